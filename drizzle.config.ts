import { defineConfig } from 'drizzle-kit'

/** What drizzle's own tools are told of the schema; `npm run db:generate` uses it too. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/index.ts',
  // Tests generate into a copy of the migrations.
  out: process.env.MIGRATIONS_FOLDER ?? './db/migrations',
  casing: 'snake_case',
  // Only what connects, as `drizzle-kit studio` does, needs it.
  dbCredentials: { url: process.env.DATABASE_URL ?? '' },
})
