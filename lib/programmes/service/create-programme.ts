import type { Queryable } from '@/db/client'
import { insertMember, insertProgramme, replaceRooms } from '@/db/queries/programmes/store-programme'
import { insertProgrammeRows, type StoredProgrammeRow } from '@/db/queries/programmes/store-rows'
import type { ChangeId, ProgrammeId, RoomId } from '@/lib/core/rules/names/ids'
import type { ProgrammeFlag } from '@/lib/core/rules/accounts/permissions'
import { actorOn, type Programme } from '@/lib/core/rules/programmes/programme'
import type { LoadOrigin } from '@/lib/core/rules/programmes/programme-file'
import type { ServiceContext, DataContext } from '@/lib/core/service/context'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed, type Granted } from '@/lib/core/service/require-allowed'
import { findOrigin, proxiesOfGroup, requireOwnGroup, type OriginResult } from './load-origin'
import { makerRooms } from './maker-rooms'
import { openProgramme } from './open-programme'

/** `title` absent: the group's title. */
type NewProgramme = { title?: string; color?: string; isProject?: boolean; origin: LoadOrigin | null }

export type CreatedProgramme = Programme & { changeId: ChangeId | null }

/**
 * Flags of a programme's maker: editing the programme and planning drafts. Publishing and using any room
 * affect other people's timetables, so only an administrator grants those; whoever may publish their
 * faculty's timetable publishes its classes without them.
 */
export const makerFlags = [
  'can_edit',
  'can_create_disciplines',
  'can_edit_disciplines',
  'can_remove_disciplines',
  'can_edit_proxy_disciplines_hours',
  'can_edit_proxy_disciplines_teachers',
  'can_edit_proxy_disciplines_dates',
  'can_comment_schedule',
  'can_project_schedule',
] as const satisfies readonly ProgrammeFlag[]

export const noOrigin = { groupId: null, semesterId: null } as const

type Making = {
  action: 'programme.create' | 'programme.copy' | 'programme.create_by_template'
  granted: [Granted<'programme.create'>, ...Granted<'load.add_to_programme'>[]]
  values: {
    title: string
    color?: string
    isProject?: boolean
    isDpo?: boolean
    disciplinesIndependent?: boolean
  }
  origin: Pick<OriginResult, 'groupId' | 'semesterId'> | typeof noOrigin
  roomIds: readonly RoomId[]
  rowsOf: (db: Queryable, id: ProgrammeId) => Promise<StoredProgrammeRow[]>
}

/** Stores a new programme with its rows and makes the actor its member. */
export async function makeProgramme(
  context: DataContext,
  { action, granted, values, origin, roomIds, rowsOf }: Making,
): Promise<CreatedProgramme> {
  const { actor } = context
  const record = { action, granted, subject: { ...values, ...origin } }
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const { groupId: loadGroupId, semesterId: loadSemesterId } = origin
    const id = await insertProgramme(change.db, { ...values, loadGroupId, loadSemesterId })
    if (!actor.isSuperuser) await insertMember(change.db, id, actor.userId, makerFlags)
    const maker = actorOn(actor, { id, flags: makerFlags })
    change.takes(requireAllowed({ actor: maker }, 'programme.edit', { programmeId: id }))
    await insertProgrammeRows(change.db, await rowsOf(change.db, id))
    await replaceRooms(change.db, id, roomIds)
    return openProgramme(change.db, maker, id)
  })
  return { ...result, changeId }
}

/**
 * Creates a programme, empty or with proxy rows for a group's load in a semester. Throws `not_allowed`, and
 * as `findOrigin` does.
 */
export async function createProgramme(
  context: ServiceContext,
  { title, color, isProject, origin }: NewProgramme,
): Promise<CreatedProgramme> {
  const granted = requireAllowed(context, 'programme.create')
  const found = origin && (await findOrigin(context, origin))
  const own = found ? [await requireOwnGroup(context, found)] : []
  return makeProgramme(context, {
    action: 'programme.create',
    granted: [granted, ...own],
    values: { title: title || (found?.groupTitle ?? ''), color, isProject },
    origin: found ?? noOrigin,
    roomIds: await makerRooms(context),
    rowsOf: async (db, id) => (found ? proxiesOfGroup(db, id, found) : []),
  })
}
