import { session } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import { buildUser } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DifferencesQuery } from '@/lib/imports/rules/import-differences'
import { superuser } from '@/testing/actors'
import { fileLesson, fileSemester, timetableFixture } from '@/testing/timetables'
import { changeSettings, storeImport, tryImport } from './change-import'
import { performImport } from './perform-import'
import { runImport, startImport } from './run-import'
import { tickImport, viewDifferences } from './view-differences'
import { viewImportSettings, viewImportWeeks } from './view-import'

const all: DifferencesQuery = { shown: null, text: '', page: 1 }
const now = { date: calendarDate('2025-02-10'), minutes: 0 }

async function world() {
  const { db, sql } = await freshDatabase()
  const { id: userId } = await buildUser(db, { isSuperuser: true })
  await db.insert(session).values({ id: 'session', userId, expiresAt: new Date('2100-01-01') })
  const asker = { db, actor: { ...superuser, userId } }
  const work = () => runImport(db, (id, { progress }) => performImport(db, id, { now, progress }))
  return {
    asker,
    /** Sends a timetable in and tries it out. */
    async tried(lessons: object[]) {
      const bytes = new TextEncoder().encode(JSON.stringify(timetableFixture({ lessons })))
      const id = await startImport(asker, { name: 'timetable.json', bytes })
      await work()
      await tryImport(asker, id)
      await work()
      return { id, page: await viewDifferences(asker, id, all) }
    },
    async store(id: Awaited<ReturnType<typeof startImport>>) {
      await storeImport(asker, id)
      await work()
      return (await viewImportSettings(asker, id)).outcome
    },
    standing: async () =>
      (
        await sql<{ line: string }[]>`
          select distinct e.title || ' ' || m.pair as line from event e join meeting m on m.event_id = e.id order by 1`
      ).map(({ line }) => line),
  }
}

const lesson = (discipline: string, pair: number) => fileLesson({ discipline, pair })

test('a corrected file is compared at its trial, and of the differences those that are ticked are stored', async () => {
  const { asker, tried, store, standing } = await world()
  const first = await tried([lesson('Физика', 1), lesson('Химия', 2)])
  expect(first.page).toBeNull()
  await store(first.id)

  const { id, page } = await tried([lesson('Физика', 3), lesson('История', 4)])
  const differences = page?.groups.flatMap(({ rows }) => rows.map(({ row }) => row)) ?? []
  expect(differences.map(({ kind, before, after }) => `${kind} ${(after ?? before)?.title}`).sort()).toEqual([
    'changed Физика',
    'gone Химия',
    'new История',
  ])
  expect(await standing()).toEqual(['Физика 1', 'Химия 2'])
  const group = (await viewImportSettings(asker, id)).trial?.weeks?.groups[0] ?? ''
  const { classes } = await viewImportWeeks(asker, id, group)
  const marks = classes.map(({ title, pair, change }) => [
    ...[`${title} ${pair}`, change.kind],
    change.kind === 'changed' && change.was.pair,
  ])
  expect(new Set(marks.map(String))).toEqual(
    new Set(
      [
        ['Физика 3', 'changed', 1],
        ['Химия 2', 'gone', false],
        ['История 4', 'new', false],
      ].map(String),
    ),
  )

  // All of those that are asked for, and of them one again.
  const untick = { query: { ...all, shown: 'gone' }, part: { of: 'all' }, isOn: false } as const
  expect(await tickImport(asker, id, untick)).toMatchObject({ total: 3, ticked: 2, found: 1, foundTicked: 0 })
  const [added] = differences.filter(({ kind }) => kind === 'new')
  const one = { query: all, part: { of: 'one', key: added?.key ?? '' } } as const
  expect(await tickImport(asker, id, { ...one, isOn: false })).toMatchObject({ ticked: 1, foundTicked: 1 })
  expect(await tickImport(asker, id, { ...one, isOn: true })).toMatchObject({ ticked: 2 })
  const outcome = await store(id)
  expect(outcome?.report?.compared).toMatchObject({ new: 1, changed: 1, gone: 0, left: 1 })
  expect(await standing()).toEqual(['История 4', 'Физика 3', 'Химия 2'])

  // What was said of a file anew makes its comparison void.
  const again = await tried([lesson('Физика', 5)])
  expect(again.page?.total).toBeGreaterThan(0)
  await expect(tickImport(asker, id, untick)).rejects.toMatchObject({ code: 'conflict' })
  const semester = { startsOn: calendarDate(fileSemester.start), weeks: 3, parity: 0 } as const
  await changeSettings(asker, again.id, { semester })
  expect(await viewDifferences(asker, again.id, all)).toBeNull()
})
