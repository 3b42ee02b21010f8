import type { NewRow, RowAction, RowEdit } from '@/components/draft-table/row-state'
import type { DraftRow } from '@/components/draft-table/use-draft-table'
import { changedFields, type DisciplineValues, type ProgrammeDiscipline } from '@/lib/domain/programme'
import { rowDrafts } from '@/lib/domain/row-draft'

/** A discipline's stored values with local edits. */
export const disciplineDrafts = rowDrafts<DisciplineValues, ProgrammeDiscipline>(changedFields)

export type SheetRow = DraftRow<DisciplineValues, ProgrammeDiscipline>
export type SheetAction = RowAction<DisciplineValues, ProgrammeDiscipline>
export type DisciplineEdit = RowEdit<DisciplineValues>
export type NewDisciplineRow = NewRow<DisciplineValues>
