import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { weekdayShort, weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { SheetDraft } from './draft'
import { footNoise, headNoise, strayed } from './noise'
import { isIn, lessonsAt, shapePairs, sheetCellText, shapeTimeText, taught, type SheetShape } from './shape'
import type { Chance, TestTimetable, TrueLesson } from './timetable'
import { drawStyle, roomText, teacherText, typeText, writtenLesson, type Style } from './write-cell'

const roman = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

/** Pair and start in one cell, no heading over them; a cell holds all lessons of a pair. */
export const pairStart: SheetShape = (timetable, chance) => {
  const style = drawStyle(chance)
  const draft = new SheetDraft('2 курс')
  const top = headNoise(draft, chance, timetable.groups.length + 2)
  timetable.groups.forEach((group, index) => draft.write(top, 2 + index, strayed(group, chance)))
  let row = top + 1
  for (const day of taught)
    for (const [at, pair] of shapePairs(timetable).entries()) {
      if (at === 0) draft.write(row, 0, weekdayTitles[day].toUpperCase())
      draft.write(row, 1, `${roman[pair]}   ${shapeTimeText(timetable, pair)[0]}`)
      timetable.groups.forEach((group, index) => {
        const lessons = lessonsAt(timetable, group, day, pair)
        draft.write(row, 2 + index, strayed(sheetCellText(lessons, null, style, timetable, chance), chance))
      })
      row += 1
    }
  footNoise(draft, chance, row)
  return [draft.sheet()]
}

/** A title in one row and what completes it in the next, between real halves; each group has its own days and times. */
export const twoLines: SheetShape = (timetable, chance) => {
  const style: Style = { ...drawStyle(chance), between: ' ', weeksPlace: 'before' }
  const draft = new SheetDraft('Расписание')
  const top = headNoise(draft, chance, timetable.groups.length * 3)
  timetable.groups.forEach((group, index) => {
    const left = index * 3
    draft.write(top, left, 'Дни')
    draft.write(top, left + 1, 'Часы')
    draft.write(top, left + 2, group)
    let row = top + 1
    for (const day of taught) {
      draft.write(row, left, weekdayShort[day].toUpperCase())
      for (const pair of shapePairs(timetable)) {
        draft.write(row, left + 1, shapeTimeText(timetable, pair, '.').join('-'))
        writeRows(draft, timetable, { group, day, pair, row, column: left + 2 }, style, chance)
        row += 2
      }
    }
  })
  return [draft.sheet()]
}

type Spot = { group: string; day: Weekday; pair: Pair; row: number; column: number }

function writeRows(
  draft: SheetDraft,
  timetable: TestTimetable,
  { group, day, pair, row, column }: Spot,
  style: Style,
  chance: Chance,
): void {
  const lessons = lessonsAt(timetable, group, day, pair)
  const [only] = lessons
  if (!only) return
  const own = (half: 'odd' | 'even') => lessons.filter((lesson) => isIn(lesson, half, timetable))
  const [odd, even] = [own('odd'), own('even')]
  const isBoth = odd.some((lesson) => even.includes(lesson))
  const hasDetails = only.teachers.length > 0 && only.rooms.length > 0
  if (lessons.length === 1 && isBoth && hasDetails) {
    const title = writtenLesson(only, null, style, timetable.semester, chance, titleOnly)
    draft.write(row, column, strayed(title, chance))
    draft.write(row + 1, column, detailsText(only, style, chance))
  } else if (!isBoth && lessons.every(({ teachers, rooms }) => teachers.length + rooms.length > 0)) {
    draft.write(row, column, sheetCellText(odd, 'odd', style, timetable, chance))
    draft.write(row + 1, column, sheetCellText(even, 'even', style, timetable, chance))
  } else {
    const text = sheetCellText(lessons, null, { ...style, lessons: '; ' }, timetable, chance)
    draft.merge({ top: row, left: column, bottom: row + 1, right: column }, text)
  }
}

const titleOnly = { subgroup: true, type: false, teachers: false, rooms: false }

const detailsText = (lesson: TrueLesson, style: Style, chance: Chance): string =>
  [
    typeText(lesson.type, style),
    ...lesson.teachers.map((name) => teacherText(name, style, chance)),
    lesson.rooms.map((room) => roomText(room, style)).join(', '),
  ]
    .filter((part) => part !== '')
    .join(' ')

/** A sheet for each group: days side by side over its pairs. */
export const groupSheets: SheetShape = (timetable, chance) => {
  const style = drawStyle(chance)
  const pairs = shapePairs(timetable)
  return timetable.groups.map((group, index) => {
    const draft = new SheetDraft(`Страница ${index + 1}`)
    draft.write(0, 0, `Расписание группы ${group}`)
    const top = 2
    ;['№', 'Время'].forEach((head, at) => draft.write(top, at, head))
    taught.forEach((day, at) => draft.write(top, 2 + at, weekdayTitles[day]))
    pairs.forEach((pair, line) => {
      draft.write(top + 1 + line, 0, String(pair))
      draft.write(top + 1 + line, 1, shapeTimeText(timetable, pair).join('-'))
      taught.forEach((day, at) => {
        const lessons = lessonsAt(timetable, group, day, pair)
        draft.write(top + 1 + line, 2 + at, sheetCellText(lessons, null, style, timetable, chance))
      })
    })
    footNoise(draft, chance, top + 1 + pairs.length)
    return draft.sheet()
  })
}

/** A sheet for each day, named after it. */
export const daySheets: SheetShape = (timetable, chance) => {
  const style = drawStyle(chance)
  return taught.map((day) => {
    const draft = new SheetDraft(weekdayTitles[day])
    const top = headNoise(draft, chance, timetable.groups.length + 2)
    draft.write(top, 0, 'Пара')
    timetable.groups.forEach((group, index) => draft.write(top, 1 + index, group))
    shapePairs(timetable).forEach((pair, line) => {
      draft.write(top + 1 + line, 0, `${pair} пара (${shapeTimeText(timetable, pair).join('-')})`)
      timetable.groups.forEach((group, index) => {
        const lessons = lessonsAt(timetable, group, day, pair)
        draft.write(top + 1 + line, 1 + index, strayed(sheetCellText(lessons, null, style, timetable, chance), chance))
      })
    })
    return draft.sheet()
  })
}
