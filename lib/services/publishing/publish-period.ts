import { findCalendar } from '@/db/queries/calendar'
import { publishMeetings, unpublishMeetings } from '@/db/queries/claims/publish-meetings'
import { findSubjectMeetings, type Standing } from '@/db/queries/meetings/subject-meetings'
import { toSemesterEnd, type Period } from '@/lib/domain/period'
import type { BulkChange } from '@/lib/domain/placement'
import type { Plannable } from '@/lib/domain/resource'
import { changeInBulk, type BulkOrder } from '../bulk/change-in-bulk'
import type { ServiceContext } from '../context'
import { draftWarnings } from '../drafts/draft-warnings'
import { viewSubject } from '../schedule/view-subject'
import { askAllowed } from '../require-allowed'
import { isAllowedOn } from './subject-rights'

/** `toEnd`: extends the period to the end of the semester. */
type PublishOrder = { subject: Plannable; period: Period; toEnd: boolean; dryRun: boolean }

const changing =
  (right: 'schedule.publish' | 'schedule.unpublish', from: Standing, apply: BulkOrder['apply']) =>
  async (context: ServiceContext, { subject, period, toEnd, dryRun }: PublishOrder): Promise<BulkChange> => {
    await viewSubject(context, subject)
    const through = toEnd ? toSemesterEnd(await findCalendar(context.db), period) : period
    return changeInBulk(context, {
      record: { action: right, subject: { subject, ...through }, dryRun },
      meetings: await findSubjectMeetings(context.db, subject, through, [from]),
      takes: { right, of: ({ placed }) => askAllowed(context, right, placed) },
      mayFindNothing: await isAllowedOn(context, right, subject),
      apply,
    })
  }

/**
 * Publishes the drafts of a subject that the actor may publish, all or none. Throws `conflict` with every place taken by a
 * published class or another of these drafts; `not_allowed`, `not_found`.
 */
export const publishPeriod = changing('schedule.publish', 'projected', async ({ db }, meetings, actor) => {
  const { changed } = await publishMeetings(db, meetings, 'refuse')
  return { changed, warnings: await draftWarnings(db, actor, changed) }
})

/** Turns published classes of a subject back into drafts, as far as the actor may. Throws `not_allowed` and `not_found`. */
export const unpublishPeriod = changing('schedule.unpublish', 'published', ({ db }, meetings) =>
  unpublishMeetings(db, meetings),
)
