import type { NewRow, RowAction, RowEdit } from '@/components/core/draft-table/row-state'
import type { DraftRow } from '@/components/core/draft-table/use-draft-table'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { ProgrammeId } from '@/lib/core/names/rules/ids'
import {
  changedFields,
  type DisciplineField,
  disciplineFieldRights,
  type DisciplineValues,
  mayChangeField,
  type ProgrammeDiscipline,
} from '@/lib/core/programmes/rules/programme'
import { rowDrafts } from '@/lib/core/programmes/rules/row-draft'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import { rowTexts } from '@/lib/programmes/texts/programme-screen'

/** A discipline's stored values with local edits. */
export const disciplineDrafts = rowDrafts<DisciplineValues, ProgrammeDiscipline>(changedFields)

export type ProgrammeSheetRow = DraftRow<DisciplineValues, ProgrammeDiscipline>
export type SheetAction = RowAction<DisciplineValues, ProgrammeDiscipline>
export type DisciplineEdit = RowEdit<DisciplineValues>
export type NewDisciplineRow = NewRow<DisciplineValues>

/** The user's rights on a programme's rows; `actor` includes its flags. */
export type ProgrammeRowRights = {
  mayEdit: (row: ProgrammeSheetRow, field: DisciplineField) => boolean
  whyNot: (row: ProgrammeSheetRow, field: DisciplineField) => string
  mayRemove: (row: ProgrammeSheetRow) => boolean
  mayAdd: boolean
}

const subjectOf = ({ stored, values }: ProgrammeSheetRow, programmeId: ProgrammeId) => ({
  programmeId,
  type: stored?.type ?? values.type,
  isNew: stored === null,
})

/** A proxy's type and groups come from its load item, so not even superusers can change them. */
const ofLoad: readonly DisciplineField[] = ['type', 'groupIds']

export const programmeRowRights = (actor: Actor, programmeId: ProgrammeId): ProgrammeRowRights => ({
  mayEdit: (row, field) =>
    !(row.stored?.type === 'proxy' && ofLoad.includes(field)) &&
    mayChangeField(actor, subjectOf(row, programmeId), field),
  whyNot: ({ stored }, field) => {
    const right = disciplineFieldRights[field]
    return stored?.type === 'proxy' && right === 'discipline.edit' ? rowTexts.ofLoad : notAllowedTexts[right]
  },
  mayRemove: (row) => row.stored === null || isAllowed(actor, 'discipline.remove', subjectOf(row, programmeId)),
  mayAdd: isAllowed(actor, 'discipline.create', { programmeId }),
})
