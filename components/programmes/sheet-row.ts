import type { NewRow, RowAction, RowEdit } from '@/components/core/draft-table/row-state'
import type { DraftRow } from '@/components/core/draft-table/use-draft-table'
import {
  changedFields,
  type DisciplineValues,
  type ProgrammeDiscipline,
} from '@/lib/core/rules/programmes/programme'
import { rowDrafts } from '@/lib/core/rules/programmes/row-draft'

/** A discipline's stored values with local edits. */
export const disciplineDrafts = rowDrafts<DisciplineValues, ProgrammeDiscipline>(changedFields)

export type ProgrammeSheetRow = DraftRow<DisciplineValues, ProgrammeDiscipline>
export type SheetAction = RowAction<DisciplineValues, ProgrammeDiscipline>
export type DisciplineEdit = RowEdit<DisciplineValues>
export type NewDisciplineRow = NewRow<DisciplineValues>
