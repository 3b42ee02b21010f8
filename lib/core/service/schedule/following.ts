import type { Queryable } from '@/db/client'
import { findSuccessor } from '@/db/queries/core/schedule/subjects'
import type { Subject } from '@/lib/core/rules/names/resource'
import { subjectNotFound } from '@/lib/core/texts/calls/errors'
import { ServiceError } from '../errors'

/**
 * Finds a subject, or the one that it was merged into: addresses, favourites and QR codes on doors still use
 * the old id. Throws `not_found`.
 */
export async function following<Result>(
  db: Queryable,
  subject: Subject,
  find: (subject: Subject) => Promise<Result | null>,
): Promise<{ subject: Subject; result: Result }> {
  const result = await find(subject)
  if (result !== null) return { subject, result }
  const successor = await findSuccessor(db, subject)
  const followed = successor && (await find(successor))
  if (!successor || !followed) throw new ServiceError('not_found', subjectNotFound[subject.kind])
  return { subject: successor, result: followed }
}
