import type { Queryable } from '@/db/client'
import { findOwnersOfAll } from '@/db/queries/core/names/titles'
import { findLoadValues, findRoomsOfEditor } from '@/db/queries/programmes/find-programme'
import {
  findRowsToCopy,
  insertMember,
  insertProgramme,
  insertProgrammeRows,
  replaceRooms,
  type StoredProgrammeRow,
} from '@/db/queries/programmes/store-programme'
import type { ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import { academicYearStart } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { academicYear } from '@/lib/core/calendar/rules/period'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, LoadItemId, ProgrammeId, RoomId } from '@/lib/core/names/rules/ids'
import { actorOn, type Programme } from '@/lib/core/programmes/rules/programme'
import type { LoadOrigin } from '@/lib/core/programmes/rules/programme-file'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { askAllowed, type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { findOrigin, type OriginResult, proxiesOfGroup, requireOwnGroup } from './load-origin'
import { openProgramme, requireOwnTitle } from './open-programme'

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

/** Stores a new programme with its rows and makes the actor its member. Throws as `requireOwnTitle` does. */
export async function makeProgramme(
  context: ServiceContext,
  { action, granted, values, origin, roomIds, rowsOf }: Making,
): Promise<CreatedProgramme> {
  const { actor } = context
  const record = { action, granted, subject: { ...values, ...origin } }
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await requireOwnTitle({ db: change.db, actor }, { id: null, title: values.title })
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
 * The rooms of a new programme: those where groups of the maker's faculty have classes this academic year, or
 * had last year if there are none yet. None for a user who edits no group.
 */
export async function makerRooms({ db, actor, now }: ServiceContext): Promise<RoomId[]> {
  const inYearOf = (date: CalendarDate) => findRoomsOfEditor(db, actor.editorOf, academicYear(date))
  const rooms = await inYearOf(now.date)
  return rooms.length > 0 ? rooms : inYearOf(addDays(academicYearStart(now.date), -1))
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

/** `skipped`: load without a row in the copy, because the actor is no editor of it. */
type CopiedProgramme = CreatedProgramme & { skipped: LoadItemId[] }

/**
 * Copies a programme's rows under another title, without classes. The actor becomes its maker with the usual
 * flags; flags granted by an administrator are not copied. Rooms are copied only if the actor may plan in the
 * original; otherwise the copy gets those of its maker. Throws `not_allowed` and `not_found`.
 */
export async function copyProgramme(
  context: ServiceContext,
  { id, title }: { id: ProgrammeId; title: string },
): Promise<CopiedProgramme> {
  const { db, actor } = context
  const granted = requireAllowed(context, 'programme.create')
  const from = await openProgramme(db, actor, id)
  const { color, isProject, isDpo, disciplinesIndependent } = from
  const rows = await findRowsToCopy(db, id)
  const { skipped, own } = await askOwnLoad(context, rows)
  const plans = isAllowed(actor, 'draft.view', {
    of: 'programme',
    programmeId: id,
    programmeRoomIds: from.roomIds,
    loadGrant: null,
  })
  const made = await makeProgramme(context, {
    action: 'programme.copy',
    granted: [granted, ...own],
    values: { title, color, isProject, isDpo, disciplinesIndependent },
    origin:
      from.loadGroupId !== null && from.loadSemester
        ? { groupId: from.loadGroupId, semesterId: from.loadSemester.id }
        : noOrigin,
    roomIds: plans ? from.roomIds : await makerRooms(context),
    rowsOf: async (_, programmeId) =>
      rows
        .filter(({ loadItemId }) => loadItemId === null || !skipped.includes(loadItemId))
        .map((row) => ({ ...row, programmeId })),
  })
  return { ...made, skipped }
}

/** Checks the right to the load of the rows; `skipped`: items that the actor does not edit. */
async function askOwnLoad(
  context: ServiceContext,
  rows: readonly Pick<StoredProgrammeRow, 'loadItemId'>[],
): Promise<{ skipped: LoadItemId[]; own: Granted<'load.add_to_programme'>[] }> {
  const items = await findLoadValues(
    context.db,
    rows.flatMap(({ loadItemId }) => loadItemId ?? []),
  )
  const owners = await findOwnersOfAll(context.db, items)
  const asked = items.map(({ loadItemId }, index) => {
    const whose = owners[index]
    return { loadItemId, granted: whose ? askAllowed(context, 'load.add_to_programme', whose) : null }
  })
  return {
    skipped: asked.flatMap(({ loadItemId, granted }) => (granted ? [] : [loadItemId])),
    own: asked.flatMap(({ granted }) => granted ?? []),
  }
}
