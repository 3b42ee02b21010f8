import { isDoubtful, type GridSheet, type ReadGrid } from '@/lib/grids/rules/reading'
import { sheetWeeksText } from '@/lib/grids/texts'
import { readGrid } from '@/lib/grid-sheet/read-grid'

const known = { rooms: [], teachers: [], groups: [], disciplines: [] }
const cell = (name: string) => ({ column: name.charCodeAt(0) - 65, row: Number(name.slice(1)) - 1 })

/** A sheet of these texts, with merged cells such as `A1:B2`. */
export const writtenSheet = (rows: string[][], merges: string[] = [], name = 'Лист1'): GridSheet => ({
  name,
  isHidden: false,
  rows,
  merges: merges.map((range) => {
    const [from = '', to = from] = range.split(':')
    return { top: cell(from).row, left: cell(from).column, bottom: cell(to).row, right: cell(to).column }
  }),
  hiddenRows: [],
  hiddenColumns: [],
})

export const readWritten = (...sheets: GridSheet[]): ReadGrid => readGrid(sheets, { known, rules: [], pairTimes: [] })

/** `1/2 ИС-21: Физика лк Иванов И. И. 101 (чёт.)`; «?» before a lesson in doubt. */
export const lessonLines = ({ lessons }: ReadGrid): string[] =>
  lessons.map(
    (lesson) =>
      `${isDoubtful(lesson) ? '? ' : ''}${lesson.day}/${lesson.pair} ${lesson.groups.join('+')}: ${[lesson.discipline, lesson.type, ...lesson.teachers, ...lesson.rooms].filter((part) => part !== '').join(' ')}${sheetWeeksText(lesson.weeks) === '' ? '' : ` (${sheetWeeksText(lesson.weeks)})`}`,
  )
