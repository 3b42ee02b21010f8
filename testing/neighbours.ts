import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
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
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Группа ИС-21', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')

type FetActivity = {
  id?: number
  subject?: string
  teachers?: string[]
  students?: string[]
  tags?: string[]
  duration?: number
  isActive?: boolean
  /** Where it stands; null: nowhere yet. */
  at?: readonly [day: string, hour: string, room: string] | null
}

const tag = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`
const named = (name: string, title: string, ...more: string[]): string => tag(name, tag('Name', title), ...more)

/** A file of FET. */
export function fetFile(
  activities: readonly FetActivity[],
  {
    hours = ['8:30 - 10:00', '10:15 - 11:45', '12:00 - 13:30'],
    days = ['Понедельник', 'Вторник', 'Среда'],
    teachers = ['доц. Орлова М. С.'],
    rooms = [['К-101', 'Корпус К']],
    years = named('Year', 'Курс 1', named('Group', 'ИС-21', tag('Number_of_Students', '24')), named('Group', 'ИС-22')),
  } = {},
): string {
  const numbered = activities.map((one, index) => ({ id: index + 1, at: null, ...one }))
  const placed = numbered.flatMap(({ id, at }) => (at ? [{ id: String(id), at }] : []))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<fet version="6.9.0">',
    tag('Institution_Name', 'Невский университет'),
    tag('Days_List', ...days.map((day) => named('Day', day))),
    tag('Hours_List', ...hours.map((hour) => named('Hour', hour))),
    tag('Teachers_List', ...teachers.map((name) => named('Teacher', name))),
    tag('Students_List', years),
    tag(
      'Rooms_List',
      ...rooms.map(([title = '', building = '']) =>
        named('Room', title, tag('Building', building), tag('Capacity', '30')),
      ),
    ),
    tag(
      'Activities_List',
      ...numbered.map(({ id, subject = 'Физика', teachers: own = ['доц. Орлова М. С.'], ...one }) =>
        tag(
          'Activity',
          ...own.map((name) => tag('Teacher', name)),
          tag('Subject', subject),
          ...(one.tags ?? ['Лекция']).map((name) => tag('Activity_Tag', name)),
          ...(one.students ?? ['ИС-21']).map((name) => tag('Students', name)),
          tag('Duration', String(one.duration ?? 1)),
          tag('Id', String(id)),
          tag('Active', String(one.isActive ?? true)),
        ),
      ),
    ),
    tag(
      'Time_Constraints_List',
      ...placed.map(({ id, at: [day, hour] }) =>
        tag(
          'ConstraintActivityPreferredStartingTime',
          tag('Activity_Id', id),
          tag('Preferred_Day', day),
          tag('Preferred_Hour', hour),
          tag('Active', 'true'),
        ),
      ),
    ),
    tag(
      'Space_Constraints_List',
      ...placed.map(({ id, at: [, , room] }) =>
        tag('ConstraintActivityPreferredRoom', tag('Activity_Id', id), tag('Room', room), tag('Active', 'true')),
      ),
    ),
    '</fet>',
  ].join('\n')
}
