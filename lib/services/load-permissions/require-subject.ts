import type { Queryable } from '@/db/client'
import { findSubject } from '@/db/queries/subjects'
import type { Subject } from '@/lib/domain/resource'
import { subjectNotFound } from '@/lib/text/errors'
import { ServiceError } from '../errors'

/** Throws `not_found` if the subject does not exist. */
export async function requireSubject(db: Queryable, subject: Subject): Promise<void> {
  if (!(await findSubject(db, subject))) throw new ServiceError('not_found', subjectNotFound[subject.kind])
}
