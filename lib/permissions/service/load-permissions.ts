import type { Queryable } from '@/db/client'
import { findPairTimes } from '@/db/queries/core/calendar/calendar'
import { findSubject } from '@/db/queries/core/schedule/subjects'
import { findLoadItems } from '@/db/queries/load/find-load'
import {
  deleteLoadPermissions,
  findGranted,
  findHeld,
  findLoadPermission,
  findPermissionFor,
  insertLoadPermission,
  listLoadPermissions,
  updateLoadPermission,
} from '@/db/queries/load/load-permissions'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { LoadPermission, PermissionSubject } from '@/lib/core/load/rules/load-permission'
import type { ChangeId, LoadPermissionId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { ProblemsOf } from '@/lib/core/placing/rules/field-problems'
import type { DataContext, MomentContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed, requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed, lacksToPlan, type SubjectOf } from '@/lib/core/rights/rules/rights'
import { placeOfSlot } from '@/lib/core/rights/rules/rights-subjects'
import { viewSubject } from '@/lib/core/views/service/view-schedule'
import { invalidValues, noSuchPair, noSuch } from '@/lib/core/wire/texts/errors'
import { permissionRefusals } from '@/lib/permissions/texts/load-permissions'
import { findPlanOfSubject } from '@/lib/publishing/service/change-in-bulk'

type NewLoadPermission = Omit<LoadPermission, 'id' | 'version'>
/** `lacks`: permissions the user needs before this one has any effect. */
type StoredLoadPermission = { permission: LoadPermission; lacks: Permission[]; changeId: ChangeId | null }

type Permitted = { ref: LoadPermission['ref']; roomIds: readonly RoomId[] }

/** The items in the form that `load.permit` is checked for; deleted items are left out. */
export async function findPermitted(
  db: Queryable,
  { actor, now }: MomentContext,
  permitted: readonly Permitted[],
): Promise<SubjectOf<'load.permit'>[0][]> {
  const refs = permitted.map(({ ref }) => ref)
  const items = await findLoadItems(db, refs, { from: now.date, to: now.date, viewer: actor.userId })
  return permitted.flatMap(({ ref: { of, id }, roomIds }) => {
    const item = items.find(({ ref }) => ref.of === of && ref.id === id)
    return item ? [{ plan: item.plan, roomIds }] : []
  })
}

/**
 * Throws `not_allowed` unless the actor may permit each of these. Unknown items are ignored: later checks
 * refuse them.
 */
async function requirePermit(
  db: Queryable,
  context: MomentContext,
  permitted: readonly Permitted[],
): Promise<Granted<'load.permit'>> {
  const subjects = await findPermitted(db, context, permitted)
  return requireOfAll(
    context,
    'load.permit',
    subjects.map((subject): SubjectOf<'load.permit'> => [subject]),
  )
}

/**
 * Gives a user permission to set an item. Throws `not_allowed`, `invalid` for unknown ids, `stale` if they
 * have one already.
 */
export async function addLoadPermission(
  context: ServiceContext,
  wanted: NewLoadPermission,
): Promise<StoredLoadPermission> {
  const granted = requireAllowed(context, 'load_permissions.edit')
  const record = { action: 'load_permission.add', granted: [granted], subject: wanted } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    change.takes(await requirePermit(change.db, context, [{ ...wanted, roomIds: [] }]))
    await requireGranted(change.db, wanted)
    await requireSlots(change.db, wanted, null)
    await requirePermit(change.db, context, [wanted])
    const id = await insertLoadPermission(change.db, wanted)
    if (id !== null) return stored(change.db, id)
    const item = await findPermissionFor(change.db, wanted)
    throw new ServiceError('stale', permissionRefusals.stale, {
      ...(item && { current: { of: 'load_permission', item } }),
    })
  })
  return { ...result, changeId }
}

/**
 * Changes what a permission allows, not its user or item. Throws `not_allowed`, `not_found`, `invalid` with
 * the field, `stale` with the current permission.
 */
export async function changeLoadPermission(
  context: ServiceContext,
  order: NewLoadPermission & { id: LoadPermissionId; version?: number },
): Promise<StoredLoadPermission> {
  const granted = requireAllowed(context, 'load_permissions.edit')
  const { id, version } = order
  const record = { action: 'load_permission.change', granted: [granted], subject: order } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('load_permission', [id])
    const known = await findLoadPermission(change.db, id)
    if (known?.ref.of !== order.ref.of) throw new ServiceError('not_found', permissionRefusals.notFound)
    change.takes(await requirePermit(change.db, context, [{ ref: known.ref, roomIds: [] }]))
    requireSame(known, order)
    await requireGranted(change.db, order)
    await requireSlots(change.db, order, known)
    // Rooms granted by somebody else may stay, so only new ones are checked.
    const roomIds = order.roomIds.filter((room) => !known.roomIds.includes(room))
    await requirePermit(change.db, context, [{ ref: known.ref, roomIds }])
    if (version !== undefined && version !== known.version)
      throw new ServiceError('stale', permissionRefusals.stale, {
        current: { of: 'load_permission', item: known },
      })
    await updateLoadPermission(change.db, id, order)
    return stored(change.db, id)
  })
  return { ...result, changeId }
}

