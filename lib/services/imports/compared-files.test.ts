import { session } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import { buildUser } from '@/db/testing/factories'
import { calendarDate } from '@/lib/domain/calendar-date'
import type { ImportTicks } from '@/lib/domain/import-comparison'
import { superuser } from '@/testing/actors'
import { fileLesson, fileSemester, timetableOf } from '@/testing/timetables'
import { changeSettings, storeImport, tryImport } from './change-import'
import { performImport } from './perform-import'
import { runImport } from './run-import'
import { startImport } from './start-import'
import { viewImport, viewImportComparison, viewImportWeeks } from './view-import'

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
      const bytes = new TextEncoder().encode(JSON.stringify(timetableOf({ lessons })))
      const id = await startImport(asker, { name: 'timetable.json', bytes })
      await work()
      await tryImport(asker, id)
      await work()
      return { id, comparison: await viewImportComparison(asker, id) }
    },
    async store(id: Awaited<ReturnType<typeof startImport>>, ticks?: ImportTicks) {
      await storeImport(asker, id, ticks)
      await work()
      return (await viewImport(asker, id)).outcome
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
  expect(first.comparison).toBeNull()
  await store(first.id)

  const { id, comparison } = await tried([lesson('Физика', 3), lesson('История', 4)])
  const differences = comparison?.differences ?? []
  expect(differences.map(({ kind, before, after }) => `${kind} ${(after ?? before)?.title}`).sort()).toEqual([
    'changed Физика',
    'gone Химия',
    'new История',
  ])
  expect(await standing()).toEqual(['Физика 1', 'Химия 2'])
  const group = (await viewImport(asker, id)).trial?.weeks?.groups[0] ?? ''
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

  const ticks = Object.fromEntries(
    differences.flatMap(({ kind, key }) => (kind === 'gone' ? [[key, false]] : [])),
  )
  const outcome = await store(id, ticks)
  expect(outcome?.report?.compared).toMatchObject({ new: 1, changed: 1, gone: 0, left: 1 })
  expect(await standing()).toEqual(['История 4', 'Физика 3', 'Химия 2'])

  // What was said of a file anew makes its comparison void.
  const again = await tried([lesson('Физика', 5)])
  expect(again.comparison?.differences.length).toBeGreaterThan(0)
  const semester = { startsOn: calendarDate(fileSemester.start), weeks: 3, parity: 0 } as const
  await changeSettings(asker, again.id, { semester })
  expect(await viewImportComparison(asker, again.id)).toBeNull()
})
