import { emptyCalendar, type AcademicCalendar, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate, datesBetween, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { EventId, GroupId, MeetingId, RequestId, RoomId, SemesterId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { Schedule, ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import { lesson } from '@/testing/lessons'
import { cardCells, type CardCell } from './card'

const semester: Semester = {
  id: 1 as SemesterId,
  title: 'Осень 2026',
  half: 1,
  startsOn: calendarDate('2026-09-01'),
  endsOn: calendarDate('2026-12-31'),
  firstWeekParity: 0,
  courseYears: [],
}
const calendar: AcademicCalendar = { ...emptyCalendar, semesters: [semester] }
const group = { kind: 'group', id: 1 as GroupId } as const

let made = 0

function series(dates: readonly CalendarDate[], values: Partial<ScheduleItem> = {}): ScheduleItem[] {
  const eventId = (made += 1) as EventId
  return dates.map((date) =>
    lesson({
      id: (made += 1) as MeetingId,
      eventId,
      date,
      pair: 1,
      rooms: [room(1)],
      groups: [groupOf(0)],
      comment: '',
      series: { startsOn: date, endsOn: date, step: 2, hasRelated: true },
      ...values,
    }),
  )
}

const room = (id: number) => ({ id: id as RoomId, title: `К-${id}`, building: null })
const groupOf = (subgroup: Subgroup, id = 1) => ({
  id: id as GroupId,
  title: `ИСТб-24-${id}`,
  subgroup,
  students: 25,
  courseYear: 2,
  correspondence: false,
})

/** Tuesdays of the semester; the first is 1 September, in an odd week. */
const tuesdays = datesBetween(semester.startsOn, semester.endsOn).filter((_, index) => index % 7 === 0)
const odd = tuesdays.filter((_, index) => index % 2 === 0)
const even = tuesdays.filter((_, index) => index % 2 === 1)

const cellsOf = (
  items: readonly ScheduleItem[],
  { requests = [], subgroup = 0, of = calendar }: Partial<Options> = {},
): CardCell[] => {
  const schedule: Schedule = { items: [...items], requests: [...requests], wishes: [], parity: 0 }
  const period = { from: semester.startsOn, to: semester.endsOn }
  return cardCells(schedule, { calendar: of, semester, period, filter: { subgroup, subject: group } })
}
type Options = { requests: ScheduleRequest[]; subgroup: Subgroup; of: AcademicCalendar }

const outline = (entries: CardCell['whole']) =>
  entries.map(({ title, parts }) => [
    title,
    ...parts.map(({ dates }) => (dates.by === 'rule' ? 'rule' : dates.dates.length)),
  ])
const halves = (cell: CardCell | undefined) =>
  cell && { whole: outline(cell.whole), odd: outline(cell.odd), even: outline(cell.even) }

test.each([
  ['remark', { comment: 'онлайн' }],
  ['half', { groups: [groupOf(1)] }],
])('what has another %s in the other weeks is shown separately', (_, values) => {
  const [cell] = cellsOf([...series(odd), ...series(even, values)])
  expect([cell?.whole.length, cell?.odd.length, cell?.even.length]).toEqual([0, 1, 1])
})

test('a weekly class stands once, in its day and pair, for all weeks', () => {
  const cells = cellsOf(series(tuesdays))
  expect(cells).toMatchObject([{ day: 2, pair: 1, odd: [], even: [] }])
  expect(halves(cells[0])?.whole).toEqual([['Физика', 'rule']])
})

test('classes of odd and even weeks stand in the halves of their slot', () => {
  const [cell] = cellsOf([...series(odd), ...series(even, { title: 'Химия' })])
  expect(halves(cell)).toEqual({ whole: [], odd: [['Физика', 'rule']], even: [['Химия', 'rule']] })
})

test('what is the same in odd and even weeks is one, though it was entered as two', () => {
  const [cell] = cellsOf([...series(odd), ...series(even)])
  expect(halves(cell)).toEqual({ whole: [['Физика', 'rule']], odd: [], even: [] })
})

test('a slot is divided only where something keeps to one parity: dates alone stand whole', () => {
  const dates = odd.slice(0, 2)
  expect(halves(cellsOf(series(dates))[0])).toEqual({ whole: [['Физика', 2]], odd: [], even: [] })
  const [divided] = cellsOf([...series(dates), ...series(even, { title: 'Химия' })])
  expect(halves(divided)).toEqual({ whole: [], odd: [['Физика', 2]], even: [['Химия', 'rule']] })
})

test('halves of a group are two parts of one class', () => {
  const half = (subgroup: Subgroup) =>
    series(tuesdays, { subgroup, groups: [groupOf(subgroup)], rooms: [room(subgroup)] })
  const [cell] = cellsOf([...half(2), ...half(1)])
  expect(cell?.whole).toMatchObject([{ title: 'Физика', parts: [{ subgroup: 1 }, { subgroup: 2 }] }])
})

test('of one half of the group only what concerns it is shown', () => {
  const half = (subgroup: Subgroup, title: string) => series(tuesdays, { title, groups: [groupOf(subgroup)] })
  const items = [...half(1, 'Физика'), ...half(2, 'Химия'), ...half(0, 'Право')]
  expect(
    outline(cellsOf(items, { subgroup: 2 })[0]?.whole ?? [])
      .map(([title]) => title)
      .sort(),
  ).toEqual(['Право', 'Химия'])
})

test('a stream stands once, with all of its groups', () => {
  const groups = [groupOf(0), groupOf(0, 2), groupOf(0, 3)]
  expect(cellsOf(series(tuesdays, { groups }))[0]?.whole[0]?.parts).toMatchObject([{ groups }])
})

test('two events at once are both shown: other rooms, other classes, and even the same class twice', () => {
  const other = series(tuesdays, { rooms: [room(2)], overlaps: true })
  expect(cellsOf([...series(tuesdays), ...other])[0]?.whole[0]?.parts).toHaveLength(2)
  expect(cellsOf([...series(tuesdays), ...series(tuesdays, { title: 'Химия' })])[0]?.whole).toHaveLength(2)
  const [twice] = cellsOf([...series(tuesdays), ...series(odd)])
  expect(halves(twice)).toEqual({ whole: [['Физика', 'rule']], odd: [['Физика', 'rule']], even: [] })
})

test('one event stands once on a date, and its overlap is marked though it is on one date only', () => {
  const items = series(tuesdays).map((item, index) => ({ ...item, overlaps: index === 3 }))
  const [cell] = cellsOf([...items, ...items])
  expect(cell?.whole).toMatchObject([{ parts: [{ overlaps: true }] }])
  expect(cell?.whole[0]?.parts).toHaveLength(1)
})

test('a moved working day stands in the column of the day that it stands for', () => {
  const saturday = calendarDate('2026-11-14')
  const of = {
    ...calendar,
    movedDays: [{ date: saturday, runsAs: 2 as const, parity: null, title: '' }],
  }
  const cells = cellsOf(series([...tuesdays, saturday].sort()), { of })
  expect(cells.map(({ day }) => day)).toEqual([2])
  expect(halves(cells[0])?.whole).toEqual([['Физика', 'rule']])
})

test('a class that moved is missing where it was and stands where it went', () => {
  const [first, ...rest] = series(tuesdays)
  if (!first) throw new Error('no date')
  const moved: ScheduleItem[] = [
    { ...first, state: 'trace' },
    { ...first, id: 999_999 as MeetingId, date: addDays(first.date, 1), pair: 3 },
    ...rest,
  ]
  const cells = cellsOf(moved)
  expect(cells.map(({ day, pair }) => [day, pair])).toEqual([
    [2, 1],
    [3, 3],
  ])
  expect(cells[0]?.whole[0]?.parts[0]?.dates).toMatchObject({ by: 'rule', from: '2026-09-08' })
  expect(cells[1]?.whole[0]?.parts[0]?.dates).toEqual({ by: 'list', dates: ['2026-09-02'] })
})

test('what is hidden, and exams, are not in the grid; drafts are marked', () => {
  expect(cellsOf(series(tuesdays, { hidden: true }))).toEqual([])
  expect(cellsOf(series(tuesdays, { kind: 'exam' }))).toEqual([])
  const [cell] = cellsOf([...series(odd), ...series(even, { state: 'projected' })])
  expect(cell?.odd).toMatchObject([{ parts: [{ draft: false }] }])
  expect(cell?.even).toMatchObject([{ parts: [{ draft: true }] }])
})

test('what stands outside of the semester is shown with its date', () => {
  const [cell] = cellsOf(series([calendarDate('2026-08-25')]))
  expect(cell?.whole[0]?.parts[0]?.dates).toEqual({ by: 'list', dates: ['2026-08-25'] })
})

test('a booking of three dates or more is a part of the semester', () => {
  const booking = (date: CalendarDate): ScheduleRequest => ({
    id: 5 as RequestId,
    version: 1,
    kind: 'booking',
    date,
    pair: 2,
    title: 'Кружок',
    description: '',
    inCharge: 'Петрова А.',
    madeBy: null,
    begins: null,
    rooms: [room(1)],
    teachers: [],
    groups: [],
    overlaps: false,
  })
  expect(cellsOf([], { requests: tuesdays.slice(0, 2).map(booking) })).toEqual([])
  const [cell] = cellsOf([], { requests: tuesdays.slice(0, 3).map(booking) })
  expect(cell).toMatchObject({ pair: 2, whole: [{ title: 'Кружок', lessonType: 0 }] })
  expect(cellsOf([], { requests: tuesdays.map((date) => ({ ...booking(date), kind: 'closure' })) })).toEqual([])
})
