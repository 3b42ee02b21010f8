import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterDates } from '@/lib/imports/rules/import-job'
import type { ImportReport } from '@/lib/imports/texts/import'
import { printCards, realCards } from '@/testing/real-cards'
import { brokenPlaces } from '../testing/claims'
import { freshDatabase, type FreshDatabase } from '../testing/database'
import { importTimetable } from './import-timetable'

/** The file's format, described independently of the importer. */
type Entry = {
  discipline: string
  type: string
  day: number
  pair: number
  week?: string | string[]
  date?: string
  rooms: string[]
  teachers: string[]
  groups: string[]
  subgroup?: number
  except_weeks?: number[]
}
type Raw = {
  rooms: { title: string; virtual?: string }[]
  teachers: unknown[]
  groups: unknown[]
  lessons: Entry[]
  exams?: Entry[]
  semester: { start?: string; week1_monday?: string }
}

type RealFile = {
  name: string
  firstMonday: string
  start: string
  weeks: number
  options: SemesterDates
  /** Titles that are not rooms, although the file does not mark them. */
  placeholders: string[]
}

const files: RealFile[] = [
  {
    name: 'mirea_2024_spring.json.gz',
    firstMonday: '2024-02-05',
    start: '2024-02-09',
    weeks: 17,
    options: {},
    placeholders: ['Дист'],
  },
  {
    name: 'voenmeh_2025_spring.json.gz',
    firstMonday: '2025-02-10',
    start: '2025-02-10',
    weeks: 16,
    options: { start: calendarDate('2025-02-10'), weeks: 16, parity: 0 },
    placeholders: [],
  },
  {
    name: 'irnitu_mk_2020.json',
    firstMonday: '2020-09-07',
    start: '2020-09-07',
    weeks: 16,
    options: { start: calendarDate('2020-09-07'), weeks: 16, parity: 0 },
    placeholders: [],
  },
]

/** The fullest of each kind; a long run takes all. */
const mostCards = process.env.TEST_LONG ? Infinity : 12

const folder = process.env.TIMETABLE_DATA ?? ''

function readRaw(name: string): Raw {
  const bytes = readFileSync(path.join(folder, name))
  return JSON.parse(String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes)) as Raw
}

const dayLength = 24 * 60 * 60 * 1000
const dateAfter = (monday: string, days: number): string =>
  new Date(Date.parse(`${monday}T00:00Z`) + days * dayLength).toISOString().slice(0, 10)

/** Week 1 is odd in all three files. */
function simpleDates(entry: Entry, file: RealFile): string[] {
  if (entry.date) return [entry.date]
  if (Array.isArray(entry.week)) return entry.week
  const dates: string[] = []
  for (let week = 1; week <= file.weeks; week += 1) {
    if (entry.week === 'odd' && week % 2 === 0) continue
    if (entry.week === 'even' && week % 2 === 1) continue
    if (entry.except_weeks?.includes(week)) continue
    const date = dateAfter(file.firstMonday, (week - 1) * 7 + entry.day - 1)
    if (date >= file.start) dates.push(date)
  }
  return dates
}

/** Places held by two entries at once, found with a plain map. */
function simpleOverlaps(raw: Raw, entries: Entry[], file: RealFile) {
  const unlimited = new Set([
    ...raw.rooms.filter((room) => room.virtual).map(({ title }) => title),
    ...file.placeholders,
  ])
  const held = new Map<string, number>()
  const twice = { room: new Set<string>(), teacher: new Set<string>(), group: new Set<string>() }
  const hold = (kind: keyof typeof twice, title: string, half: number, when: string) => {
    const key = `${kind}|${title}|${half}|${when}`
    const count = (held.get(key) ?? 0) + 1
    held.set(key, count)
    if (count > 1) twice[kind].add(`${title}|${when}`)
  }
  for (const entry of entries)
    for (const date of simpleDates(entry, file)) {
      const when = `${date}|${entry.pair}`
      for (const room of entry.rooms) if (!unlimited.has(room)) hold('room', room, 0, when)
      for (const teacher of entry.teachers) hold('teacher', teacher, 0, when)
      for (const group of entry.groups)
        for (const half of entry.subgroup ? [entry.subgroup] : [1, 2]) hold('group', group, half, when)
    }
  return { room: twice.room.size, teacher: twice.teacher.size, group: twice.group.size }
}

const lists = ['rooms', 'teachers', 'groups'] as const
const listKey = (titles: string[]) => JSON.stringify([...titles].sort())

