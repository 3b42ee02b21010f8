import { replaceRooms, updateProgramme } from '@/db/queries/programmes/store-programme'
import { findKnownRooms } from '@/db/queries/programmes/templates'
import type { Actor } from '@/lib/domain/actor'
import type { ProblemsOf } from '@/lib/domain/field-problems'
import type { ChangeId, ProgrammeId } from '@/lib/domain/ids'
import { isSameValue, type Programme, type ProgrammeValues } from '@/lib/domain/programme'
import { isAllowed } from '@/lib/domain/rights'
import { disciplineProblems, programmeTexts } from '@/lib/text/programmes'
import { notAllowedTexts } from '@/lib/text/rights'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { changeTimetable } from '../history/change-timetable'
import { requireAllowed } from '../require-allowed'
import { openProgramme, requireCurrent } from './open-programme'

/** `version`: what the asker saw. What is absent stays. */
type ProgrammeOrder = Partial<ProgrammeValues> & { id: ProgrammeId; version?: number }

/** What the order says otherwise than the programme. */
function differing(programme: Programme, { id: _id, version: _version, ...values }: ProgrammeOrder) {
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== undefined && !isSameValue(value, programme[field as keyof ProgrammeValues]),
  )
  return Object.fromEntries(changed) as Partial<ProgrammeValues>
}

/** Which of the fields the actor may not change, and why. */
function refusals(
  actor: Actor,
  programmeId: ProgrammeId,
  changed: Partial<ProgrammeValues>,
): ProblemsOf<'programme'> {
  const rightOf = (field: string) => (field === 'roomIds' ? 'programme.edit_rooms' : 'programme.edit')
  return Object.fromEntries(
    Object.keys(changed)
      .filter((field) => !isAllowed(actor, rightOf(field), { programmeId }))
      .map((field) => [field, notAllowedTexts[rightOf(field)]]),
  )
}

/**
 * Changes what a programme itself says. Throws `not_allowed`, naming the fields, where the actor may not change what differs;
 * `not_found`; `invalid` for rooms that do not exist; `stale` with the programme as it is.
 */
export async function changeProgramme(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  order: ProgrammeOrder,
): Promise<Programme & { changeId: ChangeId | null }> {
  const { db, actor } = context
  const { id, version } = order
  const programme = await openProgramme(db, actor, id)
  const allow = () => requireAllowed(context, 'programme.edit', { programmeId: id })
  requireCurrent(programme, version, allow)
  const changed = differing(programme, order)
  const { roomIds, ...values } = changed
  const rights = [
    ...(Object.keys(values).length > 0 ? (['programme.edit'] as const) : []),
    ...(roomIds ? (['programme.edit_rooms'] as const) : []),
  ]
  const [right, ...more] = rights
  if (!right) return { ...programme, changeId: null }
  const fields = refusals(actor, id, changed)
  const [detail] = Object.values(fields)
  if (detail)
    throw new ServiceError('not_allowed', detail, {
      problems: { of: 'programme', fields },
    })
  if (roomIds && (await findKnownRooms(db, roomIds)).length < roomIds.length)
    throw new ServiceError('invalid', programmeTexts.noRoom, {
      problems: { of: 'programme', fields: { roomIds: disciplineProblems.noRoom } },
    })
  const record = { action: 'programme.edit', rights: [right, ...more], subject: order } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('programme', [id])
    requireCurrent(await openProgramme(change.db, actor, id), version, allow)
    await updateProgramme(change.db, id, values)
    if (roomIds) await replaceRooms(change.db, id, roomIds)
    return openProgramme(change.db, actor, id)
  })
  return { ...result, changeId }
}
