import { correctSemester } from '@/db/import/correct-semester'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'
import { buildUser } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, SemesterId } from '@/lib/core/names/rules/ids'
import { FileFault } from '@/lib/imports/rules/file-fault'
import type { SemesterDates } from '@/lib/imports/rules/import-job'
import { importReportText } from '@/lib/imports/texts/import'
import { superuser } from '@/testing/actors'
import {
  everyRow,
  fileLesson as lesson,
  fileSemester,
  importFixture,
  standing,
  timetableFixture,
} from '@/testing/timetables'
import { takeBackImport } from './take-back-import'

const lessons = [
  lesson({ week: 'odd' }),
  lesson({ discipline: 'Химия', week: 'even', pair: 3, except_weeks: [2] }),
  lesson({ discipline: 'Право', day: 4, week: 'every' }),
  lesson({ discipline: 'Списком', day: 5, week: ['2025-02-14', '2025-02-28'] }),
]
const content = timetableFixture({ lessons })

async function correct(database: FreshDatabase, correction: SemesterDates, options: { dryRun?: boolean } = {}) {
  const [semester] = await database.sql<{ id: SemesterId }[]>`select id from semester order by id limit 1`
  return correctSemester(database.db, semester?.id ?? (0 as SemesterId), correction, {
    progress: () => undefined,
    ...options,
  })
}

/** What stands if the file had said so from the beginning. */
async function alone(semester: object, own: unknown[] = lessons): Promise<string[]> {
  const database = await freshDatabase()
  await importFixture(database, timetableFixture({ lessons: own, semester: { ...fileSemester, ...semester } }))
  return standing(database)
}

test.each<[what: string, correction: SemesterDates, semester: object]>([
  ['the parity', { parity: 1 }, { week1_parity: 'even' }],
  ['the number of weeks', { weeks: 7 }, { weeks: 7 }],
  ['fewer weeks', { weeks: 2 }, { weeks: 2 }],
  ['the first day', { start: calendarDate('2025-02-17'), weeks: 4, parity: 0 }, { start: '2025-02-17' }],
  [
    'all of it',
    { start: calendarDate('2025-01-27'), weeks: 5, parity: 1 },
    { start: '2025-01-27', weeks: 5, week1_parity: 'even' },
  ],
])('%s of a semester is corrected as if the file had said so, and taken back', async (_, correction, semester) => {
  const database = await freshDatabase()
  await importFixture(database, content)
  const before = await everyRow(database)
  const tried = await correct(database, correction, { dryRun: true })
  expect(await everyRow(database)).toEqual(before)
  const done = await correct(database, correction)
  expect(done.comparison).toEqual(tried.comparison)
  expect(await standing(database)).toEqual(await alone(semester))
  expect(await database.sql`select split_part(source_key, '/', 1) as key from load_item group by 1`).toEqual(
    await database.sql`select starts_on::text as key from semester`,
  )
  const again = await importFixture(database, content, { semester: correction })
  expect([again.comparison?.differences, again.changeId]).toEqual([[], null])
  await buildUser(database.db, { id: superuser.userId, isSuperuser: true })
  await takeBackImport({ db: database.db, actor: superuser }, done.changeId as ChangeId)
  expect(await everyRow(database)).toEqual(before)
})

test('odd weeks become even ones exactly, and the report says what was corrected', async () => {
  const database = await freshDatabase()
  await importFixture(database, content)
  const { report, comparison } = await correct(database, { parity: 1 })
  expect(comparison?.differences.map(({ kind, before, after }) => [kind, before?.dates, after?.dates])).toEqual([
    ['changed', ['2025-02-10', '2025-02-24'], ['2025-02-17', '2025-03-03']],
    ['changed', ['2025-03-03'], ['2025-02-10', '2025-02-24']],
  ])
  expect(importReportText(report)).toContain('Исправлено: первая неделя чётная')
  expect(await database.sql`select first_week_parity as parity from semester`).toEqual([{ parity: 1 }])
})

test('all files of a semester are read again, and what other files took away does not come back', async () => {
  const database = await freshDatabase()
  const other = {
    groups: [{ title: 'АД-25-1' }],
    lessons: [lesson({ week: 'odd', pair: 5, groups: ['АД-25-1'] })],
  }
  await importFixture(database, content)
  await importFixture(database, timetableFixture(other))
  const corrected = lessons.slice(0, 3)
  await importFixture(database, timetableFixture({ lessons: corrected }))
  await correct(database, { parity: 1 })
  expect(await standing(database)).toEqual(await alone({ week1_parity: 'even' }, [...corrected, ...other.lessons]))
})

test('classes that a correction left without any date come back with their dates, but not what a later file took away', async () => {
  const database = await freshDatabase()
  const gone = lesson({ discipline: 'Этика', week: 'even', pair: 6 })
  await importFixture(database, timetableFixture({ lessons: [...lessons, gone] }))
  await importFixture(database, content)
  const before = await standing(database)
  await correct(database, { weeks: 1 })
  expect(before.length - (await standing(database)).length).toBeGreaterThan(0)
  await correct(database, { weeks: 4 })
  expect(await standing(database)).toEqual(before)
})

test('what had no date in the wrong semester has its classes in the right one', async () => {
  const database = await freshDatabase()
  await importFixture(database, content, { semester: { weeks: 1 } })
  const { report } = await correct(database, { weeks: 4 })
  expect(await standing(database)).toEqual(await alone({}))
  expect(report.vocabularies.disciplines.added).toBe(1)
})

test('weeks are counted from the first day that was corrected last', async () => {
  const database = await freshDatabase()
  const own = [lesson({ week: 'every', except_weeks: [2] })]
  await importFixture(
    database,
    timetableFixture({ lessons: own, semester: { ...fileSemester, week1_monday: fileSemester.start } }),
  )
  await correct(database, { start: calendarDate('2025-02-17') })
  await correct(database, { weeks: 5 })
  expect(await standing(database)).toEqual(await alone({ start: '2025-02-17', weeks: 5 }, own))
})

test('a semester that would overlap another or end before it begins, or whose file was not stored, stays as it is', async () => {
  const database = await freshDatabase()
  await importFixture(database, content)
  await importFixture(database, timetableFixture({ semester: { ...fileSemester, start: '2025-03-24' } }))
  const before = await everyRow(database)
  for (const correction of [{ weeks: 8 }, { start: calendarDate('2025-03-20') }])
    await expect(correct(database, correction)).rejects.toThrow(FileFault)
  await database.sql`update import_run set file = null`
  await expect(correct(database, { parity: 1 })).rejects.toThrow('не\u00a0сохранены')
  expect(await everyRow(database)).toEqual(before)
})
