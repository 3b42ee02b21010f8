import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { archivedUniversity } from '@/testing/archived-university'
import { editArchive, filesOfArchive, type Edit } from '@/testing/archives'
import type { Database } from '../client'
import * as schema from '../schema'
import { freshDatabase } from '../testing/database'
import { ArchiveFault, omittedTables } from './archive-file'
import { type ArchiveContent, archiveShapes, withParts } from './shape'
import { archiveForm, writeArchive } from './write-archive'
import { readArchive } from './read-archive'
import { recordSchema } from './record-schema'

const directory = mkdtempSync(path.join(tmpdir(), 'timetable-archive-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const everything: ArchiveContent = { accounts: true, history: true }
let made = 0

async function archiveOf(db: Database, content = everything): Promise<string> {
  const file = path.join(directory, `${(made += 1)}.zip`)
  const madeAt = new Date(Date.UTC(2026, 10, 18, 2, 30, made))
  await writeArchive(db, createWriteStream(file), { content, madeAt })
  return file
}

/** The contents of every file; of the manifest everything but the time. */
async function told(file: string): Promise<Record<string, string>> {
  const entries = await filesOfArchive(file)
  return { ...entries, 'manifest.json': (entries['manifest.json'] ?? '').replace(/"madeAt": ".*"/, '') }
}

let university: Database
let whole: string
/** Nothing is ever stored in it. */
let empty: Database

beforeAll(async () => {
  university = (await freshDatabase()).db
  empty = (await freshDatabase()).db
  await archivedUniversity(university)
  whole = await archiveOf(university)
}, 60_000)

test('docs/archive.md describes the files, member by member', () => {
  // In the alignment of prettier.
  const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-').trim()
  const [, told = ''] = readFileSync('docs/archive.md', 'utf8').split('## The files\n')
  expect(plain(told)).toBe(plain(archiveForm()))
})

test('every table is in the archive once, or it is said to stay', () => {
  const inside = archiveShapes.flatMap(withParts).map(({ stored }) => stored)
  const known = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : []))
  expect([...inside, ...omittedTables.map(getTableName)].sort()).toEqual(known.sort())
})

test.each([
  ['everything', everything],
  ['without the history', { accounts: true, history: false }],
  ['without people', { accounts: false, history: false }],
])('an archive that was read makes the same archive: %s', async (_, content) => {
  const first = await archiveOf(university, content)
  const { db } = await freshDatabase()
  await readArchive(db, first)
  expect(await told(await archiveOf(db, content))).toEqual(await told(first))
})

test('an archive without people names none', async () => {
  const files = Object.values(await told(await archiveOf(university, { accounts: false, history: false })))
  expect(files.filter((text) => /Петрова Анна|user \d|hash/.test(text))).toEqual([])
  expect(Object.values(await told(whole)).some((text) => text.includes('Петрова Анна'))).toBe(true)
})

test('no secret is in an archive', async () => {
  for (const text of Object.values(await told(whole))) expect(text).not.toMatch(/argon2|passwordHash|emailCode/)
})

test('numbers that were used are not used again', async () => {
  const { db } = await freshDatabase()
  await university.insert(schema.faculty).values({ title: 'Закрытый' })
  await university.delete(schema.faculty).where(eq(schema.faculty.title, 'Закрытый'))
  await readArchive(db, await archiveOf(university))
  const [[here], [there]] = [
    await university.insert(schema.faculty).values({ title: 'Новый' }).returning(),
    await db.insert(schema.faculty).values({ title: 'Новый' }).returning(),
  ]
  expect(there?.id).toBe(here?.id)
  await university.delete(schema.faculty).where(eq(schema.faculty.title, 'Новый'))
})

test('every record is what its schema says', async () => {
  const files = await filesOfArchive(whole)
  for (const shape of archiveShapes) {
    const lines = (files[`${shape.name}.jsonl`] ?? '').split('\n').filter(Boolean)
    const bad = lines.filter((line) => !recordSchema(shape, everything).safeParse(JSON.parse(line)).success)
    expect(bad).toEqual([])
  }
})

