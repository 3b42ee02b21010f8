import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'

/** Columns of a load file, in template order. */
export const loadColumnOrder = [
  'semester',
  'discipline',
  'lessonType',
  'groups',
  'subgroup',
  'teachers',
  'hours',
  'startsOn',
  'endsOn',
  'students',
] as const
export type LoadColumn = (typeof loadColumnOrder)[number]

/** Columns of tables in which a row has the hours of several types. */
export const loadHoursOrder = ['lectureHours', 'practiceHours', 'labHours'] as const
export type LoadHoursColumn = (typeof loadHoursOrder)[number]

/** The fields a row may change in an existing item; any other difference makes it another item. */
export type LoadValues = {
  requiredHours: number
  startsOn: CalendarDate
  endsOn: CalendarDate
  students: number | null
}

export type LoadValueChange = {
  [Field in keyof LoadValues]: { field: Field; before: LoadValues[Field]; after: LoadValues[Field] }
}[keyof LoadValues]

/** A problem in a row of a table; `column`: its title, null if it concerns the whole row. */
export type ImportCellProblem = { column: string | null; text: string }

export const rowStatuses = ['error', 'new', 'changed', 'same'] as const
export type RowStatus = (typeof rowStatuses)[number]

/**
 * The outcome of a row. `number`: its row number in the file; `what`: a short description; `detail`: what
 * changes, or a note on an unchanged row.
 */
export type TableRowOutcome = { number: number; what: string } & (
  | { status: 'new' | 'same'; detail?: string }
  | { status: 'changed'; detail: string }
  | { status: 'error'; problems: ImportCellProblem[] }
)

/** While several sheets are read as one, the rows of each are numbered from a multiple of this. */
export const rowsOfSheet = 1_000_000

/** The outcomes with the numbers that rows have in their own sheets, which are named if there are several. */
export function rowsInSheets(outcomes: readonly TableRowOutcome[], sheets: readonly string[]): TableRowOutcome[] {
  if (sheets.length < 2) return [...outcomes]
  const sheetOf = (number: number) => sheets[Math.floor(number / rowsOfSheet) - 1]
  const told = (text: string): string =>
    text.replace(/\b\d{7,9}\b/g, (number) => {
      const sheet = sheetOf(Number(number))
      return sheet === undefined ? number : `${Number(number) % rowsOfSheet} (${sheet})`
    })
  return outcomes.map((row) => {
    const place = {
      number: row.number % rowsOfSheet,
      what: `${sheetOf(row.number) ?? ''}: ${row.what}`,
    }
    if (row.status !== 'error') return { ...row, ...place }
    return { ...row, ...place, problems: row.problems.map((one) => ({ ...one, text: told(one.text) })) }
  })
}

export function countRows(outcomes: readonly { status: RowStatus }[]): Record<RowStatus, number> {
  const counts = { error: 0, new: 0, changed: 0, same: 0 }
  for (const { status } of outcomes) counts[status] += 1
  return counts
}

/** Why a row is an error, or what else is said of it. */
export const detailOf = (outcome: TableRowOutcome): string =>
  outcome.status === 'error' ? reasonOf(outcome.problems) : (outcome.detail ?? '')

export const reasonOf = (problems: readonly ImportCellProblem[]): string => problems.map(({ text }) => text).join('; ')

export function loadValueChanges(before: LoadValues, after: LoadValues): LoadValueChange[] {
  const change = <Field extends keyof LoadValues>(field: Field) => ({
    field,
    before: before[field],
    after: after[field],
  })
  const all = [change('requiredHours'), change('startsOn'), change('endsOn'), change('students')]
  return all.filter((one) => one.before !== one.after) as LoadValueChange[]
}

/** Columns of a timetable table, in template order. */
export const timetableColumnOrder = [
  'discipline',
  'type',
  'day',
  'pair',
  'weeks',
  'groups',
  'subgroup',
  'teachers',
  'rooms',
  'building',
  'faculty',
  'department',
] as const
export type TimetableColumn = (typeof timetableColumnOrder)[number]
