import {
  findVariant,
  lockOwner,
  lockVariant,
  type VariantRow,
  type VariantReader,
} from '@/db/queries/variants/variants'
import type { Queryable } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { VariantId } from '@/lib/core/rules/names/ids'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { Variant } from '@/lib/variants/rules/variant'
import { variantTexts } from '@/lib/variants/texts'
import type { ActorContext, DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/** Whoever plans has variants; what they may do in one is asked of every step. */
export function requirePlanner(context: ActorContext): void {
  requireAllowed(context, 'quality.check', { kind: 'university' })
}

export const readerOf = (actor: Actor): VariantReader => ({
  userId: actor.userId,
  faculties: actor.isSuperuser
    ? 'all'
    : actor.editorOf.faculties.filter((id) => isAllowed(actor, 'workbench.open', { id })),
})

export const variantOf = (actor: Actor, found: VariantRow): Variant => ({
  id: found.id,
  name: found.name,
  faculty: { id: found.facultyId, title: found.faculty },
  owner: found.owner,
  isMine: found.ownerId === actor.userId,
  isShared: found.isShared,
  version: found.version,
  steps: found.steps,
  taken: found.taken && { ...found.taken, changeId: found.changeId },
})

/**
 * One's own, or one that is shared with whoever plans its faculty. Throws `not_allowed` for whoever plans
 * nothing, `not_found`.
 */
export async function openVariant({ db, actor }: DataContext, id: VariantId): Promise<Variant> {
  requirePlanner({ actor })
  const found = await findVariant(db, readerOf(actor), id)
  if (!found) throw new ServiceError('not_found', variantTexts.unknown)
  return variantOf(actor, found)
}

/** Only its owner changes a variant, as they saw it, and not once it is taken over. */
export function requireOpen({ isMine, taken, version }: Variant, seen: number): void {
  if (!isMine) throw new ServiceError('not_found', variantTexts.unknown)
  if (version !== seen) throw new ServiceError('stale', variantTexts.stale)
  if (taken) throw new ServiceError('conflict', variantTexts.taken)
}

/** One's own that may be changed, however it is now. Throws as `openVariant` and `requireOpen` do. */
export async function openOwn(context: DataContext, id: VariantId): Promise<Variant> {
  const variant = await openVariant(context, id)
  requireOpen(variant, variant.version)
  return variant
}

/**
 * One's own, locked. `version`: as it was seen. Throws as `openVariant` does, `stale` where it changed since,
 * `conflict` once it is taken over.
 */
export async function lockOwn(
  { db, actor }: { db: Queryable; actor: Actor },
  id: VariantId,
  { version, evenTaken = false }: { version?: number | undefined; evenTaken?: boolean } = {},
): Promise<Variant> {
  requirePlanner({ actor })
  const isThere = await lockVariant(db, actor.userId, id)
  const found = isThere ? await findVariant(db, readerOf(actor), id) : null
  if (!found) throw new ServiceError('not_found', variantTexts.unknown)
  const variant = variantOf(actor, found)
  if (version !== undefined && version !== variant.version)
    throw new ServiceError('stale', variantTexts.stale)
  if (variant.taken && !evenTaken) throw new ServiceError('conflict', variantTexts.taken)
  return variant
}

/** Changes something of one's variants in one transaction. */
export const changingVariants = <Result>(
  { db, actor }: DataContext,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (transaction) => {
    await lockOwner(transaction, actor.userId)
    return work(transaction)
  })

/** One's own, if it is there. */
export async function findOwn({ db, actor }: DataContext, id: VariantId): Promise<Variant | null> {
  const found = await findVariant(db, { userId: actor.userId, faculties: [] }, id)
  return found?.ownerId === actor.userId ? variantOf(actor, found) : null
}

/** Whether the actor may look at it. */
export const hasVariant = async ({ db, actor }: DataContext, id: VariantId): Promise<boolean> =>
  (await findVariant(db, readerOf(actor), id)) !== null
