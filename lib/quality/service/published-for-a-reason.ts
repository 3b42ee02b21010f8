import type { Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import { publishedAgainstRules } from '@/lib/quality/texts/quality'
import { reasonTexts } from '@/lib/core/texts/rooms/reasons'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { findViolations } from './find-violations'

/**
 * The hard rules of quality that classes break that have just been published. Throws `invalid` if there are any and no reason is given,
 * so that the transaction around it publishes nothing; a dry run tells them.
 */
export async function publishedForAReason(
  around: { db: Queryable; actor: ServiceContext['actor'] },
  published: readonly MeetingId[],
  { reason = '', dryRun }: { reason?: string; dryRun: boolean },
): Promise<BulkChange['violations']> {
  const violations = await findViolations(around, published)
  if (violations.total > 0 && reason === '' && !dryRun)
    throw new ServiceError('invalid', publishedAgainstRules(violations), {
      problems: { of: 'publication', fields: { reason: reasonTexts.absent } },
    })
  return violations
}

/** What the history keeps of an order: the reason only if there is one. */
export const withReason = <Order extends { reason?: string }>({
  reason,
  ...order
}: Order): Omit<Order, 'reason'> & { reason?: string } => (reason ? { ...order, reason } : order)
