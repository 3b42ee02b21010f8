import { emptyCalendar, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate, weekDates } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, RoomId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import type { SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import { slotOccupations, type RequestedPeople, type BusyMeeting, type Placing } from './slot-occupations'

const monday = calendarDate('2026-11-16')
const [ivanov, petrov] = [1, 2] as TeacherId[] as [TeacherId, TeacherId]
const [first, second] = [11, 12] as GroupId[] as [GroupId, GroupId]
const hall = 21 as RoomId
const asked: RequestedPeople = { teachers: [ivanov], groups: [first], subgroup: 0, rooms: [hall] }

const calendar: AcademicCalendar = {
  ...emptyCalendar,
  semesters: [
    {
      id: 1 as SemesterId,
      title: 'Осень',
      half: 1,
      startsOn: calendarDate('2026-09-01'),
      endsOn: calendarDate('2026-12-27'),
      firstWeekParity: 0,
      courseYears: [{ courseYear: 4, startsOn: calendarDate('2026-09-01'), endsOn: calendarDate('2026-11-18') }],
    },
  ],
  holidays: [{ date: calendarDate('2026-11-18'), title: 'Праздник' }],
  movedDays: [{ date: calendarDate('2026-11-21'), runsAs: 1, parity: null, title: 'За понедельник' }],
}

const placing: Placing = {
  startsOn: calendarDate('2026-09-01'),
  endsOn: calendarDate('2026-12-27'),
  courseYears: [2],
  calendar,
  now: { date: monday, minutes: 0 },
  wishes: [],
  datesBind: true,
  mayPlaceAt: () => true,
}

const meeting = (values: Partial<BusyMeeting> = {}): BusyMeeting => ({
  date: monday,
  pair: 1,
  kind: 'class',
  title: 'Физика',
  lessonType: 1,
  isDraft: false,
  isNamed: true,
  isOwn: false,
  rooms: [],
  teachers: [],
  groups: [],
  ...values,
})
const teacher = (id: TeacherId, isUnlimited = false) => ({ id, name: `Преподаватель ${id}`, isUnlimited })
const group = (id: GroupId, subgroup: 0 | 1 | 2 = 0, isInvited = false) => ({
  id,
  title: `Группа ${id}`,
  subgroup,
  isInvited,
})

const ask = (values: Partial<Parameters<typeof slotOccupations>[0]>, from = monday): SlotOccupation[] =>
  slotOccupations(
    { dates: weekDates(from), pairs: defaultPairs, requested: asked, meetings: [], placing: null, ...values },
    (cause) => cause.kind,
  )

/** Format `1.1 teacher group!`: reason kinds per slot; advice has a question mark. */
const shown = (occupations: SlotOccupation[]): string[] =>
  occupations.map(
    ({ day, pair, reasons }) =>
      `${day}.${pair} ${reasons.map(({ kind, blocks }) => `${kind}${blocks ? '' : '?'}`).join(' ')}`,
  )
const dayOf = (occupations: SlotOccupation[], day: number) => occupations.filter((one) => one.day === day)

test('a free week of an item that may stand anywhere has nothing against it', () => {
  const free = { ...placing, calendar: { ...calendar, holidays: [] } }
  expect(shown(ask({ placing: free })).filter((text) => !text.startsWith('7.'))).toEqual([])
})

test.each<[string, BusyMeeting[], string[], TeacherId[], string[]]>([
  ['a teacher', [meeting({ teachers: [teacher(ivanov), teacher(petrov)] })], ['1.1 teacher'], [ivanov], []],
  ['a group', [meeting({ groups: [group(first), group(second)] })], ['1.1 group'], [], ['11/0']],
  [
    'both, in two classes',
    [meeting({ teachers: [teacher(ivanov)] }), meeting({ groups: [group(first, 2)] })],
    ['1.1 teacher group'],
    [ivanov],
    ['11/2'],
  ],
  [
    'a group, by halves',
    [meeting({ groups: [group(first, 1)] }), meeting({ groups: [group(first, 2)] })],
    ['1.1 group group'],
    [],
    ['11/1', '11/2'],
  ],
  [
    'a teacher twice',
    [meeting({ teachers: [teacher(ivanov)] }), meeting({ teachers: [teacher(ivanov)] })],
    ['1.1 teacher teacher'],
    [ivanov],
    [],
  ],
  [
    'a draft',
    [meeting({ isDraft: true, teachers: [teacher(ivanov)], groups: [group(first)] })],
    ['1.1 teacher? group?'],
    [ivanov],
    ['11/0'],
  ],
  ['an invitation', [meeting({ kind: 'booking', groups: [group(first, 0, true)] })], ['1.1 group?'], [], ['11/0']],
])('%s is busy', (_, meetings, slots, teachers, groups) => {
  const occupations = ask({ meetings })
  expect(shown(occupations)).toEqual(slots)
  expect(occupations[0]?.teachers).toEqual(teachers)
  expect(occupations[0]?.groups.map(({ id, subgroup }) => `${id}/${subgroup}`)).toEqual(groups)
})

test.each<[string, BusyMeeting]>([
  ['others', meeting({ teachers: [teacher(petrov)], groups: [group(second)] })],
  ['a vacancy', meeting({ teachers: [teacher(ivanov, true)] })],
  ['another week', meeting({ date: calendarDate('2026-11-23'), teachers: [teacher(ivanov)] })],
])('%s keep nobody busy', (_, one) => {
  expect(ask({ meetings: [one] })).toEqual([])
})

test('a half is busy with its own classes and with those of the whole group, not by the other half', () => {
  const meetings = [
    meeting({ pair: 1, groups: [group(first, 1)] }),
    meeting({ pair: 2, groups: [group(first, 2)] }),
    meeting({ pair: 3, groups: [group(first)] }),
  ]
  expect(shown(ask({ meetings, requested: { ...asked, subgroup: 2 } }))).toEqual(['1.2 group', '1.3 group'])
})

test('a class of the odd weeks leaves the even ones free', () => {
  const odd = [
    meeting({ teachers: [teacher(ivanov)] }),
    meeting({ date: calendarDate('2026-11-30'), teachers: [teacher(ivanov)] }),
  ]
  const weeks = ['2026-11-16', '2026-11-23', '2026-11-30'].map((date) =>
    shown(ask({ meetings: odd }, calendarDate(date))),
  )
  expect(weeks).toEqual([['1.1 teacher'], [], ['1.1 teacher']])
})

test('the item itself stands in its slot once, however many of its people are asked about', () => {
  const meetings = [meeting({ isOwn: true, teachers: [teacher(ivanov)], groups: [group(first)] })]
  const [slot] = ask({ meetings })
  expect(slot).toMatchObject({
    teachers: [ivanov],
    groups: [{ id: first, subgroup: 0 }],
    reasons: [{ kind: 'load', blocks: true, title: 'Физика' }],
  })
})

test('a holiday and a Sunday forbid their whole day, a working Saturday none of it', () => {
  const occupations = ask({ placing })
  expect(shown(dayOf(occupations, 3))).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((pair) => `3.${pair} holiday`))
  expect(dayOf(occupations, 7)).toHaveLength(8)
  expect(dayOf(occupations, 6)).toEqual([])
})

