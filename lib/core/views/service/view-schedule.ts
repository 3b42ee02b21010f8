import type { Queryable } from '@/db/client'
import { findNearestDay, findSchedule } from '@/db/queries/core/schedule/schedule'
import { findSubject, findSuccessor } from '@/db/queries/core/schedule/subjects'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Subject } from '@/lib/core/names/rules/resource'
import { mayOfSubject } from '@/lib/core/placing/rules/may'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { Owners } from '@/lib/core/rights/rules/rights-subjects'
import type { WholeSubject } from '@/lib/core/schedule/rules/active-item'
import type { Schedule } from '@/lib/core/schedule/rules/schedule'
import type { AwaySubject } from '@/lib/core/schedule/rules/wish'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { isVisible, itemTo, requestTo, wishesTo } from './is-visible'
import { findAbsenceOwners } from './told-reasons'

/**
 * Finds a subject, or the one that it was merged into: addresses, favourites and QR codes on doors still use
 * the old id. Throws `not_found`.
 */
async function following<Result>(
  db: Queryable,
  subject: Subject,
  find: (subject: Subject) => Promise<Result | null>,
): Promise<{ subject: Subject; result: Result }> {
  const result = await find(subject)
  if (result !== null) return { subject, result }
  const successor = await findSuccessor(db, subject)
  const followed = successor && (await find(successor))
  if (!successor || !followed) throw new ServiceError('not_found', noSuch[subject.kind])
  return { subject: successor, result: followed }
}

const teacherIn = (subject: Subject) => (subject.kind === 'teacher' ? [subject] : [])

const awayOf = (subject: Subject, owners: Owners, ownersOf: (one: AwaySubject) => Owners): Owners =>
  subject.kind === 'teacher' ? ownersOf(subject) : owners

/**
 * The schedule of a subject and of `also` from `from` to `to`, both included, with the subject's data for its
 * page. Drafts only on request. `nearest`: for an empty period, also finds the nearest day with classes. A
 * subject that was merged into another is answered with the other's schedule. Throws `not_allowed` for a
 * subject the actor may not see, `not_found` for an unknown one.
 */
export async function viewSchedule(
  { db, actor }: DataContext,
  params: {
    subject: Subject
    also?: readonly Subject[]
    from: CalendarDate
    to: CalendarDate
    drafts?: boolean
    nearest?: boolean
  },
): Promise<Schedule & { subject: WholeSubject }> {
  const { also = [], drafts = false, from, to } = params
  for (const one of [params.subject, ...also]) requireAllowed({ actor }, 'schedule.view', one)
  const { subject, result } = await following(db, params.subject, (one) =>
    findSchedule(db, { ...params, subject: one, also, drafts, viewer: actor.userId }),
  )
  const { owners, ...named } = result.subject
  const items = result.items.filter((item) => isVisible(actor, item)).map((item) => itemTo(actor, item))
  const isEmpty = items.length === 0 && result.requests.length === 0
  const nearest = params.nearest && isEmpty ? await findNearestDay(db, { subject, from, to }) : null
  const absent = result.wishes.flatMap((wish) => wish.absent ?? [])
  const ownersOf = await findAbsenceOwners({ db, actor }, [...teacherIn(subject), ...absent])
  return {
    ...result,
    subject: { ...named, may: mayOfSubject(actor, subject, owners, awayOf(subject, owners, ownersOf)) },
    items,
    requests: result.requests.map((request) => requestTo(actor, request)),
    wishes: wishesTo(actor, result.wishes, ownersOf),
    ...(nearest && { nearest }),
  }
}

/**
 * A subject with its name, on a date or now, and the actor's actions on its week. Throws `not_allowed` if the actor may not see
 * its schedule, `not_found` if it does not exist.
 */
export async function viewSubject(
  { db, actor }: DataContext,
  subject: Subject,
  on: CalendarDate | null = null,
): Promise<WholeSubject> {
  requireAllowed({ actor }, 'schedule.view', subject)
  const { subject: current, result } = await following(db, subject, (one) => findSubject(db, one, on))
  const { owners, ...named } = result
  const ownersOf = await findAbsenceOwners({ db, actor }, teacherIn(current))
  return {
    ...named,
    may: mayOfSubject(actor, current, owners, awayOf(current, owners, ownersOf)),
  }
}
