import { datesBetween, weekdayOf } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, LoadItemId, MeetingId } from '@/lib/core/rules/names/ids'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import type {
  BulkChange,
  Placement,
  PlacementRequest,
  TouchedClasses,
  Untouched,
} from '@/lib/core/rules/placing/placement'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { Plannable, Subgroup } from '@/lib/core/rules/names/resource'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { weekCells } from '@/lib/core/rules/schedule/schedule-grid'
import { scheduleUrl } from '@/lib/core/calls/calls/addresses'
import { undoRequest } from '@/lib/core/calls/history/undo'
import type { CallRequest } from '@/lib/core/calls/calls/request'
import { decodeUntouched } from '@/lib/core/calls/placing/class-change'
import * as calls from '@/lib/core/calls/placing/change-calls'
import type { BulkOrder, ChangeCall } from '@/lib/core/calls/placing/change-calls'
import { decodeLoadItem } from '@/lib/core/calls/load/load-item'
import { decodeBulkChange, decodePlacement } from '@/lib/core/calls/placing/placement'
import { decodeSchedule } from '@/lib/core/calls/schedule/schedule'
import { decodeItem } from '@/lib/core/calls/schedule/schedule-item'
import type { WireBulkChange } from '@/lib/core/calls/history/change.contract'
import type {
  WireChangedItem,
  WireChangedLoad,
  WireRemoved,
} from '@/lib/core/calls/placing/class-change.contract'
import type { WireLoadItem } from '@/lib/core/calls/load/load.contract'
import type { WirePlacement } from '@/lib/planning/calls/placing.contract'
import type { WireItem, WireSchedule } from '@/lib/core/calls/schedule/schedule.contract'
import { get, request, send, type SendOptions } from '../calls/call'
import { isRefusal } from '../calls/refusal'

export { changeLoadUrl, changePeopleUrl, placeLoadUrl } from '@/lib/core/calls/calls/addresses'
export type { BulkOrder } from '@/lib/core/calls/placing/change-calls'

/** Sends a change. The caller shows conflicts and stale answers; other errors get a global message, unless `quiet`. */
export const change = <Answer>(
  { method, url, body }: ChangeCall,
  { quiet = isRefusal }: SendOptions = {},
): Promise<Answer> => send(method, url, body, { quiet })

/** As `change`, for a request of `requestOf`. */
export const requestChange = <Answer>(
  call: CallRequest<Answer>,
  { quiet = isRefusal }: SendOptions = {},
): Promise<Answer> => request(call, { quiet })

/** Places load, or previews it as a dry run. `subject`: the subject whose week the planner uses. */
export const placeClass = async (
  request: PlacementRequest,
  subject: Plannable,
  options: { quiet?: boolean } = {},
): Promise<Placement> => {
  const call = calls.placeCall(request, subject)
  return decodePlacement(await change<WirePlacement>(call, request.dryRun ? options : {}))
}

/** Changes many classes, or counts them as a dry run. */
export async function changeInBulk(order: BulkOrder, dryRun: boolean): Promise<BulkChange> {
  const word = calls.countWords[order.act]
  return decodeBulkChange(word, await change<WireBulkChange>(calls.bulkCall(order, dryRun)))
}

/** The removed classes, their owners, and the change to undo; `changeId` is null after a dry run. */
export type RemovalOrder = { ids: MeetingId[]; touched: TouchedClasses[]; changeId: ChangeId | null }

const removal = ({ removed, touched, change_id }: WireRemoved): RemovalOrder => ({
  ids: removed as MeetingId[],
  touched,
  changeId: change_id as ChangeId | null,
})

/** Removes the class the user saw; `related` also removes the later ones of its series. */
export const removeItem = async (
  { id, version }: Pick<ScheduleItem, 'id' | 'version'>,
  related: boolean,
): Promise<RemovalOrder> =>
  removal(await change<WireRemoved>(calls.removeItemCall({ id, version, related, dryRun: false })))

/**
 * Previews the removal of a class with the later ones of its series. Failures are not reported: the removal
 * itself will.
 */
export const previewRemoval = async ({
  id,
  version,
}: Pick<ScheduleItem, 'id' | 'version'>): Promise<RemovalOrder> =>
  removal(
    await change<WireRemoved>(calls.removeItemCall({ id, version, related: true, dryRun: true }), {
      quiet: () => true,
    }),
  )

/** Removes classes, all or none. */
export const removeItems = async (ids: readonly MeetingId[], dryRun: boolean): Promise<RemovalOrder> =>
  removal(await change<WireRemoved>(calls.removeItemsCall(ids, dryRun)))

/** The classes shown in the weeks of a period, for a subject and subgroup, with or without drafts. */
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

/** The classes a change of people skips, and warnings. */
export type PeopleChange = { untouched: Untouched[]; warnings: ChangeWarning[] }

/** A class after a change; without `changeId` nothing had to change. */
export type ChangedItem = PeopleChange & { item: ScheduleItem; changeId: ChangeId | null }

const changedItem = (answer: WireChangedItem): ChangedItem => ({
  item: decodeItem(answer),
  untouched: answer.untouched.map(decodeUntouched),
  warnings: answer.warnings,
  changeId: answer.change_id as ChangeId | null,
})

/** The current class in a stale answer. */
export const currentItem = (current: unknown): ScheduleItem | null =>
  current === null ? null : decodeItem(current as WireItem)

/** Sets comment and link of the whole series. */
export const changeComment = async (
  id: MeetingId,
  note: Parameters<typeof calls.commentCall>[1],
): Promise<ChangedItem> => changedItem(await change<WireChangedItem>(calls.commentCall(id, note)))

/** The form shows the failures of a dry run. */
const optionsOf = ({ dryRun }: { dryRun: boolean }): SendOptions => (dryRun ? { quiet: true } : {})

/** Changes the teachers and groups of a class; `forever`: also of later ones with the same people. */
export const changePeople = async (
  id: MeetingId,
  people: Parameters<typeof calls.changePeopleCall>[1],
): Promise<ChangedItem> =>
  changedItem(await change<WireChangedItem>(calls.changePeopleCall(id, people), optionsOf(people)))

/** The current load item in a stale answer. */
export const currentLoadItem = (current: unknown): LoadItem | null =>
  current === null ? null : decodeLoadItem(current as WireLoadItem)

/** `meetings`: number of future classes changed with the item. `changeId` null: nothing was stored. */
export type ChangedLoad = PeopleChange & { meetings: number; changeId: ChangeId | null }

/** Changes the teachers and groups of a load item. */
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

/** Undoes a change, if its places are still free; returns the change that would redo it. */
export const undo = async (id: ChangeId): Promise<ChangeId | null> =>
  (await requestChange(undoRequest(id))).changeId
