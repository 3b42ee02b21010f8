import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { lockMeetings } from '@/db/queries/core/placing/lock-meetings'
import { replacePeople } from '@/db/queries/core/placing/replace-people'
import { findLaterOfSeries } from '@/db/queries/planning/series-meetings'
import type { PlannedMeeting } from '@/db/queries/core/load/plans'
import { findItems } from '@/db/queries/core/schedule/schedule'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { changedPeople, follows, joinedPeople, peopleOf, type People } from '@/lib/core/rules/placing/people'
import type { ServiceContext } from '@/lib/core/service/context'
import { draftWarnings } from '@/lib/core/service/placing/draft-warnings'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { joinedWarnings } from './placement-warnings'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { itemTo } from '@/lib/core/service/schedule/is-visible'
import { untouchedOf, type ChangedClass } from './changed-class'
import { findLater } from './find-later'
import { openToChange, requirePeople, requireSomebody } from '@/lib/core/service/placing/open-class'

export type PeopleOrder = People & {
  id: MeetingId
  /** Also changes the later classes of the series, from today on, that still have the same people. */
  forever: boolean
  /** A correction: not shown to readers as a substitution. */
  justChange?: boolean
  version?: number
  dryRun?: boolean
}

const right = 'class.change_people'

/**
 * Changes the teachers and groups of a class, on all dates or none; a published class records its former
 * teachers. Traces do not count as dates of a series, so cancelled or moved classes stay as they are. Throws
 * as `openToChange` does, `invalid` for empty or unknown people, `conflict` if they are busy.
 */
export async function changePeople(context: ServiceContext, order: PeopleOrder): Promise<ChangedClass> {
  const { id, forever, justChange = false, version, dryRun, teachers, groups } = order
  const { db, actor, now } = context
  const allow = ({ placed }: PlannedMeeting) => requireAllowed(context, right, placed)
  const { granted } = await openToChange(context, id, allow)
  requireSomebody(order)
  await requirePeople({ db }, order)
  const { result, changeId } = await changeTimetable(
    context,
    { action: right, granted: [granted], subject: { id, teachers, groups, forever, justChange }, dryRun },
    async (change) => {
      const later = forever ? await findLaterOfSeries(change.db, id, now.date) : []
      await lockMeetings(change.db, [id, ...later])
      const { item } = await openToChange({ db: change.db, actor }, id, allow, { version })
      const previous = peopleOf(item)
      const replacement = changedPeople(previous, order)
      const { permitted, others } = await findLater(change.db, { actor }, later, right)
      const followers = permitted.filter((one) => follows(peopleOf(one), previous, replacement))
      const meetings = [id, ...followers.map((one) => one.id)]
      await change.lock('meeting', meetings)
      const existingDrafts = await findCompetingDrafts(change.db, meetings)
      await replacePeople(change.db, meetings, replacement, {
        changeId: change.id,
        leavesTraces: !justChange,
      })
      const [changed] = await findItems(change.db, [id], actor.userId)
      return {
        item: changed ? itemTo(actor, changed) : item,
        untouched: untouchedOf([...permitted.filter((one) => !followers.includes(one)), ...others]),
        warnings: [
          ...(await joinedWarnings(change.db, meetings, joinedPeople(previous, replacement))),
          ...(await draftWarnings(change.db, actor, meetings, existingDrafts)),
        ],
      }
    },
  )
  return { ...result, changeId }
}
