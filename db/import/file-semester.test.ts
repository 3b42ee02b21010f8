import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { FileFault } from '@/lib/imports/rules/file-fault'
import { semesterOfFile } from './file-semester'

const start = calendarDate('2025-02-10')
const file = { title: 'весна', start, weeks: 16, week1_parity: 'odd' as const }

test('a file says its semester itself', () =>
  expect(semesterOfFile(file, {}, emptyCalendar)).toMatchObject({
    isNew: true,
    firstMonday: start,
    semester: { title: 'весна', half: 2, startsOn: start, endsOn: '2025-06-01', firstWeekParity: 0 },
  }))

test('week 1 may begin before the first day', () => {
  const monday = calendarDate('2024-02-05')
  const own = { ...file, start: calendarDate('2024-02-09'), week1_monday: monday, weeks: 17 }
  expect(semesterOfFile(own, {}, emptyCalendar)).toMatchObject({
    firstMonday: monday,
    semester: { startsOn: '2024-02-09', endsOn: '2024-06-02', firstWeekParity: 0 },
  })
  const later = { ...own, start: calendarDate('2024-02-13') }
  expect(semesterOfFile(later, {}, emptyCalendar).semester.firstWeekParity).toBe(1)
})

test('the command line decides over the file', () => {
  const options = { start: calendarDate('2020-09-07'), weeks: 2, parity: 1 as const }
  expect(semesterOfFile(file, options, emptyCalendar).semester).toMatchObject({
    half: 1,
    startsOn: '2020-09-07',
    endsOn: '2020-09-20',
    firstWeekParity: 1,
  })
})

test('a file that says nothing needs the command line', () =>
  expect(() => semesterOfFile({ title: '2020/21' }, {}, emptyCalendar)).toThrow(/--start, --weeks/))

test('the calendar has the last word on a semester it knows, and refuses one that overlaps it', () => {
  const known = { ...semesterOfFile(file, {}, emptyCalendar).semester, endsOn: calendarDate('2025-05-25') }
  const calendar = { ...emptyCalendar, semesters: [known] }
  expect(semesterOfFile(file, {}, calendar)).toMatchObject({ isNew: false, differs: true, semester: known })
  const shifted = { ...file, start: calendarDate('2025-03-10') }
  expect(() => semesterOfFile(shifted, {}, calendar)).toThrow(FileFault)
})
