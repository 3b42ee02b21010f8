import type { Queryable } from '@/db/client'
import {
  findVariant,
  lockOwner,
  lockVariant,
  type VariantRow,
  type VariantReader,
} from '@/db/queries/variants/variants'
import { inTransaction } from '@/db/transaction'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { VariantId } from '@/lib/core/names/rules/ids'
import type { ActorContext, DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { Variant } from '@/lib/variants/rules/variant'
import { variantTexts } from '@/lib/variants/texts'

/** All planners may have variants; each step checks its own rights. */
export function requirePlanner(context: ActorContext): void {
  requireAllowed(context, 'quality.check', { kind: 'university' })
}

export const variantReader = (actor: Actor): VariantReader => ({
  userId: actor.userId,
  faculties: actor.isSuperuser
    ? 'all'
    : actor.editorOf.faculties.filter((id) => isAllowed(actor, 'workbench.open', { id })),
})

const variantOf = (actor: Actor, row: VariantRow): Variant => ({
  id: row.id,
  name: row.name,
  faculty: { id: row.facultyId, title: row.faculty },
  owner: row.owner,
  isMine: row.ownerId === actor.userId,
  isShared: row.isShared,
  version: row.version,
  steps: row.steps,
  taken: row.taken && { ...row.taken, changeId: row.changeId },
})

/**
 * One of the actor's variants, or a shared one of a faculty that they plan. Throws `not_allowed` for users
 * who plan nothing, `not_found`.
 */
export async function openVariant({ db, actor }: DataContext, id: VariantId): Promise<Variant> {
  requirePlanner({ actor })
  const row = await findVariant(db, variantReader(actor), id)
  if (!row) throw new ServiceError('not_found', variantTexts.unknown)
  return variantOf(actor, row)
}

/** Only its owner may change a variant, in the version they saw, and not after it was taken over. */
export function requireOpen({ isMine, taken, version }: Variant, seenVersion: number): void {
  if (!isMine) throw new ServiceError('not_found', variantTexts.unknown)
  if (version !== seenVersion) throw new ServiceError('stale', variantTexts.stale)
  if (taken) throw new ServiceError('conflict', variantTexts.taken)
}

/**
 * One of the actor's variants that can be changed, in any version. Throws as `openVariant` and `requireOpen`
 * do.
 */
export async function openOwn(context: DataContext, id: VariantId): Promise<Variant> {
  const variant = await openVariant(context, id)
  requireOpen(variant, variant.version)
  return variant
}

/**
 * One of the actor's variants, locked. `version`: the one they saw. Throws as `openVariant` does, `stale` if
 * it has changed since, `conflict` if it was taken over.
 */
export async function lockOwnVariant(
  { db, actor }: { db: Queryable; actor: Actor },
  id: VariantId,
  { version, evenTaken = false }: { version?: number | undefined; evenTaken?: boolean } = {},
): Promise<Variant> {
  requirePlanner({ actor })
  const isThere = await lockVariant(db, actor.userId, id)
  const row = isThere ? await findVariant(db, variantReader(actor), id) : null
  if (!row) throw new ServiceError('not_found', variantTexts.unknown)
  const variant = variantOf(actor, row)
  if (version !== undefined && version !== variant.version) throw new ServiceError('stale', variantTexts.stale)
  if (variant.taken && !evenTaken) throw new ServiceError('conflict', variantTexts.taken)
  return variant
}

/** Changes the actor's variants in one transaction. */
export const changingVariants = <Result>(
  { db, actor }: DataContext,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (transaction) => {
    await lockOwner(transaction, actor.userId)
    return work(transaction)
  })

/** One of the actor's variants; null if it does not exist. */
export async function findOwn({ db, actor }: DataContext, id: VariantId): Promise<Variant | null> {
  const row = await findVariant(db, { userId: actor.userId, faculties: [] }, id)
  return row?.ownerId === actor.userId ? variantOf(actor, row) : null
}

/** Whether the actor may look at a variant. */
export const hasVariant = async ({ db, actor }: DataContext, id: VariantId): Promise<boolean> =>
  (await findVariant(db, variantReader(actor), id)) !== null
