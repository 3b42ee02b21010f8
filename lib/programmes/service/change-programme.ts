import { findExistingRooms, replaceRooms, updateProgramme } from '@/db/queries/programmes/store-programme'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, ProgrammeId } from '@/lib/core/names/rules/ids'
import type { ProblemsOf } from '@/lib/core/placing/rules/field-problems'
import { isSameValue, type Programme, type ProgrammeValues } from '@/lib/core/programmes/rules/programme'
import { disciplineProblems } from '@/lib/core/programmes/texts/programmes'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { entriesOf } from '@/lib/core/words/rules/records'
import { openProgramme, requireCurrent, requireOwnTitle } from './open-programme'

/** `version`: what the client saw. Absent values stay. */
type ProgrammeOrder = Partial<ProgrammeValues> & { id: ProgrammeId; version?: number }

/** The values of the order that differ from the programme. */
function differing(programme: Programme, { id: _id, version: _version, ...values }: ProgrammeOrder) {
  const changed: Partial<ProgrammeValues> = Object.fromEntries(
    entriesOf(values).filter(([field, value]) => value !== undefined && !isSameValue(value, programme[field])),
  )
  return changed
}

/** Checks the right for each changed field; `fields`: those that the actor may not change, with reasons. */
function askFields(context: ActorContext, programmeId: ProgrammeId, changed: Partial<ProgrammeValues>) {
  const asked = Object.keys(changed).map((field) => {
    const right = field === 'roomIds' ? 'programme.edit_rooms' : 'programme.edit'
    return { field, right, granted: askAllowed(context, right, { programmeId }) } as const
  })
  const fields: ProblemsOf<'programme'> = Object.fromEntries(
    asked.flatMap(({ field, right, granted }) => (granted ? [] : [[field, notAllowedTexts[right]]])),
  )
  return { fields, granted: asked.flatMap((one) => one.granted ?? []) }
}

/**
 * Changes a programme's own fields. Throws `not_allowed` with the changed fields the actor may not change;
 * `not_found`; `invalid` for unknown rooms; `stale` with the current programme; `looks_alike`.
 */
export async function changeProgramme(
  context: ServiceContext,
  order: ProgrammeOrder,
): Promise<Programme & { changeId: ChangeId | null }> {
  const { db, actor } = context
  const { id, version } = order
  const programme = await openProgramme(db, actor, id)
  const allow = () => requireAllowed(context, 'programme.edit', { programmeId: id })
  requireCurrent(programme, version, allow)
  const changed = differing(programme, order)
  const { roomIds, ...values } = changed
  const { fields, granted } = askFields(context, id, changed)
  const [detail] = Object.values(fields)
  if (detail)
    throw new ServiceError('not_allowed', detail, {
      problems: { of: 'programme', fields },
    })
  const [first, ...more] = granted
  if (!first) return { ...programme, changeId: null }
  if (roomIds && (await findExistingRooms(db, roomIds)).length < roomIds.length)
    throw new ServiceError('invalid', noSuch.room, {
      problems: { of: 'programme', fields: { roomIds: disciplineProblems.noRoom } },
    })
  const record = { action: 'programme.edit', granted: [first, ...more], subject: order } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('programme', [id])
    requireCurrent(await openProgramme(change.db, actor, id), version, allow)
    const { title } = values
    if (title !== undefined) await requireOwnTitle({ db: change.db, actor }, { id, title })
    await updateProgramme(change.db, id, values)
    if (roomIds) await replaceRooms(change.db, id, roomIds)
    return openProgramme(change.db, actor, id)
  })
  return { ...result, changeId }
}
