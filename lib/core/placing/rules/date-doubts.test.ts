import { emptyCalendar, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { dateWarnings } from '@/lib/core/placing/texts/date-doubts'
import { consentNeeded } from './change-warnings'
import { dateDoubts, type DoubtedSlot } from './date-doubts'

const date = calendarDate
const calendar: AcademicCalendar = {
  ...emptyCalendar,
  semesters: [
    {
      id: 1 as SemesterId,
      title: 'Осенний',
      half: 1,
      firstWeekParity: 0,
      startsOn: date('2026-09-01'),
      endsOn: date('2026-12-27'),
      courseYears: [{ courseYear: 4, startsOn: date('2026-09-01'), endsOn: date('2026-11-29') }],
    },
  ],
  holidays: [
    { date: date('2026-11-04'), title: 'День народного единства' },
    { date: date('2026-12-31'), title: 'Новый год' },
  ],
  movedDays: [{ date: date('2026-11-29'), runsAs: 1, parity: null, title: '' }],
}
/** Wednesday, second pair. */
const now = { date: date('2026-11-18'), minutes: 10 * 60 + 30 }
const slot = (day: string, more: Partial<DoubtedSlot> = {}): DoubtedSlot => ({
  date: date(`2026-${day}`),
  pair: 3,
  ...more,
})
const kinds = (...slots: DoubtedSlot[]) =>
  dateDoubts(calendar, now, slots).map(({ doubt }) => (doubt.kind === 'untaught' ? doubt.reason.kind : doubt.kind))
const load = { startsOn: date('2027-02-08'), endsOn: date('2027-06-12') }

test.each<[string, DoubtedSlot, string[]]>([
  ['a teaching day that lies ahead', slot('11-20'), []],
  ['a pair of today that runs', slot('11-18', { pair: 2 }), []],
  ['a pair of today that is over', slot('11-18', { pair: 1 }), ['past']],
  ['yesterday', slot('11-17'), ['past']],
  ['a Sunday', slot('11-22'), ['sunday']],
  ['a Sunday that runs as a Monday', slot('11-29'), []],
  ['a holiday', slot('11-04'), ['past', 'holiday']],
  ['a holiday between semesters', slot('12-31'), ['holiday']],
  ['between semesters', slot('12-29'), ['between semesters']],
  ['after the last date of a course year', slot('12-01', { courseYears: [2, 4] }), ['after semester']],
  ['outside of the dates of the load', slot('11-20', { within: load }), ['outside']],
  ['a day off on which it stands already', slot('11-22', { isThere: true }), []],
  ['a past day on which it stands already', slot('11-15', { isThere: true }), ['past']],
])('%s', (_, one, expected) => {
  expect(kinds(one)).toEqual(expected)
})

test('each doubt is listed once, with its dates in order', () => {
  const slots = [slot('11-11'), slot('11-04'), slot('11-11', { pair: 4 }), slot('11-20', { within: load })]
  expect(dateWarnings(calendar, now, slots).map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'В прошлом: 04.11 и ещё 1 дата',
    'Выходной, День народного единства: 04.11',
    'Вне дат нагрузки (08.02.2027 – 12.06.2027): 20.11',
  ])
})

test('consent is asked for what is rarely meant: a room may well be booked for a Sunday, a class not', () => {
  const warnings = dateWarnings(calendar, now, [slot('11-22'), slot('11-17')])
  const asked = (act: 'class' | 'booking' | 'closure') => consentNeeded(act, warnings).map(({ kind }) => kind)
  expect(asked('class')).toEqual(['untaught', 'past'])
  expect(asked('booking')).toEqual(['past'])
  expect(asked('closure')).toEqual(['past'])
  expect(consentNeeded('class', [{ kind: 'capacity', text: '' }])).toEqual([])
})
