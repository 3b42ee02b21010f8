import type { Queryable } from '@/db/client'
import {
  findGranted,
  findHeld,
  findLoadPermission,
  findPermissionFor,
  insertLoadPermission,
  updateLoadPermission,
} from '@/db/queries/load/load-permissions'
import type { ProblemsOf } from '@/lib/core/rules/calls/field-problems'
import type { ChangeId, LoadPermissionId } from '@/lib/core/rules/names/ids'
import type { LoadPermission } from '@/lib/core/rules/rights/load-permission'
import type { Permission } from '@/lib/core/rules/accounts/permissions'
import { lacksToPlan } from '@/lib/core/rules/rights/rights'
import { invalidValues, noSuchPair } from '@/lib/core/texts/calls/errors'
import { permissionRefusals } from '@/lib/permissions/texts/load-permissions'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { requirePermit } from './require-permit'
import { findPairTimes } from '@/db/queries/core/calendar/calendar'
import { pairsOf } from '@/lib/core/rules/calendar/pairs'
import { placeOfSlot } from '@/lib/core/rules/rights/rights-subjects'

type NewLoadPermission = Omit<LoadPermission, 'id' | 'version'>
/** `lacks`: permissions the user needs before this one has any effect. */
type StoredLoadPermission = { permission: LoadPermission; lacks: Permission[]; changeId: ChangeId | null }

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
async function requireSlots(
  db: Queryable,
  { slots }: NewLoadPermission,
  known: LoadPermission | null,
): Promise<void> {
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
