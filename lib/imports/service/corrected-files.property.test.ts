import fc from 'fast-check'
import { brokenPlaces } from '@/db/testing/claims'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'
import { emptyTimetable } from '@/db/testing/empty-timetable'
import { buildUser } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { undoChange } from '@/lib/history/service/undo-change'
import { superuser } from '@/testing/actors'
import { propertyRuns } from '@/testing/property-runs'
import { everyRow, importFixture, standing, timetableFixture } from '@/testing/timetables'

const runs = propertyRuns(3, 100)
const now = { date: calendarDate('2025-02-01'), minutes: 0 }

const some = <Value>(...values: Value[]) => fc.subarray(values, { maxLength: Math.min(2, values.length) })
const week = fc.oneof(
  fc.constantFrom('every', 'odd', 'even'),
  fc.subarray(['2025-02-10', '2025-02-12', '2025-02-18', '2025-02-24', '2025-03-07'], { minLength: 1 }),
)
/** Few values, so that classes are alike, collide and merge. */
const lesson = fc.record({
  discipline: fc.constantFrom('Физика', 'Химия', 'Право'),
  type: fc.constantFrom('лк', 'пр', 'ср'),
  day: fc.integer({ min: 1, max: 3 }),
  pair: fc.integer({ min: 1, max: 3 }),
  week,
  rooms: some('К-1', 'К-2', 'каф'),
  teachers: some('Орлова М. С.', 'Белов А. П.', 'вакансия'),
  groups: fc.subarray(['А-1', 'А-2', 'Б-1'], { minLength: 1 }),
  subgroup: fc.constantFrom(0, 1, 2),
  half_group: fc.boolean(),
  except_weeks: some(1, 2, 3),
})
const exam = fc.record({
  discipline: fc.constantFrom('Физика', 'Химия'),
  type: fc.constant('экз'),
  date: fc.constantFrom('2025-01-20', '2025-02-11'),
  pair: fc.integer({ min: 1, max: 2 }),
  teachers: some('Орлова М. С.'),
  groups: fc.subarray(['А-1', 'Б-1'], { minLength: 1 }),
})
const lessons = fc.array(lesson, { minLength: 1, maxLength: 12 })

/** The second file has some classes of the first, some with another value, and some of its own. */
const files = fc
  .record({
    first: lessons,
    own: fc.array(lesson, { maxLength: 5 }),
    kept: fc.array(fc.constantFrom('kept', 'gone', 'pair', 'day', 'teachers', 'discipline'), {
      maxLength: 12,
    }),
    other: lesson,
    exams: fc.tuple(fc.array(exam, { maxLength: 3 }), fc.array(exam, { maxLength: 3 })),
  })
  .map(({ first, own, kept, other, exams: [examsBefore, examsAfter] }) => {
    const changed = first.flatMap((one, index) => {
      const what = kept[index] ?? 'kept'
      if (what === 'gone') return []
      return [what === 'kept' ? one : { ...one, [what]: other[what as 'pair'] }]
    })
    const after = [...changed, ...own]
    return [
      timetableFixture({ lessons: first, exams: examsBefore }),
      timetableFixture({ lessons: after.length > 0 ? after : [other], exams: examsAfter }),
    ] as const
  })

const everythingTicked = async (database: FreshDatabase, content: unknown) => {
  const { comparison } = await importFixture(database, content, { dryRun: true })
  const ticks = Object.fromEntries(comparison?.differences.map(({ key }) => [key, true]) ?? [])
  return importFixture(database, content, { ticks })
}

const tables = ['load_item', 'group', 'teacher', 'discipline', 'faculty', 'semester', 'university']

/** Without any university, as it began. */
async function emptied({ db, sql }: FreshDatabase): Promise<void> {
  await emptyTimetable(db)
  for (const table of tables) await sql`delete from ${sql(table)}`
  await sql`delete from room where id > 0`
}

test('any file after any other, with everything ticked, ends like the second alone; taken back, like the first', async () => {
  const [database, empty] = [await freshDatabase(), await freshDatabase()]
  await buildUser(database.db, { id: superuser.userId, isSuperuser: true })
  await fc.assert(
    fc.asyncProperty(files, async ([one, other]) => {
      await emptied(database)
      await emptied(empty)
      await importFixture(database, one)
      const before = await everyRow(database)
      const { changeId } = await everythingTicked(database, other)
      await importFixture(empty, other)
      expect(await standing(database)).toEqual(await standing(empty))
      expect(await brokenPlaces(database.db)).toEqual([])
      expect((await importFixture(database, other)).changeId).toBeNull()
      if (changeId === null) return
      await undoChange({ db: database.db, actor: superuser, now }, changeId)
      expect(await everyRow(database)).toEqual(before)
      expect(await brokenPlaces(database.db)).toEqual([])
    }),
    runs,
  )
}, 900_000)
