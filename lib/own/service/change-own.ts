import { findOwnSubjects, findTitled, storeOwnSubjects } from '@/db/queries/core/own/own-subjects'
import { inTransaction } from '@/db/transaction'
import {
  isSameSubject,
  mostOwnSubjects,
  ownSubjects,
  type OwnSubject,
} from '@/lib/core/rules/schedule/own-subject'
import { subjectNotFound } from '@/lib/core/texts/calls/errors'
import { ownErrors } from '@/lib/own/texts/own-timetable'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { namedSubjects, type ListedOwnSubject } from '@/lib/core/service/own/list-own'

const distinct = (subjects: readonly OwnSubject[]): OwnSubject[] =>
  subjects.filter((one, index) => subjects.findIndex((other) => isSameSubject(one, other)) === index)

/**
 * Replaces the actor's chosen subjects. Those bound by the university stay, with the subgroup given here.
 * Subjects chosen before may stay even if the actor may not see them any more. Throws `not_allowed`,
 * `not_found`, and `invalid` for too many or a subgroup that the group does not have.
 */
export async function changeOwn(
  context: ServiceContext,
  requested: readonly OwnSubject[],
): Promise<ListedOwnSubject[]> {
  const { actor } = context
  return inTransaction(context.db, async (db) => {
    const current = await findOwnSubjects(db, actor.userId)
    const chosen = distinct(requested)
    const titled = await findTitled(db, chosen)
    for (const one of chosen) {
      if (!current.some((other) => isSameSubject(one, other))) requireAllowed(context, 'schedule.view', one)
      const subject = titled.find((other) => isSameSubject(one, other))
      if (!subject) throw new ServiceError('not_found', subjectNotFound[one.kind])
      if (one.subgroup > 0 && subject.subgroupCount < 2)
        throw new ServiceError('invalid', ownErrors.notSplit(subject.title))
    }
    const bound = ownSubjects(actor, [])
    const others = chosen.filter((one) => !bound.some((other) => isSameSubject(one, other)))
    if (bound.length + others.length > mostOwnSubjects)
      throw new ServiceError('invalid', ownErrors.tooMany(mostOwnSubjects))
    await storeOwnSubjects(db, actor.userId, chosen)
    return namedSubjects({ db, actor }, ownSubjects(actor, chosen))
  })
}
