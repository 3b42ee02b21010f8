import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { correctSemester } from '@/db/import/correct-semester'
import { brokenPlaces } from '@/db/testing/claims'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'
import { emptyTimetable } from '@/db/testing/empty-timetable'
import { buildUser } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import type { ChangeId, SemesterId } from '@/lib/core/names/rules/ids'
import type { SemesterDates } from '@/lib/imports/rules/import-job'
import { superuser } from '@/testing/actors'
import { bookOf } from '@/testing/grid-sheets/book'
import { propertyRuns } from '@/testing/property-runs'
import { everyRow, standing } from '@/testing/timetables'
import { importFile } from './import-file'
import { takeBackImport } from './take-back-import'

const runs = propertyRuns(1, 25)
const folder = mkdtempSync(path.join(tmpdir(), 'corrected-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Weeks = { of: 'every' | 'odd' | 'even' } | { numbers: number[] }
type Class = { discipline: string; day: 1 | 2; pair: 1 | 2; weeks: Weeks; group: 'А-1' | 'Б-1'; room: string }

const weeks: fc.Arbitrary<Weeks> = fc.oneof(
  fc.constantFrom<Weeks>({ of: 'every' }, { of: 'odd' }, { of: 'even' }),
  fc.subarray([1, 2, 3, 6], { minLength: 1 }).map((numbers) => ({ numbers })),
)
/** One class in a place of a group, so that a grid can say all of them. */
const classes = fc.uniqueArray(
  fc.record({
    discipline: fc.constantFrom('Физика', 'Химия', 'Право'),
    day: fc.constantFrom(1 as const, 2 as const),
    pair: fc.constantFrom(1 as const, 2 as const),
    weeks,
    group: fc.constantFrom('А-1' as const, 'Б-1' as const),
    room: fc.constantFrom('К-101', 'К-102'),
  }),
  { selector: ({ day, pair, group }) => `${day}/${pair}/${group}`, minLength: 1, maxLength: 6 },
)

const teacher = 'Орлова М. С.'
const wordOf = (one: Weeks): string =>
  'of' in one ? { every: '', odd: 'нечет', even: 'чет' }[one.of] : `${one.numbers.join(', ')} нед.`

const asJson = (all: readonly Class[]): string =>
  JSON.stringify({
    university: 'Вуз',
    semester: {},
    lessons: all.map(({ discipline, day, pair, weeks: when, group, room }) => ({
      discipline,
      type: 'лк',
      day,
      pair,
      groups: [group],
      teachers: [teacher],
      rooms: [room],
      week: 'of' in when ? when.of : { numbers: when.numbers },
    })),
  })

const head = ['Пара', 'Дисциплина', 'Тип', 'День', 'Недели', 'Группы', 'Преподаватели', 'Аудитории']
const asTable = (all: readonly Class[]): string[][] => [
  head,
  ...all.map(({ discipline, day, pair, weeks: when, group, room }) => [
    ...[String(pair), discipline, 'лк', weekdayShort[day]],
    ...[wordOf(when), group, teacher, room],
  ]),
]

const asGrid = (all: readonly Class[]): string[][] => [
  ['', '', 'А-1', 'Б-1'],
  ...([1, 2] as const).flatMap((day) =>
    ([1, 2] as const).map((pair) => [
      ...[pair === 1 ? weekdayShort[day] : '', String(pair)],
      ...(['А-1', 'Б-1'] as const).map((group) => {
        const one = all.find((own) => own.day === day && own.pair === pair && own.group === group)
        return one ? `${wordOf(one.weeks)} лек. ${one.discipline} ${teacher} ${one.room}`.trim() : ''
      }),
    ]),
  ),
]

const sheet = (rows: string[][]) => ({
  name: 'Лист',
  isHidden: false,
  rows,
  merges: [],
  hiddenRows: [],
  hiddenColumns: [],
})

const kinds = {
  json: { name: 'a.json', bytes: asJson },
  gzip: { name: 'a.json.gz', bytes: (all: readonly Class[]) => gzipSync(asJson(all)) },
  workbook: { name: 'a.xlsx', bytes: (all: readonly Class[]) => bookOf([sheet(asTable(all))]) },
  csv: {
    name: 'a.csv',
    bytes: (all: readonly Class[]) =>
      asTable(all)
        .map((row) => row.map((cell) => `"${cell}"`).join(';'))
        .join('\r\n'),
  },
  grid: { name: 'grid.xlsx', bytes: (all: readonly Class[]) => bookOf([sheet(asGrid(all))]) },
} as const

async function importing(
  { db }: FreshDatabase,
  kind: keyof typeof kinds,
  all: readonly Class[],
  semester: SemesterDates,
): Promise<void> {
  const { name, bytes } = kinds[kind]
  const file = path.join(folder, name)
  writeFileSync(file, bytes(all))
  const grid = kind === 'grid' ? { sheets: null, acceptsDoubtful: true, onRead: () => undefined } : null
  await importFile(db, { path: file, university: 'Вуз', semester, grid, progress: () => undefined })
}

const tables = ['load_item', 'group', 'teacher', 'discipline', 'faculty', 'semester', 'university']
async function emptied({ db, sql }: FreshDatabase): Promise<void> {
  await emptyTimetable(db)
  for (const table of tables) await sql`delete from ${sql(table)}`
  await sql`delete from room where id > 0`
}

const spans = ({ sql }: FreshDatabase) =>
  sql`select distinct source_key, starts_on, ends_on, required_hours from load_item order by 1`

/** Mondays, so that as many weeks end on one date. */
const semesters = fc.record({
  start: fc.constantFrom('2025-02-03', '2025-02-10', '2025-02-17').map(calendarDate),
  weeks: fc.constantFrom(1, 4, 6),
  parity: fc.constantFrom(0 as const, 1 as const),
})

async function correct({ db, sql }: FreshDatabase, right: SemesterDates): Promise<ChangeId | null> {
  const [semester] = await sql<{ id: SemesterId }[]>`select id from semester`
  if (!semester) throw new Error('No semester')
  return (await correctSemester(db, semester.id, right, { progress: () => undefined })).changeId
}

const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]

test.each(kindNames)(
  '%s: corrected, each class stands as if the answers had been right at once; taken back, as before',
  async (kind) => {
    const [database, fresh] = [await freshDatabase(), await freshDatabase()]
    await buildUser(database.db, { id: superuser.userId, isSuperuser: true })
    await fc.assert(
      fc.asyncProperty(classes, fc.tuple(semesters, semesters, semesters), async (all, said) => {
        const [first, second, third] = said
        await emptied(database)
        await importing(database, kind, all, first)
        for (const right of [second, { parity: third.parity, weeks: third.weeks }]) {
          const before = await everyRow(database)
          const changeId = await correct(database, right)
          await emptied(fresh)
          await importing(fresh, kind, all, { ...second, ...right })
          expect(await standing(database)).toEqual(await standing(fresh))
          expect(await spans(database)).toEqual(await spans(fresh))
          expect(await brokenPlaces(database.db)).toEqual([])
          if (changeId === null) continue
          await takeBackImport({ db: database.db, actor: superuser }, changeId)
          expect(await everyRow(database)).toEqual(before)
          await correct(database, right)
        }
      }),
      runs,
    )
  },
  900_000,
)
