import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ImportCellProblem } from './table-row'

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

/** The result of one row. `number` is its row number in the file, `what` describes the load briefly. */
export type LoadRowOutcome = { number: number; what: string } & (
  | { status: 'new' | 'same' }
  | { status: 'changed'; changes: LoadValueChange[] }
  | { status: 'error'; problems: ImportCellProblem[] }
)

/** The fields that differ between `before` and `after`. */
export function loadValueChanges(before: LoadValues, after: LoadValues): LoadValueChange[] {
  const change = <Field extends keyof LoadValues>(field: Field) => ({
    field,
    before: before[field],
    after: after[field],
  })
  const all = [change('requiredHours'), change('startsOn'), change('endsOn'), change('students')]
  return all.filter((one) => one.before !== one.after) as LoadValueChange[]
}
