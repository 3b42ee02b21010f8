import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { facultyBook } from '@/lib/export/faculty-book'
import { readGrid } from '@/lib/grid-sheet/read-grid'
import { fileWeeks } from '@/lib/grids/rules/file-weeks'
import { isDoubtful } from '@/lib/grids/rules/reading'
import { readGridSheets } from '@/lib/sheets/read-sheet'
import type { Paper } from '@/lib/workbench/rules/faculty-sheets'
import { lesson } from '@/testing/lessons'
import { lessonDate, sheetWeeks, type TestTimetable } from './timetable'

const now = { date: calendarDate('2026-11-18'), minutes: 600 }

/** The classes of a week of a timetable. */
function itemsOf({ lessons, groups, semester }: TestTimetable, week: number): ScheduleItem[] {
  return lessons
    .filter((one) => sheetWeeks(one, semester).includes(week))
    .map((one, index) =>
      lesson({
        id: (index + 1) as MeetingId,
        date: lessonDate(week, one.day, semester),
        pair: one.pair,
        title: one.discipline,
        lessonType: lessonTypes.find((type) => lessonTypeShort[type] === one.type) ?? 0,
        rooms: one.rooms.map((title, at) => ({ id: (at + 1) as RoomId, title, building: null })),
        teachers: one.teachers.map((name, at) => ({ id: (at + 1) as TeacherId, name })),
        comment: '',
        groups: one.groups
          .filter((title) => groups.includes(title))
          .map((title) => ({
            id: (groups.indexOf(title) + 1) as GroupId,
            title,
            subgroup: one.subgroup,
            students: null,
            courseYear: 1,
            correspondence: false,
          })),
      }),
    )
}

const bookOf = (timetable: TestTimetable, week: number, paper: Paper) =>
  facultyBook({
    title: 'Институт',
    monday: lessonDate(week, 1, timetable.semester),
    paper,
    groups: timetable.groups.map((title, at) => ({ id: (at + 1) as GroupId, title, courseYear: 1 })),
    items: itemsOf(timetable, week),
    times: { pairTimes: timetable.pairTimes },
    now,
  })

type Class = {
  group: string
  date: string
  pair: number
  subgroup: number
  title: string
  type: string
  teachers: readonly string[]
  rooms: readonly string[]
}
const keyOf = ({ group, date, pair, subgroup, title, type, teachers, rooms }: Class): string =>
  [group, date, pair, subgroup, title, type, [...teachers].sort().join('+'), [...rooms].sort().join('+')].join(' | ')

/** What the week holds, a line for each class of each group. */
export const writtenClasses = (timetable: TestTimetable, week: number): string[] => {
  const keys = itemsOf(timetable, week).flatMap((item) =>
    item.groups.map(({ title: group, subgroup }) =>
      keyOf({
        ...item,
        group,
        subgroup,
        type: lessonTypeShort[item.lessonType],
        teachers: item.teachers.map(({ name }) => name),
        rooms: item.rooms.map(({ title }) => title),
      }),
    ),
  )
  return [...new Set(keys)].sort()
}

/** The classes of a week after it was written as a faculty's workbook and read by our own reader of grids. */
export async function readBack(timetable: TestTimetable, week: number, paper: Paper) {
  const { bytes } = await bookOf(timetable, week, paper)
  const { lessons, skipped, refused } = readGrid(await readGridSheets(bytes, null), {
    known: {
      groups: timetable.groups,
      rooms: timetable.lessons.flatMap(({ rooms }) => rooms),
      teachers: timetable.lessons.flatMap(({ teachers }) => teachers),
      disciplines: timetable.lessons.map(({ discipline }) => discipline),
    },
    rules: [],
    pairTimes: timetable.pairTimes,
  })
  const read = lessons.flatMap((one) => {
    const { week: dates } = fileWeeks(one.weeks, one.day, timetable.semester)
    return one.groups.flatMap((group) =>
      (Array.isArray(dates) ? dates : [dates]).map((date) => keyOf({ ...one, group, date, title: one.discipline })),
    )
  })
  const doubts = lessons
    .filter(isDoubtful)
    .map(({ text, doubts }) => `${text}: ${doubts.map(({ kind }) => kind).join()}`)
  return { read: [...new Set(read)].sort(), doubts, unread: [...skipped, ...refused] }
}
