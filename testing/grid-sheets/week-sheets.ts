import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { type GridSheet } from '@/lib/grids/rules/reading'
import { SheetDraft } from './draft'
import { sheetCellText, lessonsAt, shapePairs, sameLessons, taught, shapeTimeText, type SheetShape } from './shape'
import { lessonDate, sheetWeeks, type Chance, type TestTimetable } from './timetable'
import { drawStyle, type Style } from './write-cell'

/**
 * A sheet for each of some weeks, with dates beside the days; streams merged, rooms and links in the text.
 */
export const weekSheets: SheetShape = (timetable, chance) => {
  const style: Style = {
    ...drawStyle(chance),
    typePlace: 'brackets',
    types: 'long',
    between: '\n',
    lessons: '\n\n',
    teacher: chance.pick(['spaced', 'tight']),
    order: ['title', 'teachers', 'rooms'],
  }
  return [3, 4, 5].map((week) => weekSheet(timetable, week, style, chance))
}

export const shownWeeks = [3, 4, 5]

function weekSheet(timetable: TestTimetable, week: number, style: Style, chance: Chance): GridSheet {
  const { semester, groups } = timetable
  const draft = new SheetDraft(`Неделя ${week}`)
  draft.merge(
    { top: 0, left: 2, bottom: 0, right: 1 + groups.length },
    'Программа бакалавриата «Прикладная математика»',
  )
  groups.forEach((group, index) => draft.write(1, 2 + index, group))
  const pairs = shapePairs(timetable)
  taught.forEach((day, dayIndex) => {
    const top = 2 + dayIndex * pairs.length
    const date = lessonDate(week, day, semester)
    draft.merge(
      { top, left: 0, bottom: top + pairs.length - 1, right: 0 },
      `${weekdayTitles[day]}\n${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`,
    )
    pairs.forEach((pair, at) => {
      const row = top + at
      draft.write(row, 1, shapeTimeText(timetable, pair).join('-'))
      const at_ = groups.map((group) =>
        lessonsAt(timetable, group, day, pair).filter((lesson) => sheetWeeks(lesson, semester).includes(week)),
      )
      for (let group = 0; group < groups.length;) {
        const lessons = at_[group] ?? []
        let to = group
        while (lessons.length > 0 && to + 1 < groups.length && sameLessons(lessons, at_[to + 1] ?? [])) to += 1
        const dated = lessons.map((lesson) => ({ ...lesson, week: 'every' as const, except: [] }))
        if (lessons.length > 0)
          draft.merge(
            { top: row, left: 2 + group, bottom: row, right: 2 + to },
            sheetCellText(dated, null, style, timetable, chance),
          )
        group = to + 1
      }
    })
  })
  return draft.sheet()
}
