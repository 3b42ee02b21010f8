import { findFilling, type FillingRecord } from '@/db/queries/filling/fillings'
import type { FilledVariant } from '@/lib/core/rules/placing/filling'
import type { FillingId } from '@/lib/core/rules/names/ids'
import { fillingTexts } from '@/lib/filling/texts'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { findOwn } from '@/lib/variants/service/find-variant'

export type ViewedFilling = FillingRecord & { variant: FilledVariant | null }

async function withVariant(context: DataContext, filling: FillingRecord): Promise<ViewedFilling> {
  const { variant } = filling.scope
  if (!variant) return { ...filling, variant: null }
  const { id, name, version } = variant
  const now = await findOwn(context, id)
  const state = !now || now.taken ? 'closed' : now.version === version ? 'open' : 'changed'
  return { ...filling, variant: { id, name: now?.name ?? name, state } }
}

/** One of the actor's searches in its present state. Throws `not_found`, also for another user's. */
export async function viewFilling(context: DataContext, id: FillingId): Promise<ViewedFilling> {
  const { db, actor } = context
  const filling = await findFilling(db, actor.userId, id)
  if (!filling) throw new ServiceError('not_found', fillingTexts.unknown)
  return withVariant(context, filling)
}

/** The actor's last search, if they have not kept it or thrown it away; null if there is none. */
export async function viewLastFilling(context: DataContext): Promise<ViewedFilling | null> {
  const { db, actor } = context
  const filling = await findFilling(db, actor.userId, null)
  if (!filling || filling.state === 'thrown_away' || filling.state === 'kept') return null
  return withVariant(context, filling)
}
