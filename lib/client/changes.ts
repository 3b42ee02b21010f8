import { datesBetween, weekdayOf } from '@/lib/domain/calendar-date'
import type { ChangeId, LoadItemId, MeetingId } from '@/lib/domain/ids'
import type { LoadItem } from '@/lib/domain/load-item'
import type { ChangeWarning } from '@/lib/domain/change-warnings'
import type { BulkChange, Placement, PlacementRequest, Touched, Untouched } from '@/lib/domain/placement'
import type { Period } from '@/lib/domain/period'
import type { Plannable, Subgroup } from '@/lib/domain/resource'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { weekCells } from '@/lib/domain/schedule-grid'
import { scheduleUrl } from '@/lib/wire/addresses'
import { decodeUntouched } from '@/lib/wire/class-change'
import * as calls from '@/lib/wire/change-calls'
import type { BulkOrder, ChangeCall } from '@/lib/wire/change-calls'
import { decodeLoadItem } from '@/lib/wire/load-item'
import { decodeBulkChange, decodePlacement } from '@/lib/wire/placement'
import { decodeSchedule } from '@/lib/wire/schedule'
import { decodeItem } from '@/lib/wire/schedule-item'
import type { WireBulkChange, WireUndone } from '@/lib/wire/change.contract'
import type { WireChangedItem, WireChangedLoad, WireRemoved } from '@/lib/wire/class-change.contract'
import type { WireLoadItem } from '@/lib/wire/load.contract'
import type { WirePlacement } from '@/lib/wire/placing.contract'
import type { WireItem, WireSchedule } from '@/lib/wire/schedule.contract'
import { get, send, type SendOptions } from './call'
import { isRefusal } from './refusal'

export { changeLoadUrl, changePeopleUrl, placeLoadUrl } from '@/lib/wire/addresses'
export type { BulkOrder } from '@/lib/wire/change-calls'

/** Sends a change. Conflicts and stale answers are the asker's to show; all else is announced, unless it is `quiet`. */
export const change = <Answer>(
  { method, url, body }: ChangeCall,
  { quiet = isRefusal }: SendOptions = {},
): Promise<Answer> => send(method, url, body, { quiet })

/** Places load, or in a dry run tells what would be placed. `subject`: where the planner stands. */
export const place = async (
  request: PlacementRequest,
  subject: Plannable,
  options: { quiet?: boolean } = {},
): Promise<Placement> => {
  const call = calls.placeCall(request, subject)
  return decodePlacement(await change<WirePlacement>(call, request.dryRun ? options : {}))
}

/** Changes many classes, or in a dry run tells how many. */
export async function changeInBulk(order: BulkOrder, dryRun: boolean): Promise<BulkChange> {
  const word = calls.countWords[order.act]
  return decodeBulkChange(word, await change<WireBulkChange>(calls.bulkCall(order, dryRun)))
}

/** What was removed, whose it was, and what brings it back; null after a dry run. */
export type Removal = { ids: MeetingId[]; touched: Touched[]; changeId: ChangeId | null }

const removal = ({ removed, touched, change_id }: WireRemoved): Removal => ({
  ids: removed as MeetingId[],
  touched,
  changeId: change_id as ChangeId | null,
})

/** Removes the class that was seen, with `related` the later ones of its series too. */
export const removeItem = async (
  { id, version }: Pick<ScheduleItem, 'id' | 'version'>,
  related: boolean,
): Promise<Removal> =>
  removal(await change<WireRemoved>(calls.removeItemCall({ id, version, related, dryRun: false })))

/** What removing it with the later ones of its series would come to. Its failures are not announced: the removal itself tells. */
export const previewRemoval = async ({
  id,
  version,
}: Pick<ScheduleItem, 'id' | 'version'>): Promise<Removal> =>
  removal(
    await change<WireRemoved>(calls.removeItemCall({ id, version, related: true, dryRun: true }), {
      quiet: () => true,
    }),
  )

/** Removes classes, all or none. */
export const removeItems = async (ids: readonly MeetingId[], dryRun: boolean): Promise<Removal> =>
  removal(await change<WireRemoved>(calls.removeItemsCall(ids, dryRun)))

/** The classes that the weeks of a period show of a subject, in its half of a group, with drafts or without. */
export async function visibleItems(
  subject: Plannable,
  { from, to }: Period,
  { subgroup, withDrafts }: { subgroup: Subgroup; withDrafts: boolean },
): Promise<MeetingId[]> {
  const url = scheduleUrl(subject, from, to, { withProjected: withDrafts })
  const schedule = decodeSchedule(await get<WireSchedule>(url))
  const mondays = datesBetween(from, to).filter((date) => weekdayOf(date) === 1)
  return mondays
    .flatMap((monday) => weekCells(schedule, monday, { subgroup, subject }))
    .flatMap(({ items }) => items.flatMap((item) => (item.state === 'trace' ? [] : [item.id])))
}

/** What a change of people leaves alone, and what is worth a word. */
export type PeopleChange = { untouched: Untouched[]; warnings: ChangeWarning[] }

/** A class as it is after a change; without `changeId` nothing had to be changed. */
export type ChangedItem = PeopleChange & { item: ScheduleItem; changeId: ChangeId | null }

const changedItem = (answer: WireChangedItem): ChangedItem => ({
  item: decodeItem(answer),
  untouched: answer.untouched.map(decodeUntouched),
  warnings: answer.warnings,
  changeId: answer.change_id as ChangeId | null,
})

/** What a stale answer says that a class is now. */
export const currentItem = (current: unknown): ScheduleItem | null =>
  current === null ? null : decodeItem(current as WireItem)

/** Comment and link of the whole series. */
export const changeComment = async (
  id: MeetingId,
  note: Parameters<typeof calls.commentCall>[1],
): Promise<ChangedItem> => changedItem(await change<WireChangedItem>(calls.commentCall(id, note)))

/** What a dry run comes to is said where it was asked. */
const optionsOf = ({ dryRun }: { dryRun: boolean }): SendOptions => (dryRun ? { quiet: true } : {})

/** Teachers and groups of one class, or with `forever` of it and the later ones that have the same. */
export const changePeople = async (
  id: MeetingId,
  people: Parameters<typeof calls.changePeopleCall>[1],
): Promise<ChangedItem> =>
  changedItem(await change<WireChangedItem>(calls.changePeopleCall(id, people), optionsOf(people)))

/** What a stale answer says that a load item is now. */
export const currentLoadItem = (current: unknown): LoadItem | null =>
  current === null ? null : decodeLoadItem(current as WireLoadItem)

/** `meetings`: how many future classes of the load item changed with it. `changeId` null: nothing was stored. */
export type ChangedLoad = PeopleChange & { meetings: number; changeId: ChangeId | null }

/** Teachers and groups of a load item. */
export async function changeLoad(
  id: LoadItemId,
  people: Parameters<typeof calls.changeLoadCall>[1],
): Promise<ChangedLoad> {
  const answer = await change<WireChangedLoad>(calls.changeLoadCall(id, people), optionsOf(people))
  return {
    meetings: answer.changed,
    untouched: answer.untouched.map(decodeUntouched),
    warnings: answer.warnings,
    changeId: answer.change_id as ChangeId | null,
  }
}

/** Takes a change back, for as long as its places are free; the answer is what takes that back in turn. */
export const undo = async (id: ChangeId): Promise<ChangeId> =>
  (await change<WireUndone>(calls.undoCall(id))).change_id as ChangeId
