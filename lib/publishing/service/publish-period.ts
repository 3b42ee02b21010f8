import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import type { HeldByMeeting } from '@/db/queries/core/placing/place-claims'
import { publishFree, publishMeetings, unpublishMeetings, wholeExams } from '@/db/queries/core/placing/publish-meetings'
import { findSubjectMeetings, type ScheduledMeeting } from '@/db/queries/planning/series-meetings'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { toSemesterEnd, type Period } from '@/lib/core/calendar/rules/period'
import { draftWarnings } from '@/lib/core/changing/service/draft-warnings'
import type { FacultyId, MeetingId } from '@/lib/core/names/rules/ids'
import type { GroupsScope, Plannable } from '@/lib/core/names/rules/resource'
import type { BulkChange, PublishedPart } from '@/lib/core/placing/rules/placement'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { askAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { anyClassOf } from '@/lib/core/rights/rules/rights-subjects'
import { viewSubject } from '@/lib/core/views/service/view-schedule'
import { requireExisting } from '@/lib/quality/service/load-timetable'
import { judgePublished, withReason } from '@/lib/quality/service/published-for-a-reason'
import { type BulkSelection, changeInBulk, isAllowedOn, isAllowedOnGroups } from './change-in-bulk'

const nothingHeld: HeldByMeeting = new Map()

/** `toEnd`: extends the period to the end of the semester. `part`: classes unless it is said. */
type PeriodOrder = {
  subject: Plannable | GroupsScope
  period: Period
  toEnd: boolean
  part?: PublishedPart
  dryRun: boolean
}

/**
 * `title`: of the publication, for instance «Осень, версия 3».
 * `onTaken`: what becomes of all if the place of one is taken; skipped, that one stays a draft. `onViolation`: so of
 * those that break a hard rule of quality.
 */
type PublishingOrder = PeriodOrder & {
  reason?: string
  title?: string
  onTaken?: 'refuse' | 'skip'
  onViolation?: 'ask' | 'skip'
}

/** Drafts that break a hard rule of quality once they are published. */
class Disputed extends Error {
  constructor(readonly meetings: readonly MeetingId[]) {
    super('disputed')
  }
}

type Publish = typeof publishFree

/** Publishes all or none. Throws ClaimConflict. */
const publishAll: Publish = async (db, meetings) => ({
  ...(await publishMeetings(db, meetings, 'refuse')),
  held: nothingHeld,
})

/** Publishes those drafts that break no hard rule of quality; the others stay drafts. */
async function publishUndisputed(
  db: Queryable,
  actor: Actor,
  meetings: readonly MeetingId[],
  publish: Publish,
): ReturnType<Publish> {
  try {
    return await db.transaction(async (savepoint) => {
      const done = await publish(savepoint, meetings)
      const { disputed } = await judgePublished({ db: savepoint, actor }, done.changed)
      if (disputed.length > 0) throw new Disputed(disputed)
      return done
    })
  } catch (error) {
    if (!(error instanceof Disputed)) throw error
    const staying = new Set(await wholeExams(db, error.meetings))
    const rest = meetings.filter((id) => !staying.has(id))
    return publishUndisputed(db, actor, rest, publish)
  }
}

type Kind = {
  right: 'schedule.publish' | 'schedule.unpublish'
  from: ScheduledMeeting
  /** Stored in the history besides the subject and the period. */
  details: { reason?: string; title?: string; faculties?: readonly FacultyId[] }
  apply: BulkSelection['apply']
}

/**
 * Whether the actor has the right over the subject or some of the groups as such, so that there may be nothing
 * to change. Throws `not_found`, and `not_allowed` for a subject that they may not see.
 */
async function isOpenTo(
  context: ServiceContext,
  right: Kind['right'],
  subject: PeriodOrder['subject'],
): Promise<boolean> {
  const { actor } = context
  switch (subject.kind) {
    case 'all':
      return actor.isSuperuser || actor.editorOf.faculties.some((id) => isAllowed(actor, right, anyClassOf(id)))
    case 'faculty': {
      const isOpen = isAllowed(actor, right, anyClassOf(subject.id))
      if (isOpen) await requireExisting(context, subject)
      return isOpen
    }
    case 'groups':
      return isAllowedOnGroups(context, right, subject.ids)
    default:
      await viewSubject(context, subject)
      return isAllowedOn(context, right, subject)
  }
}

async function changePeriod(
  context: ServiceContext,
  { subject, period, toEnd, part = 'classes', dryRun }: PeriodOrder,
  { right, from, details, apply }: Kind,
): Promise<BulkChange> {
  const mayFindNothing = await isOpenTo(context, right, subject)
  const through = toEnd ? toSemesterEnd(await findCalendar(context.db), period) : period
  return changeInBulk(context, {
    record: {
      action: right,
      subject: { subject, ...through, ...(part === 'session' ? { part } : {}), ...details },
      dryRun,
    },
    find: (db) => findSubjectMeetings(db, subject, through, [from], part),
    right,
    ask: ({ placed }) => askAllowed(context, right, placed),
    mayFindNothing,
    reason: details.reason ?? '',
    apply,
  })
}

/**
 * Publishes the drafts of a subject, or of many groups, that the actor may publish: all or none, or, with
 * `onTaken: 'skip'`, those whose place is free; the others stay drafts, each with what holds its place. Violations
 * of hard rules of quality require a reason, which the history stores. Throws `conflict` with every place taken by
 * a published class or another of these drafts; `invalid` without a required reason; `not_allowed`, `not_found`.
 */
export const publishPeriod = (
  context: ServiceContext,
  { reason = '', title = '', onTaken = 'refuse', onViolation = 'ask', ...order }: PublishingOrder,
): Promise<BulkChange> =>
  changePeriod(context, order, {
    right: 'schedule.publish',
    from: 'projected',
    details: {
      ...withReason({ reason }),
      ...(title === '' ? {} : { title }),
      // The university of somebody who plans some faculties is only those.
      ...(order.subject.kind === 'all' && !context.actor.isSuperuser
        ? { faculties: context.actor.editorOf.faculties }
        : {}),
    },
    async apply({ db }, meetings, actor) {
      // A dry run tells of all that is taken.
      const publish = onTaken === 'skip' || order.dryRun ? publishFree : publishAll
      const { changed, held } =
        onViolation === 'skip' ? await publishUndisputed(db, actor, meetings, publish) : await publish(db, meetings)
      return {
        changed: onTaken === 'skip' ? changed : [...changed, ...held.keys()],
        held: [...held].flatMap(([id, places]) => places.map((place) => [id, place] as const)),
        // What skips violations was judged as it was published.
        ...(onViolation === 'skip'
          ? { disputed: meetings.length - changed.length - held.size }
          : { published: changed }),
        // Those beside which they stood as drafts lose their places by that.
        warnings: await draftWarnings(db, actor, changed),
      }
    },
  })

/**
 * Turns those published classes of a subject, or of many groups, that the actor may unpublish back into
 * drafts. Throws `not_allowed` and `not_found`.
 */
export const unpublishPeriod = (context: ServiceContext, order: PeriodOrder): Promise<BulkChange> =>
  changePeriod(context, order, {
    right: 'schedule.unpublish',
    from: 'published',
    details: {},
    apply: ({ db }, meetings) => unpublishMeetings(db, meetings),
  })
