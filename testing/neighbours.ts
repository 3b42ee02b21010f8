import { calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { defaultPairTimes } from '@/lib/core/rules/calendar/pairs'
import type { NeighbourGround } from '@/lib/neighbours/translated'

/** Files of other systems, as they write them, about an invented university. */

/** A semester of four weeks from Monday 2025-02-10. */
export const neighbourGround: NeighbourGround = {
  zone: 'Asia/Irkutsk',
  pairTimes: defaultPairTimes,
  until: calendarDate('2025-03-09'),
  weeks: 4,
}

type Fields = Readonly<Record<string, unknown>>

/** A lesson in the answer of «Галактика РУЗ»: Monday 10 February 2025, the second pair. */
export const ruzLesson = (values: Fields = {}): Fields => ({
  auditorium: '101',
  auditoriumAmount: 92,
  auditoriumOid: 3269,
  author: 'dispatcher',
  beginLesson: '10:00',
  building: 'Садовая ул., д. 2',
  createddate: '2025-01-20T16:18:41Z00:00',
  date: '2025.02.10',
  dayOfWeek: 1,
  dayOfWeekString: 'Пн',
  discipline: 'Физика',
  disciplineOid: 52792,
  endLesson: '11:30',
  group: 'ИС-21',
  groupOid: 137271,
  kindOfWork: 'Практические (семинарские) занятия',
  lecturer: 'Орлова М.С.',
  lecturer_rank: 'ДОЦЕНТ',
  lecturer_title: 'Орлова Мария Сергеевна',
  lessonNumberEnd: 2,
  lessonNumberStart: 2,
  lessonOid: 1324753,
  note: null,
  stream: null,
  subGroup: null,
  url1: '',
  ...values,
})

/** An event of a calendar; lines as they are, its start and end on Monday 10 February 2025, from 10:00 to 11:30. */
export const calendarFileEvent = (...lines: string[]): string[] => {
  const given = (name: string) => lines.some((line) => line.startsWith(name))
  return [
    'BEGIN:VEVENT',
    ...(given('UID') ? [] : ['UID:1@example']),
    ...(given('DTSTART') ? [] : ['DTSTART:20250210T100000']),
    ...(given('DTEND') || given('DURATION') ? [] : ['DTEND:20250210T113000']),
    ...(given('SUMMARY') ? [] : ['SUMMARY:Физика (лекция)']),
    ...lines,
    'END:VEVENT',
  ]
}

export const calendarFile = (...events: string[][]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Группа ИС-21', ...events.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  )