const refused: [string, Edit, object][] = [
  [
    'a reference to nobody',
    { file: 'groups.jsonl', change: (text) => text.replace(/"faculty":{"id":\d+/, '"faculty":{"id":999') },
    { reason: 'missing reference', where: { file: 'groups.jsonl', line: 1, what: 'faculty' } },
  ],
  [
    'a class of nobody',
    { file: 'events.jsonl', change: (text) => text.replace(/"resource":{"id":\d+/, '"resource":{"id":999') },
    { reason: 'missing reference', where: { file: 'events.jsonl', line: 1, what: 'resource' } },
  ],
  [
    'a successor that is not there',
    { file: 'events.jsonl', change: (text) => text.replace(/"successor":\d+/, '"successor":999') },
    { reason: 'missing reference', where: { file: 'events.jsonl', what: 'successor' } },
  ],
  [
    'two firm claims on one place',
    {
      file: 'events.jsonl',
      change: (text) => text.replace('"hold":"soft","softReason":"forced"', '"hold":"firm"'),
    },
    { reason: 'taken place', where: { file: 'events.jsonl' } },
  ],
  [
    'an unknown member',
    { file: 'rooms.jsonl', change: (text) => text.replace('{', '{"colour":"red",') },
    { reason: 'unknown member', where: { file: 'rooms.jsonl', line: 1, what: 'colour' } },
  ],
  [
    'a missing member',
    { file: 'rooms.jsonl', change: (text) => text.replace(/"title":"[^"]*",?/, '') },
    { reason: 'missing member', where: { file: 'rooms.jsonl', line: 1, what: 'title' } },
  ],
  [
    'a date that is none',
    {
      file: 'semesters.jsonl',
      change: (text) => text.replace(/"startsOn":"[^"]*"/, '"startsOn":"2026-02-30"'),
    },
    { reason: 'wrong value', where: { file: 'semesters.jsonl', line: 1, what: 'startsOn' } },
  ],
  [
    'a text that PostgreSQL cannot keep',
    { file: 'rooms.jsonl', change: (text) => text.replace(/"title":"/, '"title":"\\u0000') },
    { reason: 'wrong value', where: { file: 'rooms.jsonl', line: 1, what: 'title' } },
  ],
  [
    'a title twice',
    { file: 'faculties.jsonl', change: (text) => text.replaceAll(/"title":"[^"]*"/g, '"title":"Один"') },
    { reason: 'repeated', where: { file: 'faculties.jsonl', line: 2, what: 'faculty_title' } },
  ],
  [
    'what is no JSON',
    { file: 'teachers.jsonl', change: (text) => text.slice(0, -5) },
    { reason: 'not json', where: { file: 'teachers.jsonl' } },
  ],
  [
    'a file that was changed',
    { file: 'holidays.jsonl', change: (text) => text.replace('единства', 'единение'), keepsManifest: true },
    { reason: 'changed', where: { file: 'holidays.jsonl' } },
  ],
  [
    'a newer version',
    { file: 'manifest.json', change: (text) => text.replace('"version": 1', '"version": 2') },
    { reason: 'newer' },
  ],
  [
    'a file of another',
    { file: 'faculties.jsonl', renamed: '../faculties.jsonl' },
    { reason: 'unknown file', where: { what: '../faculties.jsonl' } },
  ],
  [
    'a file that nobody knows',
    { file: 'faculties.jsonl', renamed: 'virus.exe' },
    { reason: 'unknown file', where: { what: 'virus.exe' } },
  ],
  [
    'a missing file',
    { file: 'rooms.jsonl', renamed: null },
    { reason: 'missing file', where: { file: 'rooms.jsonl' } },
  ],
  [
    'a bomb',
    { file: 'rooms.jsonl', change: (text) => text + ' '.repeat(64 * 1024 * 1024) },
    { reason: 'too large', where: { file: 'rooms.jsonl' } },
  ],
  ['a cut archive', { cut: 200 }, { reason: 'not an archive' }],
  ['what is no archive', { file: 'manifest.json', renamed: null }, { reason: 'not an archive' }],
]

test.each(refused)('%s is refused, and nothing is stored', async (_, edit, fault) => {
  const edited = path.join(directory, `edited ${(made += 1)}.zip`)
  await editArchive(whole, edited, edit)
  const error = await readArchive(empty, edited).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ArchiveFault)
  expect(error).toMatchObject(fault)
  expect(await empty.select().from(schema.university)).toEqual([])
  expect(await empty.select().from(schema.faculty)).toEqual([])
})

test('an archive from before there were reasons leaves those that every university begins with', async () => {
  const older = path.join(directory, 'older.zip')
  const withoutReasons = (text: string) => text.replace(/ *"reasons.jsonl": \{[^}]*\},?\n/, '')
  await editArchive(whole, older, { file: 'manifest.json', change: withoutReasons })
  const bare = path.join(directory, 'bare.zip')
  await editArchive(older, bare, { file: 'reasons.jsonl', renamed: null })
  const { db } = await freshDatabase()
  const before = await db.select().from(schema.reason)
  await readArchive(db, bare)
  expect(before.length).toBeGreaterThan(5)
  expect(await db.select().from(schema.reason)).toEqual(before)
})

test('a database with data is not read into', async () => {
  const before = await told(await archiveOf(university))
  await expect(readArchive(university, whole)).rejects.toMatchObject({ reason: 'has data' })
  expect(await told(await archiveOf(university))).toEqual(before)
})
