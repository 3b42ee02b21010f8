import { findSubject } from '@/db/queries/subjects'
import type { WholeSubject } from '@/lib/domain/active-item'
import { mayOfSubject } from '@/lib/domain/may'
import type { Subject } from '@/lib/domain/resource'
import { subjectNotFound } from '@/lib/text/errors'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed } from '../require-allowed'

/**
 * A subject with its name and the actor's actions on its week. Throws `not_allowed` if the actor may not see its schedule,
 * `not_found` if it does not exist.
 */
export async function viewSubject(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  subject: Subject,
): Promise<WholeSubject> {
  requireAllowed({ actor }, 'schedule.view', subject)
  const found = await findSubject(db, subject)
  if (!found) throw new ServiceError('not_found', subjectNotFound[subject.kind])
  const { owners, ...named } = found
  return { ...named, may: mayOfSubject(actor, subject, owners) }
}
