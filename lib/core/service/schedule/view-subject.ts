import { findSubject } from '@/db/queries/core/schedule/subjects'
import type { WholeSubject } from '@/lib/core/rules/schedule/active-item'
import { mayOfSubject } from '@/lib/core/rules/rights/may'
import type { Subject } from '@/lib/core/rules/names/resource'
import type { DataContext } from '../context'
import { requireAllowed } from '../require-allowed'
import { following } from './following'

/**
 * A subject with its name and the actor's actions on its week. Throws `not_allowed` if the actor may not see
 * its schedule, `not_found` if it does not exist.
 */
export async function viewSubject({ db, actor }: DataContext, subject: Subject): Promise<WholeSubject> {
  requireAllowed({ actor }, 'schedule.view', subject)
  const { subject: current, result } = await following(db, subject, (one) => findSubject(db, one))
  const { owners, ...named } = result
  return { ...named, may: mayOfSubject(actor, current, owners) }
}
