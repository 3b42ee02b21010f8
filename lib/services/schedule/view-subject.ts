import { findSubject } from '@/db/queries/subjects'
import type { WholeSubject } from '@/lib/domain/active-item'
import { mayOfSubject } from '@/lib/domain/may'
import type { Subject } from '@/lib/domain/resource'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'
import { following } from './following'

/**
 * A subject with its name and the actor's actions on its week. Throws `not_allowed` if the actor may not see its schedule,
 * `not_found` if it does not exist.
 */
export async function viewSubject(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  subject: Subject,
): Promise<WholeSubject> {
  requireAllowed({ actor }, 'schedule.view', subject)
  const { subject: now, found } = await following(db, subject, (one) => findSubject(db, one))
  const { owners, ...named } = found
  return { ...named, may: mayOfSubject(actor, now, owners) }
}
