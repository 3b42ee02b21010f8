import type { DisciplineField, ProgrammeValues } from '@/lib/core/programmes/rules/programme'
import type { LoadOrigin } from '@/lib/core/programmes/rules/programme-file'
import type { People } from './people'

type Fields = {
  account: 'password' | 'newPassword' | 'code'
  people: keyof People
  request: 'reason'
  publication: 'reason'
  load_permission: 'user' | 'item' | 'rooms' | 'slots'
  programme: keyof ProgrammeValues
  discipline: DisciplineField
  load_origin: keyof LoadOrigin
  /** Several items selected for one action. */
  chosen: 'loadItems' | 'disciplines'
  /** A row of a table of the administration, by the keys of its columns. */
  table_row: string
  /** Rows of a file by row number. */
  file_row: number
}

export type ProblemsOf<Of extends keyof Fields> = Partial<Record<Fields[Of], string>>

/** Validation problems by field; `fields` is never empty. */
export type FieldProblems = { [Of in keyof Fields]: { of: Of; fields: ProblemsOf<Of> } }[keyof Fields]

/** The name of each form's fields in another context. */
export type FieldNames = { [Of in keyof Fields]: (field: Fields[Of]) => string }
