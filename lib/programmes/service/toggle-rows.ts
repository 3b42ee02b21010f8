import { updateProgrammeRows } from '@/db/queries/programmes/store-rows'
import type { ChangeId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/rules/names/ids'
import type { Programme, ProgrammeDiscipline } from '@/lib/core/rules/programmes/programme'
import { disciplineProblems, programmeTexts } from '@/lib/core/texts/programmes/programmes'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { changeRows } from './change-rows'
import { openProgramme, openRow } from './open-programme'

type RowSwitch = 'isActive' | 'projectActive' | 'projectHidden'

type ToggleOrder = {
  id: ProgrammeId
  field: RowSwitch
  /** Null: all rows of the programme. */
  rows: readonly ProgrammeDisciplineId[] | null
}

/**
 * Switches rows on, or off if all of them are on. Throws `not_allowed`, `not_found`, and `invalid` for rows
 * of another programme.
 */
export async function toggleRows(
  context: DataContext,
  { id, field, rows }: ToggleOrder,
): Promise<Programme & { changeId: ChangeId | null }> {
  const { db, actor } = context
  await openProgramme(db, actor, id)
  const right = 'discipline.mark'
  const granted = requireAllowed(context, right, { programmeId: id, type: 'simple', isNew: false })
  const record = {
    action: `discipline.toggle.${field}`,
    granted: [granted],
    subject: { id, field, rows },
  } as const
  const scope = { programmeId: id, itself: false, rows: rows ?? 'all' } as const
  return changeRows(context, record, scope, async (change, { disciplines }) => {
    const chosen = disciplines.filter((row) => rows === null || rows.includes(row.id))
    if (rows && chosen.length < rows.length)
      throw new ServiceError('invalid', programmeTexts.noDiscipline, {
        problems: { of: 'chosen', fields: { disciplines: disciplineProblems.rows } },
      })
    const isOn = !chosen.every((row) => row[field])
    const changed = chosen.filter((row) => row[field] !== isOn).map((row) => row.id)
    if (changed.length > 0) await updateProgrammeRows(change.db, changed, { [field]: isOn })
    return changed.length > 0
  })
}

/** Toggles the soft switch of one row. Throws `not_allowed` and `not_found`. */
export async function toggleRow(
  context: DataContext,
  id: ProgrammeDisciplineId,
): Promise<ProgrammeDiscipline & { changeId: ChangeId | null }> {
  const { programmeId } = await openRow(context.db, context.actor, id)
  const { changeId } = await toggleRows(context, { id: programmeId, field: 'isActive', rows: [id] })
  return { ...(await openRow(context.db, context.actor, id)), changeId }
}
