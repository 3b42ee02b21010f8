import type { Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { consequencesLeftOut } from './calendar-consequences'

const semester = (startsOn: string, endsOn: string): Semester => ({
  id: 1 as SemesterId,
  title: '',
  half: 1,
  firstWeekParity: 0,
  courseYears: [],
  startsOn: calendarDate(startsOn),
  endsOn: calendarDate(endsOn),
})
const autumn = semester('2026-09-01', '2026-12-27')
const spring = semester('2027-02-08', '2027-06-13')

test.each<[string, Semester[], [string, string][]]>([
  ['the same', [autumn, spring], []],
  ['one longer', [semester('2026-08-31', '2026-12-31'), spring], []],
  ['one a week shorter', [semester('2026-09-01', '2026-12-20'), spring], [['2026-12-21', '2026-12-27']]],
  ['one that begins later', [semester('2026-09-02', '2026-12-27'), spring], [['2026-09-01', '2026-09-01']]],
  [
    'two in its place',
    [semester('2026-09-01', '2026-10-31'), semester('2026-11-09', '2026-12-20'), spring],
    [
      ['2026-11-01', '2026-11-08'],
      ['2026-12-21', '2026-12-27'],
    ],
  ],
  ['without the first', [spring], [['2026-09-01', '2026-12-27']]],
])('days without a semester: %s', (_, after, left) => {
  expect(consequencesLeftOut([autumn, spring], after).map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual(left)
})
