import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { SheetDraft } from './draft'
import { sheetCellText, lessonsAt, shapePairs, taught, shapeTimeText, type SheetShape } from './shape'
import { type Chance } from './timetable'
import { drawStyle, roomText } from './write-cell'

/**
 * A careless sheet: a style for every cell, a room column, times for pairs, days above their rows, slips of
 * the pen.
 */
export const careless: SheetShape = (timetable, chance) => {
  const draft = new SheetDraft('расп')
  draft.write(0, 1, 'РАСПИСАНИЕ')
  draft.write(1, 3, 'занятия с 1 сентября')
  timetable.groups.forEach((group, index) => {
    draft.write(2, 1 + index * 2, group.replace('-', chance.pick(['-', ' - ', '–'])))
    draft.write(2, 2 + index * 2, 'ауд.')
  })
  const pairs = shapePairs(timetable)
  let row = 3
  for (const day of taught) {
    draft.merge(
      { top: row, left: 1, bottom: row, right: timetable.groups.length * 2 },
      weekdayTitles[day].toUpperCase(),
    )
    row += 1
    for (const pair of pairs) {
      draft.write(row, 0, shapeTimeText(timetable, pair, '.').join('-'))
      timetable.groups.forEach((group, index) => {
        const lessons = lessonsAt(timetable, group, day, pair)
        if (lessons.length === 0) return
        const style = { ...drawStyle(chance), lessons: '\n\n' as const }
        const rooms = lessons.map(({ rooms }) => rooms.map((room) => roomText(room, style)).join(', '))
        const inColumn = rooms.every((room) => room !== '')
        const text = sheetCellText(lessons, null, style, timetable, chance, {
          subgroup: true,
          type: true,
          teachers: true,
          rooms: !inColumn,
        })
        draft.write(row, 1 + index * 2, slips(text, chance))
        if (inColumn) draft.write(row, 2 + index * 2, rooms.join('\n'))
      })
      row += 1
    }
  }
  return [draft.sheet()]
}

/** The slips of careless typing: doubled spaces, a missing full stop, a Latin letter. */
function slips(text: string, chance: Chance): string {
  let slipped = text
  if (chance.happens(0.2)) slipped = slipped.replace(' ', '  ')
  if (chance.happens(0.1)) slipped = slipped.replace(/(?<=[А-Я]\.[А-Я])\.(?=\s|,|$)/u, '')
  if (chance.happens(0.1)) slipped = slipped.replace('с', 'c')
  if (chance.happens(0.1)) slipped = `${slipped}\n`
  return slipped
}