async function stored(db: Queryable, id: LoadPermissionId): Promise<Omit<StoredLoadPermission, 'changeId'>> {
  const permission = await findLoadPermission(db, id)
  const user = permission && (await findHeld(db, permission.userId))
  if (!permission || !user) throw new Error(`Load permission ${id} was not stored`)
  return { permission, lacks: lacksToPlan(user) }
}

function refuse(fields: ProblemsOf<'load_permission'>): void {
  const problems = Object.values(fields)
  if (problems.length > 0)
    throw new ServiceError('invalid', invalidValues(problems), {
      problems: { of: 'load_permission', fields },
    })
}

/** Existing slots of pairs that the day no longer has may stay. */
async function requireSlots(db: Queryable, { slots }: NewLoadPermission, known: LoadPermission | null): Promise<void> {
  const day = pairsOf({ pairTimes: await findPairTimes(db) })
  const missing = slots
    .filter((slot) => !known?.slots.includes(slot))
    .map((slot) => placeOfSlot(slot).pair)
    .find((pair) => !day.includes(pair))
  if (missing !== undefined) refuse({ slots: noSuchPair(missing, day) })
}

async function requireGranted(db: Queryable, wanted: NewLoadPermission): Promise<void> {
  const exists = await findGranted(db, wanted)
  refuse({
    ...(!exists.user && { user: permissionRefusals.noUser }),
    ...(!exists.item && { item: permissionRefusals.noItem[wanted.ref.of] }),
    ...(!exists.rooms && { rooms: permissionRefusals.noRoom }),
  })
}

const requireSame = (known: LoadPermission, order: NewLoadPermission): void =>
  refuse({
    ...(known.userId !== order.userId && { user: permissionRefusals.otherUser }),
    ...(known.ref.id !== order.ref.id && { item: permissionRefusals.otherItem }),
  })

const right = 'load.permit'

/** Throws `not_found` if the subject does not exist. */
async function requireSubject(db: Queryable, subject: Subject): Promise<void> {
  if (!(await findSubject(db, subject))) throw new ServiceError('not_found', noSuch[subject.kind])
}

/**
 * Revokes all of a user's load permissions for a group or programme, whatever their dates. Throws
 * `not_allowed`, `not_found`, `invalid` for an unknown user.
 */
export async function clearLoadPermissions(
  context: ServiceContext,
  { subject, userId }: { subject: PermissionSubject; userId: UserId },
): Promise<{ removed: number; changeId: ChangeId | null }> {
  const granted = requireAllowed(context, 'load_permissions.edit')
  await requireSubject(context.db, subject)
  if (!(await findHeld(context.db, userId)))
    throw new ServiceError('invalid', invalidValues([permissionRefusals.noUser]), {
      problems: { of: 'load_permission', fields: { user: permissionRefusals.noUser } },
    })
  const record = {
    action: 'load_permission.clear',
    granted: [granted],
    subject: { subject, userId },
  } as const
  const { result: removed, changeId } = await changeTimetable(context, record, async (change) => {
    const find = () => listLoadPermissions(change.db, subject, userId)
    await change.lock(
      'load_permission',
      (await find()).map(({ id }) => id),
    )
    const permitted = await find()
    if (permitted.length === 0)
      requireAllowed(context, right, { plan: await findPlanOfSubject(change.db, subject), roomIds: [] })
    const asked = permitted.map(({ ref }) => ({ ref, roomIds: [] }))
    change.takes(await requirePermit(change.db, context, asked))
    return deleteLoadPermissions(
      change.db,
      permitted.map(({ id }) => id),
    )
  })
  return { removed, changeId }
}

/**
 * A user's load permissions for a group or programme: one's own, or anybody's for those who edit permissions.
 * Throws `not_allowed`, and `not_found` for an unknown subject.
 */
export async function viewLoadPermissions(
  context: DataContext,
  { subject, userId }: { subject: PermissionSubject; userId: UserId },
): Promise<LoadPermission[]> {
  const { actor, db } = context
  const isOwn = userId === actor.userId && !isAllowed(actor, 'load_permissions.edit')
  if (isOwn) await viewSubject(context, subject)
  else {
    requireAllowed(context, 'load_permissions.edit')
    await requireSubject(db, subject)
  }
  return listLoadPermissions(db, subject, userId)
}
