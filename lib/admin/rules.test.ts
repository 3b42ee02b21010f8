import { emptyCalendar, type AcademicCalendar, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { setupGaps, stepsDone, type SetupFigures } from './rules'

const date = calendarDate
const semester = (startsOn: string, endsOn: string): Semester => ({
  id: 1 as SemesterId,
  title: startsOn,
  half: 1,
  firstWeekParity: 0,
  courseYears: [],
  startsOn: date(startsOn),
  endsOn: date(endsOn),
})
const autumn = semester('2026-09-01', '2026-12-27')
const spring = semester('2027-02-08', '2027-06-13')
const unity = { date: date('2026-11-04'), title: '' }
const none: SetupFigures = {
  arePairsConfirmed: false,
  faculties: 0,
  rooms: 0,
  roomsWithoutCapacity: 0,
  groups: 0,
  accounts: 1,
}
const whole: SetupFigures = { ...none, arePairsConfirmed: true, rooms: 9, groups: 3, accounts: 2 }
const doneIn = (calendar: Partial<AcademicCalendar>, figures: Partial<SetupFigures>, today = '2026-08-20') =>
  Object.entries(stepsDone({ ...emptyCalendar, ...calendar }, { ...none, ...figures }, date(today)))
    .filter(([, isDone]) => isDone)
    .map(([step]) => step)

test.each<[string, Partial<AcademicCalendar>, Partial<SetupFigures>, string[]]>([
  ['nothing', {}, {}, []],
  ['the usual pairs, saved', {}, { arePairsConfirmed: true }, ['pairs']],
  ['fewer pairs', { pairTimes: defaultPairTimes.slice(0, 6) }, {}, ['pairs']],
  ['a semester to come', { semesters: [autumn] }, {}, ['semester']],
  ['a semester that is over', { semesters: [semester('2026-02-09', '2026-06-14')] }, {}, []],
  ['a holiday in it', { semesters: [autumn], holidays: [unity] }, {}, ['semester', 'holidays']],
  ['a holiday out of it', { semesters: [spring], holidays: [unity] }, {}, ['semester']],
  ['an institute', {}, { faculties: 1 }, ['structure']],
  ['rooms, groups and people', {}, { rooms: 1, groups: 1, accounts: 2 }, ['rooms', 'timetable', 'people']],
])('steps that are done with %s', (_, calendar, figures, done) => {
  expect(doneIn(calendar, figures)).toEqual(done)
})

const gapsIn = (calendar: Partial<AcademicCalendar>, figures: Partial<SetupFigures>, today: string) =>
  setupGaps({ ...emptyCalendar, ...calendar }, { ...whole, ...figures }, date(today)).map(({ kind }) => kind)

test.each<[string, Partial<AcademicCalendar>, Partial<SetupFigures>, string, string[]]>([
  ['all is there', { semesters: [autumn], holidays: [unity] }, {}, '2026-12-12', []],
  ['two weeks before its end', { semesters: [autumn], holidays: [unity] }, {}, '2026-12-13', ['no next semester']],
  ['the next one is there', { semesters: [autumn, spring], holidays: [unity] }, {}, '2026-12-13', []],
  ['it is over', { semesters: [autumn], holidays: [unity] }, {}, '2026-12-28', ['no semester']],
  ['between two', { semesters: [autumn, spring], holidays: [unity] }, {}, '2026-12-28', ['no holidays']],
  ['no holiday', { semesters: [autumn] }, {}, '2026-11-18', ['no holidays']],
  [
    'rooms of no size',
    { semesters: [autumn], holidays: [unity] },
    { roomsWithoutCapacity: 4 },
    '2026-11-18',
    ['rooms without capacity'],
  ],
])('what is missing: %s', (_, calendar, figures, today, gaps) => {
  expect(gapsIn(calendar, figures, today)).toEqual(gaps)
})
