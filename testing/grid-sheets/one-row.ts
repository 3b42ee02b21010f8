import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { SheetDraft } from './draft'
import { sheetCellText, lessonsAt, shapePairs, taught, shapeTimeText, type SheetShape } from './shape'
import { drawStyle, type Style } from './write-cell'

/** Everything in a pair is in a single cell, weeks included, one lesson below another. */
export const oneCell: SheetShape = (timetable, chance) => {
  const style = drawStyle(chance)
  const draft = new SheetDraft(chance.pick(['Лист1', 'ИТ', '1 курс']))
  draft.merge({ top: 0, left: 0, bottom: 0, right: 5 }, 'Расписание учебных занятий')
  ;['День', 'Пара', 'Время'].forEach((head, at) => draft.write(1, at, head))
  timetable.groups.forEach((group, index) => draft.write(1, 3 + index, `гр. ${group}`))
  const pairs = shapePairs(timetable)
  taught.forEach((day, dayIndex) => {
    const top = 2 + dayIndex * pairs.length
    draft.write(top, 0, weekdayTitles[day])
    pairs.forEach((pair, at) => {
      draft.write(top + at, 1, String(pair))
      draft.write(top + at, 2, shapeTimeText(timetable, pair).join('-'))
      timetable.groups.forEach((group, index) => {
        const lessons = lessonsAt(timetable, group, day, pair)
        if (lessons.length > 0) draft.write(top + at, 3 + index, sheetCellText(lessons, null, style, timetable, chance))
      })
    })
  })
  return [draft.sheet()]
}

/** Two columns a group, one for each subgroup; lessons of the whole group are merged over both. */
export const subgroupColumns: SheetShape = (timetable, chance) => {
  const style: Style = { ...drawStyle(chance), lessons: '\n\n' }
  const hasHeads = chance.happens(0.5)
  const draft = new SheetDraft('Колледж')
  draft.write(0, 0, 'День')
  draft.write(0, 1, '№')
  const first = hasHeads ? 2 : 1
  timetable.groups.forEach((group, index) => {
    draft.merge({ top: 0, left: 2 + index * 2, bottom: 0, right: 3 + index * 2 }, group)
    if (hasHeads) {
      draft.write(1, 2 + index * 2, '1 подгруппа')
      draft.write(1, 3 + index * 2, '2 подгруппа')
    }
  })
  const pairs = shapePairs(timetable)
  taught.forEach((day, dayIndex) => {
    const top = first + dayIndex * pairs.length
    draft.merge({ top, left: 0, bottom: top + pairs.length - 1, right: 0 }, weekdayTitles[day])
    pairs.forEach((pair, at) => {
      const row = top + at
      draft.write(row, 1, String(pair))
      timetable.groups.forEach((group, index) => {
        const left = 2 + index * 2
        const lessons = lessonsAt(timetable, group, day, pair)
        const isParted = lessons.length > 0 && lessons.every(({ subgroup }) => subgroup !== 0)
        const write = (half: 1 | 2) => {
          const own = lessons.filter(({ subgroup }) => subgroup === half)
          if (own.length > 0)
            draft.write(
              row,
              left + half - 1,
              sheetCellText(own, null, style, timetable, chance, {
                subgroup: false,
                type: true,
                teachers: true,
                rooms: true,
              }),
            )
        }
        if (isParted) {
          write(1)
          write(2)
        } else if (lessons.length > 0)
          draft.merge(
            { top: row, left, bottom: row, right: left + 1 },
            sheetCellText(lessons, null, style, timetable, chance),
          )
      })
    })
  })
  return [draft.sheet()]
}
