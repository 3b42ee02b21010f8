import type { Queryable } from '@/db/client'
import { findSubject } from '@/db/queries/core/schedule/subjects'
import type { Subject } from '@/lib/core/rules/names/resource'
import { subjectNotFound } from '@/lib/core/texts/calls/errors'
import { ServiceError } from '@/lib/core/service/errors'

/** Throws `not_found` if the subject does not exist. */
export async function requireSubject(db: Queryable, subject: Subject): Promise<void> {
  if (!(await findSubject(db, subject))) throw new ServiceError('not_found', subjectNotFound[subject.kind])
}