test('what is over is listed, and blocks nothing', () => {
  const occupations = ask({
    placing: { ...placing, now: { date: calendarDate('2026-11-17'), minutes: 600 } },
  })
  expect(dayOf(occupations, 1)).toHaveLength(8)
  expect(shown(dayOf(occupations, 2))).toEqual(['2.1 past?'])
})

test('a Sunday that runs as a Monday is taught', () => {
  const movedDays = [{ date: calendarDate('2026-11-22'), runsAs: 1 as const, parity: null, title: '' }]
  expect(dayOf(ask({ placing: { ...placing, calendar: { ...calendar, movedDays } } }), 7)).toEqual([])
})

test.each<[string, Partial<Placing>, string[]]>([
  ['begins on Wednesday', { startsOn: calendarDate('2026-11-18') }, ['1 dates', '2 dates']],
  ['ends on Thursday', { endsOn: calendarDate('2026-11-19') }, ['5 dates', '6 dates', '7 holiday dates']],
  ['ends for the fourth course', { courseYears: [2, 4] }, ['4 dates', '5 dates', '6 dates', '7 dates']],
  [
    'ends on Thursday, for a superuser',
    { endsOn: calendarDate('2026-11-19'), datesBind: false },
    ['5 dates?', '6 dates?', '7 holiday? dates?'],
  ],
])('an item that %s does not stand outside its dates', (_, values, days) => {
  const occupations = ask({ placing: { ...placing, ...values } }).filter(({ pair, day }) => pair === 8 && day !== 3)
  const seen = shown(occupations).map((text) => text.replace('.8', ''))
  expect(seen.filter((text) => text.includes('dates'))).toEqual(days)
})

test('between semesters nothing may stand', () => {
  const january = calendarDate('2027-01-04')
  const occupations = ask({ placing: { ...placing, endsOn: calendarDate('2027-06-01') } }, january)
  expect(occupations).toHaveLength(56)
  expect(occupations[0]?.reasons).toMatchObject([{ kind: 'dates', blocks: true }])
})

test('a matrix permits its slots alone, on the day that stands for them too', () => {
  const mondays: Placing = { ...placing, mayPlaceAt: (weekday, pair) => weekday === 1 && pair <= 2 }
  const occupations = ask({ placing: mondays })
  const free = (day: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8].filter((pair) => !dayOf(occupations, day).some((one) => one.pair === pair))
  expect([free(1), free(2), free(6)]).toEqual([[1, 2], [], [1, 2]])
  expect(occupations.every(({ reasons }) => reasons.some(({ kind, blocks }) => kind === 'right' && blocks))).toBe(true)
})

test('reasons come from what forbids to what advises', () => {
  const occupations = ask({
    meetings: [meeting({ groups: [group(first)] }), meeting({ teachers: [teacher(ivanov)] }), meeting({ isOwn: true })],
    placing: {
      ...placing,
      startsOn: calendarDate('2026-12-01'),
      mayPlaceAt: () => false,
      wishes: [{ date: monday, pair: 1, who: 'Преподаватель 1', title: 'Не ставить', isAbsence: false }],
    },
  })
  expect(shown(occupations)[0]).toBe('1.1 load dates right teacher group wish?')
})

test('a matrix says that there are slots elsewhere, a missing right that there are none', () => {
  const words = (mayPlaceAt: Placing['mayPlaceAt']) =>
    slotOccupations(
      {
        dates: [monday],
        pairs: defaultPairs,
        requested: asked,
        meetings: [],
        placing: { ...placing, mayPlaceAt },
      },
      (cause) => (cause.kind === 'right' ? String(cause.elsewhere) : ''),
    )[0]?.reasons.map(({ text }) => text)
  expect([words((_, pair) => pair > 1), words(() => false)]).toEqual([['true'], ['false']])
})

test('a room that is asked about is taken by whoever has it; drafts only advise', () => {
  const rooms = [{ id: hall, title: 'Зал' }]
  const meetings = [meeting({ rooms }), meeting({ pair: 2, rooms, isDraft: true }), meeting({ pair: 3 })]
  expect(shown(ask({ meetings }))).toEqual(['1.1 room', '1.2 room?'])
})
