import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { mostPairs } from '@/lib/core/calendar/rules/pairs'
import type { EventId, GroupId, MeetingId, RequestId, RoomId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { lesson } from '@/testing/lessons'
import type { NamedGroup, Schedule, ScheduleItem, ScheduleRequest } from './schedule'
import { cellAt, isEmptyCell, isPrintedCell, sameCell, weekCells, type SubgroupFilter } from './schedule-grid'

const monday = calendarDate('2026-11-16')
const everyone: SubgroupFilter = { subgroup: 0, subject: null }
const own = { kind: 'group' as const, id: 1 as GroupId }
const half = (subgroup: Subgroup): SubgroupFilter => ({ subgroup, subject: own })

const group = (id: number, subgroup: Subgroup = 0, correspondence = false): NamedGroup => ({
  id: id as GroupId,
  title: `Группа ${id}`,
  subgroup,
  students: 25,
  courseYear: 2,
  correspondence,
})

let lastId = 0
function item(own: Partial<ScheduleItem> = {}): ScheduleItem {
  lastId += 1
  return lesson({
    id: lastId as MeetingId,
    eventId: lastId as EventId,
    date: monday,
    groups: [group(1)],
    series: { startsOn: monday, endsOn: monday, step: 0, hasRelated: false },
    ...own,
  })
}

const request = (groups: NamedGroup[]): ScheduleRequest => ({
  id: 1 as RequestId,
  version: 1,
  kind: 'booking',
  date: monday,
  pair: 3,
  title: 'Консультация',
  description: '',
  inCharge: '',
  madeBy: null,
  begins: null,
  rooms: [],
  teachers: [],
  groups,
  overlaps: false,
})

const schedule = (items: ScheduleItem[], requests: ScheduleRequest[] = []): Schedule => ({
  items,
  requests,
  wishes: [],
  parity: 0,
})

const shown = (items: ScheduleItem[], filter = everyone) =>
  cellAt(weekCells(schedule(items), monday, filter), { day: 1, pair: 3 }).items.map(({ id }) => id)

test.each([
  ['2026-11-16', 1, 1],
  ['2026-11-18', 8, 3],
  ['2026-11-22', 4, 7],
] as const)('%s, pair %i, stands in column %i', (date, pair: Pair, day) => {
  const cells = weekCells(schedule([item({ date: calendarDate(date), pair })]), monday, everyone)
  expect(cells).toHaveLength(7 * mostPairs)
  expect(cells.filter((cell) => !isEmptyCell(cell))).toEqual([expect.objectContaining({ day, pair })])
})

test.each(['2026-11-15', '2026-11-23'])('%s is of another week', (date) => {
  const cells = weekCells(schedule([item({ date: calendarDate(date) })]), monday, everyone)
  expect(cells.every(isEmptyCell)).toBe(true)
})

test('bookings stand among the requests, never among the lessons', () => {
  const cells = weekCells(schedule([item({ kind: 'booking' })], [request([])]), monday, everyone)
  expect(cellAt(cells, { day: 1, pair: 3 })).toMatchObject({
    items: [],
    requests: [{ title: 'Консультация' }],
  })
})

test('one event asked for through several groups is shown once', () => {
  const lecture = item()
  expect(shown([lecture, { ...lecture }])).toEqual([lecture.id])
})

test('the same teachers, title and type in two rooms are two classes, both shown', () => {
  const first = item({ rooms: [{ id: 1 as RoomId, title: 'К-206', building: null }] })
  const second = item({ rooms: [{ id: 2 as RoomId, title: 'К-208', building: null }] })
  expect(shown([first, second])).toEqual([first.id, second.id])
})

test('what stands in a slot hides its own trace there, and only its own', () => {
  const back = item()
  const gone = item({ eventId: back.eventId, state: 'trace' })
  const other = item({ state: 'trace' })
  expect(shown([gone, back, other])).toEqual([back.id, other.id])
})

test('correspondence students come last, then traces, then halves and titles in order', () => {
  const correspondence = item({ title: 'А', groups: [group(1, 0, true)] })
  const trace = item({ title: 'А', state: 'trace' })
  const second = item({ title: 'А', subgroup: 2 })
  const first = item({ title: 'Я', subgroup: 1 })
  const algebra = item({ title: 'Алгебра' })
  expect(shown([correspondence, trace, second, first, algebra])).toEqual(
    [algebra, first, second, trace, correspondence].map(({ id }) => id),
  )
})

describe('subgroups', () => {
  const whole = item({ groups: [group(1)] })
  const first = item({ groups: [group(1, 1)], subgroup: 1 })
  const second = item({ groups: [group(1, 2)], subgroup: 2 })
  // A stream with this whole group and half of another.
  const stream = item({ groups: [group(1), group(2, 1)], subgroup: 1 })
  const elsewhere = item({ groups: [], subgroup: 2 })
  const all = [whole, stream, first, second, elsewhere]

  test.each<[string, SubgroupFilter, ScheduleItem[]]>([
    ['all', half(0), all],
    ['the first half', half(1), [whole, stream, first]],
    ['the second half', half(2), [whole, stream, second, elsewhere]],
    ['a room, which has no halves', { subgroup: 1, subject: { kind: 'room', id: 1 as RoomId } }, all],
  ])('%s', (_, filter, expected) => {
    expect(new Set(shown(all, filter))).toEqual(new Set(expected.map(({ id }) => id)))
  })

  test('requests go by the same rule', () => {
    const cells = weekCells(schedule([], [request([group(1, 2)]), request([group(1)])]), monday, half(1))
    expect(cellAt(cells, { day: 1, pair: 3 }).requests).toHaveLength(1)
  })
})

test('after a change elsewhere a cell says the same, and the changed one does not', () => {
  const physics = item()
  const other = item({ pair: 4 })
  const before = weekCells(schedule([physics, other]), monday, everyone)
  const after = weekCells(schedule([{ ...physics }, { ...other, comment: 'Пятый этаж' }]), monday, everyone)
  const unchanged = { day: 1, pair: 3 } as const
  const changed = { day: 1, pair: 4 } as const
  expect(sameCell(cellAt(before, unchanged), cellAt(after, unchanged))).toBe(true)
  expect(sameCell(cellAt(before, changed), cellAt(after, changed))).toBe(false)
})

test('a draft goes on paper only while it is worked on; all else always does', () => {
  const cellOf = (...items: ScheduleItem[]) =>
    cellAt(weekCells({ items, requests: [], wishes: [], parity: 0 }, monday, everyone), { day: 1, pair: 1 })
  const [draft, lecture] = [item({ pair: 1, state: 'projected' }), item({ pair: 1 })]
  expect([draft, lecture].map((one) => isPrintedCell(cellOf(one), false))).toEqual([false, true])
  expect(isPrintedCell(cellOf(draft), true)).toBe(true)
  expect(isPrintedCell(cellOf(), true)).toBe(false)
})
