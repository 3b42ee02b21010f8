import fc from 'fast-check'
import { mergeLessons } from '@/db/import/file-entries'
import { calendarDate, weekDates } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, defaultPairTimes, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { EventId, GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { facultyBook } from '@/lib/export/faculty-book'
import { readGrid } from '@/lib/grid-sheet/read-grid'
import { isDoubtful } from '@/lib/grids/rules/reading'
import { lessonRemarks } from '@/lib/imports/texts/import'
import { readGridSheets } from '@/lib/sheets/read-sheet'
import { papers } from '@/lib/workbench/rules/faculty-sheets'
import { lesson } from '@/testing/lessons'
import { propertyRuns } from '@/testing/property-runs'
import { gridTimetable } from './import-grid'

const runs = propertyRuns(25, 1000, 20261129)
const monday = calendarDate('2026-11-16')

/** Names that look like something else. */
const titles = [
  'Физика',
  'Учебная (практика)',
  '«Введение» в право',
  '«Введение»',
  'Модуль (общий)',
  'Спортивный зал',
  'День самостоятельной работы',
  'Сессия',
  'Иностранный язык 1-я подгруппа',
  'МДК 01.02 Базы данных, СУБД + SQL',
  'УП.ПМ.08 Практика',
  'Ким А. Б.',
  'Онлайн',
  '101',
]
const teachers = [
  'Иванов И. И. (Автоматизированные системы)',
  'Иванов И. И. (Сети, связь)',
  'Иванов И. И. №17',
  'О’Коннор Ш. М.',
  'вакансия',
  'Половина группы',
  'Ли Сы',
  'А-101',
  'Поток: Ким',
  '— резерв',
]
const rooms = [
  'Спортивный зал',
  'Онлайн',
  '218*',
  'А-101',
  'Зал, большой + малый',
  '«Точка кипения»',
  '3131(м)',
  '—',
  'каф',
]
const groups = [
  'ИС-21',
  'ис-21',
  'КУЧП',
  'ГР-11',
  'гр.ИС-13',
  'Менеджмент, 1',
  'Аспиранты',
  '101',
  'День',
  'ПМ 21.1',
  'Пара',
  'ЭК-21 (1)',
]

const class_ = fc.record({
  title: fc.constantFrom(...titles),
  lessonType: fc.constantFrom<LessonType>(0, 1, 2, 3, 4, 5, 6),
  day: fc.integer({ min: 0, max: 6 }),
  pair: fc.constantFrom<Pair>(1, 2, 5, 8),
  subgroup: fc.constantFrom<Subgroup>(0, 0, 0, 1, 2),
  teachers: fc.subarray(teachers, { maxLength: 2 }),
  rooms: fc.subarray(rooms, { maxLength: 2 }),
  groups: fc.subarray(groups, { minLength: 1 }),
  remarks: fc.subarray([lessonRemarks.selfStudy, lessonRemarks.halfGroup, lessonRemarks.startsAt('9:05')]),
})
type Generated = typeof class_ extends fc.Arbitrary<infer Value> ? Value : never

const itemOf = (one: Generated, index: number): ScheduleItem =>
  lesson({
    id: (index + 1) as MeetingId,
    eventId: (index + 1) as EventId,
    date: weekDates(monday)[one.day] ?? monday,
    pair: one.pair,
    title: one.title,
    lessonType: one.lessonType,
    subgroup: one.subgroup,
    comment: one.remarks.join('. '),
    rooms: one.rooms.map((title) => ({ id: (rooms.indexOf(title) + 1) as RoomId, title, building: null })),
    teachers: one.teachers.map((name) => ({ id: (teachers.indexOf(name) + 1) as TeacherId, name })),
    groups: one.groups.map((title) => ({
      id: (groups.indexOf(title) + 1) as GroupId,
      title,
      subgroup: one.subgroup,
      students: null,
      courseYear: 1,
      correspondence: false,
    })),
  })

/** Nobody and no room twice at once, and a group once, or once in each half. */
function withoutOverlaps(all: readonly Generated[]): Generated[] {
  const taken = new Set<string>()
  return all.filter((one) => {
    const halves = one.subgroup === 0 ? [1, 2] : [one.subgroup]
    const names = [
      ...one.teachers.map((name) => `teacher ${name}`),
      ...one.rooms.map((name) => `room ${name}`),
      ...one.groups.flatMap((name) => halves.map((half) => `group ${name} ${half}`)),
    ].map((name) => `${one.day} ${one.pair} ${name}`)
    if (names.some((name) => taken.has(name))) return false
    for (const name of names) taken.add(name)
    return true
  })
}

type Told = {
  date: string
  pair: number
  title: string
  type: string
  subgroup: number
  teachers: readonly string[]
  rooms: readonly string[]
  groups: readonly string[]
  start: string | null
  selfStudy: boolean
  halfGroup: boolean
}
const told = (one: Told) =>
  JSON.stringify({
    ...one,
    teachers: [...one.teachers].sort(),
    rooms: [...one.rooms].sort(),
    groups: [...one.groups].sort(),
  })

const tellWritten = (item: ScheduleItem): string =>
  told({
    date: item.date,
    pair: item.pair,
    title: item.title,
    type: lessonTypeShort[item.lessonType],
    subgroup: item.subgroup,
    teachers: item.teachers.map(({ name }) => name),
    rooms: item.rooms.map(({ title }) => title),
    groups: item.groups.map(({ title }) => title),
    start: item.comment.includes('9:05') ? '9:05' : null,
    selfStudy: item.comment.includes(lessonRemarks.selfStudy),
    halfGroup: item.comment.includes(lessonRemarks.halfGroup),
  })

async function bookOf(items: readonly ScheduleItem[], paper: (typeof papers)[number]) {
  const { bytes } = await facultyBook({
    title: 'Институт',
    monday,
    paper,
    groups: groups.map((title, at) => ({ id: (at + 1) as GroupId, title, courseYear: at < 9 ? 1 : 2 })),
    items,
    times: { pairTimes: defaultPairTimes },
    now: { date: calendarDate('2026-11-18'), minutes: 600 },
  })
  return readGridSheets(bytes, null)
}

test('a faculty’s week that is written and read into an empty university is the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(class_, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(...papers),
      async (classes, paper) => {
        const items = withoutOverlaps(classes).map(itemOf)
        const read = readGrid(await bookOf(items, paper), {
          known: { rooms: [], teachers: [], groups: [], disciplines: [] },
          rules: [],
          pairTimes: [],
        })
        expect([read.refused, read.layouts, read.skipped, read.lessons.filter(isDoubtful)]).toEqual([[], [], [], []])
        const { lessons } = gridTimetable('Университет', read)
        const found = mergeLessons(lessons).flatMap((one) =>
          (Array.isArray(one.week) ? one.week : ['?']).map((date) =>
            told({
              date,
              pair: one.pair,
              title: one.discipline,
              type: one.type,
              subgroup: one.subgroup,
              teachers: one.teachers,
              rooms: one.rooms,
              groups: one.groups,
              start: one.start === null ? null : clockText(one.start),
              selfStudy: one.self_study,
              halfGroup: one.half_group,
            }),
          ),
        )
        expect(found.sort()).toEqual(items.map(tellWritten).sort())
      },
    ),
    runs,
  )
}, 60_000)

test('a sheet that somebody changed is read as any other', async () => {
  const [sheet] = await bookOf([itemOf({ ...base, title: 'Физика', lessonType: 1 }, 0)], 'a3')
  if (!sheet) throw new Error('no sheet')
  const rows = sheet.rows.map((cells) =>
    cells.map((text) => text.replace('Физика (лекция)', 'лек. Химия Ким А. Б. 101')),
  )
  const read = (of: typeof sheet) =>
    readGrid([of], { known: { rooms: [], teachers: [], groups: [], disciplines: [] }, rules: [], pairTimes: [] })
  expect(read(sheet).lessons.map(({ discipline }) => discipline)).toEqual(['Физика'])
  expect(read({ ...sheet, rows }).lessons.map(({ discipline }) => discipline)).toEqual(['Химия'])
})

const base: Generated = {
  title: 'Физика',
  lessonType: 1,
  day: 0,
  pair: 1,
  subgroup: 0,
  teachers: [],
  rooms: [],
  groups: ['ИС-21'],
  remarks: [],
}
