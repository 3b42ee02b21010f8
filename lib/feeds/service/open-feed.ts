import { createHash } from 'node:crypto'
import type { Database } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findSubject } from '@/db/queries/core/schedule/subjects'
import { findFeedClasses, findRequestedFeed, findWeeksVersion, type LastAnswer } from '@/db/queries/feeds/feeds'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { FeedId } from '@/lib/core/names/rules/ids'
import { listOwnSubjects } from '@/lib/core/own-timetable/service/list-own-subjects'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { rightsKey } from '@/lib/core/rights/rules/rights-key'
import { type HiddenClass, isHiddenBy, type OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import { planTeachers } from '@/lib/core/views/service/is-visible'
import { visibleReasons } from '@/lib/core/views/service/told-reasons'
import { publicUrl } from '@/lib/environment/addresses'
import { environment } from '@/lib/environment/environment'
import { type FeedOf, type FeedPart, feedPeriod } from '@/lib/feeds/rules/feed'
import { type FeedClass, isInFeed } from '@/lib/feeds/rules/feed-class'
import { feedTexts, feedTitle } from '@/lib/feeds/texts'

/** Increase it when the form of the file changes, so that calendars download it again. */
const form = 4

/** The weeks in a feed that its owner may see now, and the classes they have hidden. */
type FeedScope = { parts: FeedPart[]; hidden: HiddenClass[] }

/** Checks the same right as the grid, now; empty `parts`: nothing exists, or nothing may be seen. */
export async function feedScope(context: DataContext, of: FeedOf): Promise<FeedScope> {
  if (of.kind === 'own') {
    const { subjects, hidden } = await listOwnSubjects(context)
    const seen = subjects.filter(({ mayView }) => mayView)
    const parts = seen.map((one) => ({ subject: subjectOf(one), subgroup: one.subgroup, only: one.only }))
    return { hidden, parts }
  }
  const mayView = isAllowed(context.actor, 'schedule.view', of.subject)
  return { hidden: [], parts: mayView ? [{ subject: of.subject, subgroup: of.subgroup, only: null }] : [] }
}

const subjectOf = (one: OwnSubject): FeedPart['subject'] =>
  one.kind === 'group' ? { kind: 'group', id: one.id } : { kind: 'teacher', id: one.id }

type OpenedFeed = {
  id: FeedId
  of: FeedOf
  owner: Actor
  scope: FeedScope
  period: Period
  /** Equal as long as the file is the same. */
  version: string
  last: LastAnswer | null
}

export type FeedContents = {
  title: string
  zone: string
  parts: FeedPart[]
  calendar: AcademicCalendar
  classes: FeedClass[]
}

/**
 * The feed at an address. Throws the same `not_found` if there is none, its owner is blocked, or its owner
 * may not see that timetable now.
 */
export async function openFeed(db: Database, secretHash: string, today: CalendarDate): Promise<OpenedFeed> {
  const found = await findRequestedFeed(db, secretHash)
  const scope = found && (await feedScope({ db, actor: found.owner }, found.of))
  if (!scope || scope.parts.length === 0) throw new ServiceError('not_found', feedTexts.noSuchFeed)
  const weeks = await findWeeksVersion(
    db,
    scope.parts.map(({ subject }) => subject),
  )
  const period = feedPeriod(today)
  const surroundings = [form, publicUrl(), environment().UNIVERSITY_TIME_ZONE]
  const told = JSON.stringify([surroundings, found.of, scope, rightsKey(found.owner), period, weeks])
  const version = createHash('sha256').update(told).digest('base64url')
  return { id: found.id, of: found.of, owner: found.owner, scope, period, version, last: found.last }
}

/** The contents of a feed. Throws `not_found` if its subject no longer exists. */
export async function readFeed(
  db: Database,
  { of, owner, scope: { parts, hidden }, period }: Pick<OpenedFeed, 'of' | 'owner' | 'scope' | 'period'>,
): Promise<FeedContents> {
  const subjects = parts.map(({ subject }) => subject)
  const [calendar, found, classes] = await Promise.all([
    findCalendar(db),
    of.kind === 'own' ? null : findSubject(db, of.subject),
    findFeedClasses(db, subjects, period),
  ])
  if (of.kind === 'subject' && !found) throw new ServiceError('not_found', feedTexts.noSuchFeed)
  const shown = classes.filter((one) => isInFeed(one, parts) && !isHiddenBy(one, hidden))
  const reasons = await visibleReasons({ db, actor: owner }, shown)
  return {
    title: feedTitle(of, found?.title ?? null),
    zone: environment().UNIVERSITY_TIME_ZONE,
    parts,
    calendar,
    classes: shown.map(({ programmeId: _, isReasonPublic: __, substitution, ...one }, index) => ({
      ...one,
      reason: reasons[index] ?? '',
      substitution: substitution && { instead: planTeachers(owner, substitution.instead) },
    })),
  }
}
