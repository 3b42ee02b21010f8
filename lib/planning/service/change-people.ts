import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/core/load/plans'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { lockMeetings } from '@/db/queries/core/placing/release-meetings'
import { replacePeople } from '@/db/queries/core/placing/replace-people'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { findLoadItem } from '@/db/queries/load/find-load'
import { replaceLoadPeople } from '@/db/queries/load/replace-load-people'
import {
  annotateSeries,
  findExamTime,
  findLaterOfSeries,
  findLoadMeetings,
  findSeries,
} from '@/db/queries/planning/series-meetings'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { draftWarnings } from '@/lib/core/changing/service/draft-warnings'
import { openClass, openToChange, requirePeople, requireSomebody } from '@/lib/core/changing/service/open-class'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { ChangeId, LoadItemId, MeetingId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { changedPeople, follows, joinedPeople, type People, peopleOf } from '@/lib/core/placing/rules/people'
import type { Untouched } from '@/lib/core/placing/rules/placement'
import { classTexts, whoText } from '@/lib/core/placing/texts/classes'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { withExamTime } from '@/lib/core/schedule/texts/exam-time'
import { isVisible, itemTo } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { grouped } from '@/lib/core/words/rules/lists'
import { joinedWarnings } from './placement-warnings'

export type PeopleOrder = People & {
  id: MeetingId
  /** Also changes the later classes of the series, from today on, that still have the same people. */
  forever: boolean
  /** A correction: not shown to readers as a substitution. */
  justChange?: boolean
  version?: number
  dryRun?: boolean
}

const rightToChange = 'class.change_people'

/** Splits the later classes of a series into those the actor may change and those they may only see. */
export async function findLater(
  db: Queryable,
  { actor }: ActorContext,
  later: readonly MeetingId[],
  right: 'class.move' | 'class.change_room' | 'class.change_people',
): Promise<{ permitted: ScheduleItem[]; others: ScheduleItem[] }> {
  const allowed = new Set(
    (await findPlannedMeetings(db, later, actor.userId))
      .filter(({ placed }) => isAllowed(actor, right, placed))
      .map(({ meetingId }) => meetingId),
  )
  const visible = (await findItems(db, later, actor.userId))
    .filter((one) => isVisible(actor, one))
    .map((one) => itemTo(actor, one))
  return {
    permitted: visible.filter(({ id }) => allowed.has(id)),
    others: visible.filter(({ id }) => !allowed.has(id)),
  }
}

/**
 * A class after a change, and the later classes of its series that were not changed. `changeId` null: nothing
 * was stored.
 */
type ChangedClass = {
  item: ScheduleItem
  untouched: Untouched[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

/** The skipped classes that the actor may see, each with its people. */
export const untouchedOf = (items: readonly Omit<ScheduleItem, 'overlaps' | 'may'>[]): Untouched[] =>
  items.map((item) => ({ id: item.id, date: item.date, pair: item.pair, text: whoText(item) }))

/**
 * Changes the teachers and groups of a class, on all dates or none; a published class records its former
 * teachers. Traces do not count as dates of a series, so cancelled or moved classes stay as they are. Throws
 * as `openToChange` does, `invalid` for empty or unknown people, `conflict` if they are busy.
 */
export async function changePeople(context: ServiceContext, order: PeopleOrder): Promise<ChangedClass> {
  const { id, forever, justChange = false, version, dryRun, teachers, groups } = order
  const { db, actor, now } = context
  const allow = ({ placed }: PlannedMeeting) => requireAllowed(context, rightToChange, placed)
  const { granted } = await openToChange(context, id, allow)
  requireSomebody(order)
  await requirePeople({ db }, order)
  const { result, changeId } = await changeTimetable(
    context,
    {
      action: rightToChange,
      granted: [granted],
      subject: { id, teachers, groups, forever, justChange },
      dryRun,
    },
    async (change) => {
      const later = forever ? await findLaterOfSeries(change.db, id, now.date) : []
      await lockMeetings(change.db, [id, ...later])
      const { item } = await openToChange({ db: change.db, actor }, id, allow, { version })
      const previous = peopleOf(item)
      const replacement = changedPeople(previous, order)
      const { permitted, others } = await findLater(change.db, { actor }, later, rightToChange)
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

const rightToComment = 'class.comment'

/** Sets comment and link for a class's whole series. Throws as `openClass` does, and `not_allowed`. */
export async function changeComment(
  context: ServiceContext,
  order: { id: MeetingId; comment: string; link: string; version?: number },
): Promise<ChangedClass> {
  const { id, comment, link, version } = order
  const { actor } = context
  const allow = ({ placed }: PlannedMeeting) => requireAllowed(context, rightToComment, placed)
  const { granted } = await openToChange(context, id, allow)
  const { result, changeId } = await changeTimetable(
    context,
    { action: rightToComment, granted: [granted], subject: { id, comment, link } },
    async (change) => {
      await lockMeetings(change.db, await findSeries(change.db, id))
      await openToChange({ db: change.db, actor }, id, allow, { version })
      await change.lock('meeting', [id])
      // The time of an exam is told at the head of its comment: it cannot be deleted there.
      const time = await findExamTime(change.db, id)
      await annotateSeries(change.db, id, { comment: time ? withExamTime(comment, time) : comment, link })
      return (await openClass({ db: change.db, actor }, id)).item
    },
  )
  return { item: result, untouched: [], warnings: [], changeId }
}

/** `changed`: number of classes changed with the item; `version`: the item's new version. */
type ChangedLoad = {
  changed: number
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

type ItemPeopleOrder = People & { id: LoadItemId; item: LoadItem; justChange: boolean }
type FollowedItem = Pick<ChangedLoad, 'changed' | 'untouched'>

/**
 * Gives locked load items other teachers and groups within a change, and with them those of their classes from
 * today on that still have the old ones. Rights and the existence of the people are the caller's. What is warned of
 * is how all of them stand in the end: drafts of the one may want the people of the other only until these change, too.
 */
export async function changeItemsPeople(
  change: TimetableChange,
  { actor, now }: ServiceContext,
  orders: readonly ItemPeopleOrder[],
): Promise<{ followed: ReadonlyMap<LoadItemId, FollowedItem>; warnings: ChangeWarning[] }> {
  const opened = await oneAfterAnother(orders, async (order) => {
    const previous = peopleOf(order.item)
    const replacement = changedPeople(previous, order)
    const placed = await lockMeetings(change.db, await findLoadMeetings(change.db, [order.id], now.date))
    const items = await findItems(change.db, placed, actor.userId)
    const followers = items.filter((one) => follows(peopleOf(one), previous, replacement))
    return {
      order,
      replacement,
      joined: joinedPeople(previous, replacement),
      meetings: followers.map(({ id }) => id),
      untouched: untouchedOf(items.filter((one) => !followers.includes(one) && isVisible(actor, one))),
    }
  })
  const meetings = opened.flatMap((one) => one.meetings)
  await change.lock('meeting', meetings)
  const existingDrafts = await findCompetingDrafts(change.db, meetings)
  await oneAfterAnother(opened, async ({ order, meetings: ids, replacement }) => {
    await replaceLoadPeople(change.db, order)
    await replacePeople(change.db, ids, replacement, { changeId: change.id, leavesTraces: !order.justChange })
  })
  const joining = [...grouped(opened, ({ joined }) => JSON.stringify(joined)).values()]
  const wishes = await Promise.all(
    joining.map((alike) =>
      joinedWarnings(
        change.db,
        alike.flatMap((one) => one.meetings),
        alike[0]?.joined ?? { teachers: [], groups: [] },
      ),
    ),
  )
  return {
    followed: new Map(
      opened.map(({ order, meetings: ids, untouched }) => [order.id, { changed: ids.length, untouched }]),
    ),
    warnings: [...wishes.flat(), ...(await draftWarnings(change.db, actor, meetings, existingDrafts))],
  }
}

/** The same for one. */
export async function changeItemPeople(
  change: TimetableChange,
  context: ServiceContext,
  order: ItemPeopleOrder,
): Promise<FollowedItem & Pick<ChangedLoad, 'warnings'>> {
  const { followed, warnings } = await changeItemsPeople(change, context, [order])
  return { ...(followed.get(order.id) ?? { changed: 0, untouched: [] }), warnings }
}

/**
 * Changes the teachers and groups of a load item and of its classes from today on that still have the old
 * ones. Throws `not_allowed`, `not_found`, `invalid` for empty or unknown people, `stale` with the current
 * item, `conflict` if they are busy.
 */
export async function changeLoadPeople(context: ServiceContext, order: LoadPeopleOrder): Promise<ChangedLoad> {
  const { id, justChange = false, version, dryRun, teachers, groups } = order
  const { db, actor, now } = context
  const right = 'load.change_teachers'
  const openLoad = async (transaction: Queryable) => {
    const question = { from: now.date, to: now.date, viewer: actor.userId }
    const item = await findLoadItem(transaction, { of: 'load', id }, question)
    if (!item) throw new ServiceError('not_found', noSuch.load)
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
      return {
        ...(await changeItemPeople(change, context, { item, id, teachers, groups, justChange })),
        version: item.version + 1,
      }
    },
  )
  return { ...result, changeId }
}