/** True if the entries are equal, or differ in one list while the other two are known. */
function isOneClass(one: Entry, other: Entry): boolean {
  const [different, ...more] = lists.filter((list) => listKey(one[list]) !== listKey(other[list]))
  if (different === undefined) return true
  return more.length === 0 && lists.every((list) => list === different || one[list].length > 0)
}

/** Merges entries that are one class, with the union of their lists; exams only if equal. */
function withoutTwins(entries: Entry[]): Entry[] {
  const cells = new Map<string, Entry[]>()
  for (const entry of entries) {
    const { rooms, teachers, groups, date, ...rest } = entry
    const who = date === undefined ? [] : [rooms, teachers, groups].map(listKey)
    const key = JSON.stringify([
      rest.discipline,
      rest.type,
      rest.day,
      rest.pair,
      rest.week,
      rest.subgroup,
      rest.except_weeks,
      date,
      who,
    ])
    const cell = cells.get(key) ?? []
    cells.set(key, cell)
    const twin = cell.find((known) => isOneClass(known, entry))
    if (twin) for (const list of lists) twin[list] = [...new Set([...twin[list], ...entry[list]])]
    else cell.push({ ...entry })
  }
  return [...cells.values()].flat()
}

const typeCodes = new Map([
  ['лк', 1],
  ['пр', 2],
  ['лб', 3],
  ['экз', 4],
  ['зч', 5],
  ['эк', 6],
])

/** A class as one comparable line. */
const classLine = (...parts: [string, number, number, number, string[], string[], string[], string[]]): string =>
  JSON.stringify(parts.map((part) => (Array.isArray(part) ? [...part].sort() : part)))

/** The largest takes minutes: only a long run checks it here. lib/export/real-timetables.test.ts imports it, too. */
const isRead = ({ name }: RealFile) => process.env.TEST_LONG !== undefined || !name.startsWith('mirea')

