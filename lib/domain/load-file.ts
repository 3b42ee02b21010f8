import type { CalendarDate } from './calendar-date'

/** What a file of load says of an item, in the order of its template. */
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

/** What a row may change of an item that is there: all else makes it another item. */
export type LoadValues = {
  requiredHours: number
  startsOn: CalendarDate
  endsOn: CalendarDate
  students: number | null
}

export type LoadValueChange = {
  [Field in keyof LoadValues]: { field: Field; before: LoadValues[Field]; after: LoadValues[Field] }
}[keyof LoadValues]

export const loadRowStatuses = ['error', 'new', 'changed', 'same'] as const
export type LoadRowStatus = (typeof loadRowStatuses)[number]

/** What becomes of one row. `number` is the row's in its file, `what` names the load in a few words. */
export type LoadRowOutcome = { number: number; what: string } & (
  | { status: 'new' | 'same' }
  | { status: 'changed'; changes: LoadValueChange[] }
  | { status: 'error'; reason: string }
)

/** What `after` says otherwise than `before`. */
export function loadValueChanges(before: LoadValues, after: LoadValues): LoadValueChange[] {
  const change = <Field extends keyof LoadValues>(field: Field) => ({
    field,
    before: before[field],
    after: after[field],
  })
  const all = [change('requiredHours'), change('startsOn'), change('endsOn'), change('students')]
  return all.filter((one) => one.before !== one.after) as LoadValueChange[]
}

export function countLoadRows(outcomes: readonly LoadRowOutcome[]): Record<LoadRowStatus, number> {
  const counts = { error: 0, new: 0, changed: 0, same: 0 }
  for (const { status } of outcomes) counts[status] += 1
  return counts
}
