import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { papers } from '@/lib/workbench/rules/faculty-sheets'
import { readBack, writtenClasses } from '@/testing/grid-sheets/faculty-week'
import { inventedTimetable } from '@/testing/grid-sheets/invented'
import { openBook } from '@/testing/workbooks'
import { facultyBook } from './faculty-book'

test.each([1, 2, 3, 4, 5, 6])('what is written is read back without a doubt: invented %i', async (seed) => {
  const timetable = inventedTimetable(seed)
  for (const paper of papers)
    for (const week of [3, 4]) {
      const { read, doubts, unread } = await readBack(timetable, week, paper)
      expect([doubts, unread]).toEqual([[], []])
      expect(read).toEqual(writtenClasses(timetable, week))
    }
})

test('the paper is A3 or A4, and a faculty without groups says so', async () => {
  const { bytes, name } = await facultyBook({
    title: 'Институт',
    monday: calendarDate('2026-11-16'),
    paper: 'a3',
    groups: [],
    items: [],
    times: { pairTimes: [] },
    now: { date: calendarDate('2026-11-18'), minutes: 600 },
  })
  expect(name).toBe('Институт 2026-11-16.xlsx')
  expect(openBook(bytes).SheetNames).toEqual(['Группы'])
})
