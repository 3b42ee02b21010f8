import { findDraftsBeside } from '@/db/queries/claims/find-drafts-beside'
import { lockMeetings } from '@/db/queries/claims/lock-meetings'
import { replacePeople } from '@/db/queries/claims/replace-people'
import { findLaterOfSeries } from '@/db/queries/meetings/series-meetings'
import type { PlannedMeeting } from '@/db/queries/plans'
import { findItems } from '@/db/queries/schedule'
import type { MeetingId } from '@/lib/domain/ids'
import { changedPeople, follows, joinedPeople, peopleOf, type People } from '@/lib/domain/people'
import type { ServiceContext } from '../context'
import { draftWarnings } from '../drafts/draft-warnings'
import { changeTimetable } from '../history/change-timetable'
import { joinedWarnings } from '../placing/placement-warnings'
import { requireAllowed } from '../require-allowed'
import { itemTo } from '../schedule/is-visible'
import { untouchedOf, type ChangedClass } from './changed-class'
import { findLater } from './find-later'
import { openToChange } from './open-class'
import { requirePeople, requireSomebody } from './require-people'

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
 * Changes the teachers and groups of a class, on all dates or none; a published class records its former teachers. Traces do not
 * count as dates of a series, so cancelled or moved classes stay as they are. Throws as `openToChange` does, `invalid` for empty or
 * unknown people, `conflict` if they are busy.
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
      const was = peopleOf(item)
      const becomes = changedPeople(was, order)
      const { mine, others } = await findLater(change.db, { actor }, later, right)
      const followers = mine.filter((one) => follows(peopleOf(one), was, becomes))
      const meetings = [id, ...followers.map((one) => one.id)]
      await change.lock('meeting', meetings)
      const known = await findDraftsBeside(change.db, meetings)
      await replacePeople(change.db, meetings, becomes, { changeId: change.id, isTold: !justChange })
      const [changed] = await findItems(change.db, [id], actor.userId)
      return {
        item: changed ? itemTo(actor, changed) : item,
        untouched: untouchedOf([...mine.filter((one) => !followers.includes(one)), ...others]),
        warnings: [
          ...(await joinedWarnings(change.db, meetings, joinedPeople(was, becomes))),
          ...(await draftWarnings(change.db, actor, meetings, known)),
        ],
      }
    },
  )
  return { ...result, changeId }
}
