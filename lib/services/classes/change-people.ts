import { findDraftsBeside } from '@/db/queries/claims/find-drafts-beside'
import { lockMeetings } from '@/db/queries/claims/lock-meetings'
import { replacePeople } from '@/db/queries/claims/replace-people'
import { findLaterOfSeries } from '@/db/queries/meetings/series-meetings'
import type { PlannedMeeting } from '@/db/queries/plans'
import { findItems } from '@/db/queries/schedule'
import type { MeetingId } from '@/lib/domain/ids'
import { changedPeople, follows, peopleOf, type People } from '@/lib/domain/people'
import type { ServiceContext } from '../context'
import { draftWarnings } from '../drafts/draft-warnings'
import { changeTimetable } from '../history/change-timetable'
import { requireAllowed } from '../require-allowed'
import { itemTo } from '../schedule/is-visible'
import { untouchedOf, type ChangedClass } from './changed-class'
import { findLater } from './find-later'
import { openToChange } from './open-class'
import { requirePeople, requireSomebody } from './require-people'

export type PeopleOrder = People & {
  id: MeetingId
  /** And of the later classes of its series, from today on, that still have what this one had. */
  forever: boolean
  /** A correction: readers are not told of it as of a substitution. */
  justChange?: boolean
  version?: number
  dryRun?: boolean
}

const right = 'class.change_people'

/**
 * Gives a class to other teachers and groups, all the dates or none; whoever taught a published class leaves a trace in it. Traces are
 * no dates of a series: what was cancelled or moved away stays so. Throws as `openToChange` does, `invalid` for nobody and for people
 * who do not exist, `conflict` where they are busy.
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
        warnings: await draftWarnings(change.db, actor, meetings, known),
      }
    },
  )
  return { ...result, changeId }
}
