import { lockRows } from '@/db/queries/core/history/lock-rows'
import { findLoadValues } from '@/db/queries/programmes/load-rows'
import { updateRow } from '@/db/queries/programmes/store-rows'
import type { ChangeId, ProgrammeDisciplineId } from '@/lib/core/rules/names/ids'
import {
  changedFields,
  type DisciplineValues,
  type ProgrammeDiscipline,
} from '@/lib/core/rules/programmes/programme'
import type { DataContext } from '@/lib/core/service/context'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAnyField, requireFields, requireRowRooms, requireSound } from './check-row'
import { openProgramme, openRow, requireCurrentRow } from './open-programme'
import { openToLoad } from './open-to-load'

/** `version`: what the client saw. Absent values stay. */
type RowChange = { id: ProgrammeDisciplineId; version?: number; values: Partial<DisciplineValues> }

/**
 * Changes a row. Throws `not_found`; `stale` with the current row; `not_allowed` with each changed field that
 * the actor may not change; `invalid` with the fields at fault.
 */
export async function changeDiscipline(
  context: DataContext,
  { id, version, values }: RowChange,
): Promise<ProgrammeDiscipline & { changeId: ChangeId | null }> {
  const { db, actor } = context
  const before = await openRow(db, actor, id)
  const allow = () => requireAnyField(actor, { ...before, isNew: false })
  requireCurrentRow(before, version, allow)
  const after: DisciplineValues = { ...before, ...values }
  const changed = changedFields(before, after)
  const [granted, ...more] = requireFields(context, { ...before, isNew: false }, changed)
  if (!granted) return { ...before, changeId: null }
  requireRowRooms(actor, await openProgramme(db, actor, before.programmeId), after, before)
  await requireSound(db, after, before)
  const [load] = before.loadItemId === null ? [] : await findLoadValues(db, [before.loadItemId])
  const stored = load ? openToLoad(after, load) : after

  const record = { action: 'discipline.edit', granted: [granted, ...more], subject: { id, values } } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await lockRows(change.db, 'programme', [before.programmeId])
    await change.lock('programme_discipline', [id])
    requireCurrentRow(await openRow(change.db, actor, id), version ?? before.version, allow)
    await updateRow(change.db, id, Object.fromEntries(changed.map((field) => [field, stored[field]])))
    return openRow(change.db, actor, id)
  })
  return { ...result, changeId }
}
