import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { lockMeetings } from '@/db/queries/core/placing/lock-meetings'
import { replacePeople } from '@/db/queries/core/placing/replace-people'
import { findLoadItem } from '@/db/queries/load/find-load'
import { replaceLoadPeople } from '@/db/queries/load/replace-load-people'
import { findLoadMeetings } from '@/db/queries/planning/subject-meetings'
import { findItems } from '@/db/queries/core/schedule/schedule'
import type { Queryable } from '@/db/client'
import type { ChangeId, LoadItemId } from '@/lib/core/rules/names/ids'
import { changedPeople, follows, joinedPeople, peopleOf, type People } from '@/lib/core/rules/placing/people'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import type { Untouched } from '@/lib/core/rules/placing/placement'
import { ownersOf } from '@/lib/core/rules/rights/rights-subjects'
import { classTexts } from '@/lib/core/texts/placing/classes'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { draftWarnings } from '@/lib/core/service/placing/draft-warnings'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { joinedWarnings } from './placement-warnings'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { isVisible } from '@/lib/core/service/schedule/is-visible'
import { untouchedOf } from './changed-class'
import { requirePeople, requireSomebody } from '@/lib/core/service/placing/open-class'

/** `meetings`: number of classes changed with the item; `version`: the item's new version. */
type ChangedLoad = {
  meetings: number
  untouched: Untouched[]
  warnings: ChangeWarning[]
  version: number
  changeId: ChangeId | null
}

export type LoadPeopleOrder = People & {
  id: LoadItemId
  /** A correction: not shown to readers as a substitution. */
  justChange?: boolean
  version?: number
  dryRun?: boolean
}

/**
 * Changes the teachers and groups of a load item and of its classes from today on that still have the old
 * ones. Throws `not_allowed`, `not_found`, `invalid` for empty or unknown people, `stale` with the current
 * item, `conflict` if they are busy.
 */
export async function changeLoadPeople(
  context: ServiceContext,
  order: LoadPeopleOrder,
): Promise<ChangedLoad> {
  const { id, justChange = false, version, dryRun, teachers, groups } = order
  const { db, actor, now } = context
  const right = 'load.change_teachers'
  const openLoad = async (transaction: Queryable) => {
    const question = { from: now.date, to: now.date, viewer: actor.userId }
    const item = await findLoadItem(transaction, { of: 'load', id }, question)
    if (!item) throw new ServiceError('not_found', classTexts.noLoad)
    return { item, granted: requireAllowed(context, right, ownersOf(item.plan)) }
  }
  const { granted } = await openLoad(db)
  requireSomebody(order)
  await requirePeople({ db }, order)
  const { result, changeId } = await changeTimetable(
    context,
    { action: right, granted: [granted], subject: { id, teachers, groups, justChange }, dryRun },
    async (change) => {
      await change.lock('load_item', [id])
      const { item } = await openLoad(change.db)
      if (version !== undefined && version !== item.version)
        throw new ServiceError('stale', classTexts.staleLoad, { current: { of: 'load', item } })
      const previous = peopleOf(item)
      const replacement = changedPeople(previous, order)
      const placed = await lockMeetings(change.db, await findLoadMeetings(change.db, [id], now.date))
      const items = await findItems(change.db, placed, actor.userId)
      const followers = items.filter((one) => follows(peopleOf(one), previous, replacement))
      const meetings = followers.map((one) => one.id)
      await change.lock('meeting', meetings)
      const existingDrafts = await findCompetingDrafts(change.db, meetings)
      await replaceLoadPeople(change.db, order)
      await replacePeople(change.db, meetings, replacement, {
        changeId: change.id,
        leavesTraces: !justChange,
      })
      return {
        meetings: meetings.length,
        untouched: untouchedOf(items.filter((one) => !followers.includes(one) && isVisible(actor, one))),
        warnings: [
          ...(await joinedWarnings(change.db, meetings, joinedPeople(previous, replacement))),
          ...(await draftWarnings(change.db, actor, meetings, existingDrafts)),
        ],
        version: item.version + 1,
      }
    },
  )
  return { ...result, changeId }
}
