import type { People } from './people'
import type { DisciplineField, ProgrammeValues } from './programme'
import type { LoadOrigin } from './programme-file'

/** What a person fills in, with the fields of each. */
type Fields = {
  account: 'password' | 'newPassword' | 'code'
  people: keyof People
  request: 'reason'
  load_permission: 'user' | 'item' | 'rooms' | 'slots'
  programme: keyof ProgrammeValues
  discipline: DisciplineField
  load_origin: keyof LoadOrigin
  /** Several that are named for one act. */
  chosen: 'loadItems' | 'disciplines'
  /** Rows of a file by their numbers in it. */
  file_row: number
}

export type ProblemsOf<Of extends keyof Fields> = Partial<Record<Fields[Of], string>>

/** What is wrong, field by field; `fields` has one or more. */
export type FieldProblems = { [Of in keyof Fields]: { of: Of; fields: ProblemsOf<Of> } }[keyof Fields]

/** The names that each of these takes elsewhere. */
export type FieldNames = { [Of in keyof Fields]: (field: Fields[Of]) => string }

type RowOutcome = { number: number } & ({ status: 'error'; reason: string } | { status: string })

/** What is wrong with the rows of a file, if anything is. */
export const rowProblems = (outcomes: readonly RowOutcome[]): ProblemsOf<'file_row'> =>
  Object.fromEntries(outcomes.flatMap((row) => ('reason' in row ? [[row.number, row.reason]] : [])))