describe.each(files.filter(isRead))('$name', (file) => {
  const raw = readRaw(file.name)
  const lessons = withoutTwins(raw.lessons)
  const exams = withoutTwins(raw.exams ?? [])
  const entries = [...lessons, ...exams]
  let database: FreshDatabase
  let report: ImportReport

  const load = () =>
    importTimetable(database.db, {
      path: path.join(folder, file.name),
      semester: file.options,
      progress: () => undefined,
    }).then(({ report }) => report)
  const stored = () => database.sql`
    select (select count(*) from room where id > 0)::integer as rooms,
      (select count(*) from teacher)::integer as teachers, (select count(*) from "group")::integer as groups,
      (select count(*) from event where kind = 'class')::integer as classes,
      (select count(*) from event where kind = 'exam')::integer as exams,
      (select count(*) from meeting)::integer as meetings,
      (select count(*) from claim where kind <> 'load')::integer as claims`

  beforeAll(async () => {
    database = await freshDatabase()
    report = await load()
  }, 300_000)

  test('all of it is stored', async () => {
    const claims = (entry: Entry) =>
      entry.rooms.length + entry.teachers.length + entry.groups.length * (entry.subgroup ? 1 : 2)
    const held = entries.map((entry) => ({ claims: claims(entry), dates: simpleDates(entry, file).length }))
    expect(await stored()).toEqual([
      {
        rooms: raw.rooms.length,
        teachers: raw.teachers.length,
        groups: raw.groups.length,
        classes: lessons.length,
        exams: exams.length,
        meetings: held.reduce((sum, { dates }) => sum + dates, 0),
        claims: held.reduce((sum, entry) => sum + entry.dates * entry.claims, 0),
      },
    ])
    expect(report.merged).toBe(raw.lessons.length + (raw.exams?.length ?? 0) - entries.length)
    expect(report.refused).toEqual({})
  })

  test('every class stands when, where and for whom the file says', async () => {
    const rows = await database.sql<
      {
        title: string
        type: number
        subgroup: number
        pair: number
        dates: string[]
        rooms: string[] | null
        teachers: string[] | null
        groups: string[] | null
      }[]
    >`
      with held as (
        select event_id, min(pair) as pair, array_agg(date::text) as dates from meeting group by 1
      ), who as (
        select distinct m.event_id, c.kind, c.resource_id from claim c join meeting m on m.id = c.meeting_id
      ), named as (
        select event_id, array_agg(r.title) filter (where r.id is not null) as rooms,
          array_agg(t.name) filter (where t.id is not null) as teachers,
          array_agg(g.title) filter (where g.id is not null) as groups
        from who
        left join room r on who.kind = 'room' and r.id = resource_id
        left join teacher t on who.kind = 'teacher' and t.id = resource_id
        left join "group" g on who.kind = 'group' and g.id = resource_id
        group by 1
      )
      select e.title, e.lesson_type as type, e.subgroup, held.pair, held.dates, rooms, teachers, groups
      from event e join held on held.event_id = e.id join named on named.event_id = e.id`
    const found = new Set(
      rows.map((row) =>
        classLine(
          row.title,
          row.type,
          row.subgroup,
          row.pair,
          row.dates,
          row.rooms ?? [],
          row.teachers ?? [],
          row.groups ?? [],
        ),
      ),
    )
    const wanted = new Set(
      entries.map((entry) =>
        classLine(
          entry.discipline,
          typeCodes.get(entry.type) ?? 0,
          entry.subgroup ?? 0,
          entry.pair,
          simpleDates(entry, file),
          entry.rooms,
          entry.teachers,
          entry.groups,
        ),
      ),
    )
    expect([...wanted].filter((line) => !found.has(line)).slice(0, 5)).toEqual([])
    expect([...found].filter((line) => !wanted.has(line)).slice(0, 5)).toEqual([])
  }, 120_000)

  test('streams are streams', async () => {
    const [streams] = await database.sql`
      select count(*)::integer as count, max(groups)::integer as largest from (
        select count(distinct c.resource_id) as groups from claim c join meeting m on m.id = c.meeting_id
        where c.kind = 'group' group by m.event_id having count(distinct c.resource_id) > 1) stream`
    const sizes = entries.map(({ groups }) => groups.length).filter((size) => size > 1)
    expect(streams).toEqual({ count: sizes.length, largest: Math.max(...sizes) })
  })

  test('overlaps are those that a recount of the file finds', () => {
    const { room, teacher, group } = report.overlaps
    expect({ room: room.places, teacher: teacher.places, group: group.places }).toEqual(
      simpleOverlaps(raw, entries, file),
    )
  })

  test('wherever a claim stands that can clash, exactly one is firm', async () => {
    expect((await brokenPlaces(database.db)).slice(0, 5)).toEqual([])
  })

  test('each class stands for a load item, once in a date and pair, and no item asks for more than stands', async () => {
    const [classes] = await database.sql`
      select count(*)::integer as unclaimed from event e join meeting m on m.event_id = e.id
      where exists (select from claim c where c.meeting_id = m.id and c.kind in ('teacher', 'group'))
        and not exists (select from claim c where c.kind = 'load' and c.resource_id = e.load_item_id
          and c.date = m.date and c.pair = m.pair)`
    expect(classes).toEqual({ unclaimed: 0 })
    const items = await database.sql<{ left: number; derived: boolean }[]>`
      select is_derived as derived, required_hours - 2 * (select count(*)::integer from claim where kind = 'load' and resource_id = item.id) as left
      from load_item item`
    expect(items.length).toBe(report.load.items)
    expect(items.filter(({ left, derived }) => left !== 0 || !derived)).toEqual([])
  })

  test('every group, teacher and ordinary room has its card on one sheet, at 6.5 pt or more', async () => {
    const cards = await realCards(database.db, mostCards)
    expect(cards.filter(({ sheet }) => !sheet.fits).map(({ title }) => title)).toEqual([])
    const held = (list: readonly unknown[]) => Math.min(list.length, mostCards)
    expect(cards.length).toBeGreaterThan(held(raw.groups) + held(raw.teachers))
    const hardest = cards.toSorted((a, b) => a.sheet.fontSize - b.sheet.fontSize).slice(0, 60)
    expect(hardest[0]?.sheet.fontSize).toBeGreaterThanOrEqual(6.5)
    const { pages, cards: onPaper } = await printCards(hardest)
    expect(pages).toBe(hardest.length)
    const misprinted = hardest.filter((_, index) => onPaper[index]?.prints !== onPaper[index]?.says)
    expect(misprinted.map(({ title }) => title)).toEqual([])
    const higher = hardest.filter((_, index) => (onPaper[index]?.excess ?? 0) > 0.5)
    expect(higher.map(({ title }) => title)).toEqual([])
  }, 600_000)

  test('the same file again changes nothing', async () => {
    const before = await stored()
    const again = await load()
    expect(again).toMatchObject({
      known: entries.length,
      stored: { events: 0, meetings: 0, claims: 0 },
      load: { items: 0, classes: 0 },
    })
    expect(await stored()).toEqual(before)
  }, 120_000)
})
