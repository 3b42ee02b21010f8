import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { lessonTypeNamed } from '@/lib/core/programmes/texts/cell-words'
import { folded } from '@/lib/core/words/rules/folded'
import {
  type LoadHoursColumn,
  loadHoursOrder,
  type LoadColumn,
  loadColumnOrder,
  type TableRowOutcome,
} from '@/lib/imports/rules/table-row'
import { loadHoursColumns, loadColumns, noClassHours } from '@/lib/imports/texts/load-file'
import type { Cells, TableColumns, TableRow } from './read-cells'
import { type LoadCells, loadTable } from './read-rows'

type Column = LoadColumn | LoadHoursColumn

/** A load sheet as other systems print it: a type with its hours in a row, or a column for each type. */
export const loadSheetTable: TableColumns<string> = {
  ...loadTable,
  order: [...loadColumnOrder, ...loadHoursOrder],
  titles: { ...loadColumns, ...loadHoursColumns },
  instead: { lessonType: loadHoursOrder, hours: loadHoursOrder },
}

const typeOfHours: Record<LoadHoursColumn, LessonType> = { lectureHours: 1, practiceHours: 2, labHours: 3 }

const isNone = (hours: string): boolean => /^(?:0+(?:[.,]0+)?|-)?$/.test(folded(hours))

/** What load has and a timetable has not: such rows are no faults. */
const otherWork =
  /курсов|вкр|выпускн|диплом|практика\s|(?:учебн|производств|преддиплом)\S*\s+практик|руководств|рецензир|контрольн|провер|гэк|гиа|госэкзамен|аспирант|магистрант|аттестац|реферат|итого|всего/

const isOtherWork = (type: string): boolean => lessonTypeNamed(type) === undefined && otherWork.test(`${folded(type)} `)

/** The rows with one type and its hours each. `passed`: those without hours of classes. */
export function loadEntries(rows: readonly TableRow<string>[]): {
  rows: LoadCells[]
  passed: TableRowOutcome[]
} {
  const entries: LoadCells[] = []
  const passed: TableRowOutcome[] = []
  const hasHours = rows.some(({ cell }) => loadHoursOrder.some((column) => !isNone(cell(column))))
  for (const { number, cell } of rows as readonly TableRow<Column>[]) {
    const own = loadHoursOrder.filter((column) => !isNone(cell(column)))
    for (const column of own) entries.push({ number, cell: withHours(cell, column) })
    if (own.length > 0) continue
    const type = cell('lessonType')
    // Only a table without such columns says a row's hours otherwise.
    if (!hasHours && !isOtherWork(type)) entries.push({ number, cell })
    else {
      const what = [cell('discipline'), type, cell('groups')].filter((text) => text !== '').join(', ')
      passed.push({ number, what, status: 'same', detail: noClassHours })
    }
  }
  return { rows: entries, passed }
}

const withHours =
  (cell: Cells<Column>, hours: LoadHoursColumn): Cells<LoadColumn> =>
  (column) => {
    if (column === 'hours') return cell(hours)
    return column === 'lessonType' ? lessonTypeShort[typeOfHours[hours]] : cell(column)
  }
