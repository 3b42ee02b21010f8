import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import journal from '@/db/migrations/meta/_journal.json'
import { generateMigration } from './generate-migration.mjs'

const snapshotsIn = (folder: string) =>
  readdirSync(path.join(folder, 'meta')).filter((name) => name !== '_journal.json')
const last = String(journal.entries.length - 1).padStart(4, '0')
const lastSnapshot = `${last}_snapshot.json`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  cpSync('db/migrations', folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

async function generate(): Promise<string> {
  const told: Buffer[] = []
  expect(await generateMigration(['--name', 'next'], folder, (chunk) => told.push(chunk))).toBe(0)
  return Buffer.concat(told).toString()
}

test('only the snapshot of the last migration stays', () => {
  expect(snapshotsIn('db/migrations')).toEqual([lastSnapshot])
})

test('the migrations make the schema: there is none to generate', async () => {
  expect(await generate()).toContain('No schema changes')
  expect(snapshotsIn(folder)).toEqual([lastSnapshot])
})

test('what the schema has beyond the last snapshot becomes a migration, whose snapshot replaces it', async () => {
  const file = path.join(folder, 'meta', lastSnapshot)
  const snapshot = JSON.parse(readFileSync(file, 'utf8'))
  delete snapshot.tables['public.semester'].columns.title
  writeFileSync(file, JSON.stringify(snapshot))
  await generate()
  const next = String(journal.entries.length).padStart(4, '0')
  expect(readFileSync(path.join(folder, `${next}_next.sql`), 'utf8')).toBe(
    'ALTER TABLE "semester" ADD COLUMN "title" text NOT NULL;',
  )
  expect(snapshotsIn(folder)).toEqual([`${next}_snapshot.json`])
})
