import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { SheetDraft } from './draft'
import { isIn, lessonsAt, shapePairs, taught, shapeTimeText, type SheetShape } from './shape'
import { type TestTimetable, type TrueLesson } from './timetable'
import { drawStyle, roomText, teacherText, typeText, weeksText, type Style } from './write-cell'

/**
 * Pairs by odd and even rows, and a column each for title, type, teacher and room; nothing is merged but the
 * axes.
 */
export const fourColumns: SheetShape = (timetable, chance) => {
  const draft = new SheetDraft('Лист1')
  const style: Style = {
    ...drawStyle(chance),
    types: 'letters',
    weeksPlace: 'before',
    exceptWord: 'кр. ',
    weekWord: ' н.',
    teacher: 'tight',
  }
  draft.merge({ top: 0, left: 1, bottom: 0, right: 9 }, 'Р А С П И С А Н И Е занятий осеннего семестра 2 курса')
  const perPanel = 3
  timetable.groups.forEach((group, index) => {
    const panel = Math.floor(index / perPanel)
    const axes = panel * (5 + perPanel * 5)
    const left = axes + 5 + (index % perPanel) * 5
    if (index % perPanel === 0) fourColumnAxes(draft, timetable, axes)
    draft.write(1, left, group)
    draft.write(1, left + 1, 'ВМ')
    draft.write(1, left + 3, String(18 + (index % 9)))
    ;['Дисциплина', 'Вид\nзанятий', 'ФИО преподавателя', '№\nауд.', 'Ссылка'].forEach((head, at) =>
      draft.write(2, left + at, head),
    )
    let row = 3
    for (const day of taught)
      for (const pair of shapePairs(timetable))
        for (const half of ['odd', 'even'] as const) {
          const lessons = lessonsAt(timetable, group, day, pair).filter((lesson) => isIn(lesson, half, timetable))
          if (lessons.length > 0) {
            const between = '\n\n'
            const title = (lesson: TrueLesson) =>
              [weeksText(lesson, half, style, timetable.semester), lesson.discipline]
                .filter((part) => part !== '')
                .join(' ') + (lesson.subgroup === 0 ? '' : `\n${lesson.subgroup} п/г`)
            const column = (of: (lesson: TrueLesson) => string) =>
              lessons.every((lesson) => of(lesson) === '') ? '' : lessons.map(of).join(between)
            draft.write(row, left, lessons.map(title).join(between))
            draft.write(
              row,
              left + 1,
              column((lesson) => typeText(lesson.type, style)),
            )
            draft.write(
              row,
              left + 2,
              column((lesson) => lesson.teachers.map((name) => teacherText(name, style, chance)).join('\n')),
            )
            draft.write(
              row,
              left + 3,
              column((lesson) => lesson.rooms.map((room) => roomText(room, style)).join('\n')),
            )
          }
          row += 1
        }
  })
  return [draft.sheet()]
}

function fourColumnAxes(draft: SheetDraft, timetable: TestTimetable, left: number): void {
  draft.merge({ top: 1, left, bottom: 2, right: left }, 'День недели')
  ;['№ пары', 'Нач.\nзанятий', 'Оконч.\nзанятий', 'Неделя'].forEach((head, at) => draft.write(2, left + 1 + at, head))
  const pairs = shapePairs(timetable)
  taught.forEach((day, index) => {
    const top = 3 + index * pairs.length * 2
    draft.merge({ top, left, bottom: top + pairs.length * 2 - 1, right: left }, weekdayTitles[day].toUpperCase())
    pairs.forEach((pair, at) => {
      const row = top + at * 2
      const [start = '', end = ''] = shapeTimeText(timetable, pair, '-')
      ;[String(pair), start, end].forEach((text, column) =>
        draft.merge({ top: row, left: left + 1 + column, bottom: row + 1, right: left + 1 + column }, text),
      )
      draft.write(row, left + 4, 'I')
      draft.write(row + 1, left + 4, 'II')
    })
  })
}
