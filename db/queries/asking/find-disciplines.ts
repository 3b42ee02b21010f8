import { asc, eq } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { discipline } from '@/db/schema'

/** The titles of the disciplines in use. */
export async function findDisciplineTitles(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ title: discipline.title })
    .from(discipline)
    .where(eq(discipline.active, true))
    .orderBy(asc(discipline.title))
  return rows.map(({ title }) => title)
}

/** Differs whenever one of these titles does. */
export async function findDisciplinesVersion(db: Queryable): Promise<string> {
  const [row] = await sqlOf(db)<{ version: string }[]>`
    select concat(count(*), ' ', sum(hashtext(title))) as version from discipline where active`
  return row?.version ?? ''
}
