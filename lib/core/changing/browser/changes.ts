import * as calls from '@/lib/core/changing/calls/class-change'
import type { removeItemCall, removeItemsCall } from '@/lib/core/changing/calls/class-change.contract'
import { decodeLoadItem } from '@/lib/core/load/calls/load-item'
import type { ChangeId, LoadItemId, MeetingId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { TouchedClasses, Untouched } from '@/lib/core/placing/rules/placement'
import { changeOf, requestChange } from '@/lib/core/refusals/browser/change'
import { currentBy } from '@/lib/core/refusals/browser/refusal'
import type { ItemAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { decodeItem } from '@/lib/core/schedule/calls/schedule-item'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { SendOptions } from '@/lib/core/wire/browser/call'
import { undoRequest } from '@/lib/core/wire/calls/undo'

export { changeLoadUrl, changePeopleUrl } from '@/lib/core/refusals/calls/addresses'

/** The removed classes, their owners, what becomes of consultations, and the change to undo; `changeId` is null after a dry run. */
export type RemovedClasses = {
  removed: readonly MeetingId[]
  touched: readonly TouchedClasses[]
  warnings: readonly ChangeWarning[]
  changeId: ChangeId | null
}

const remove = changeOf<typeof removeItemCall>('DELETE /api/schedule/{id}/')

/** Removes the class the user saw; `related` also removes the later ones of its series. */
export const removeItem = (
  { id, version }: Pick<ScheduleItem, 'id' | 'version'>,
  related: boolean,
): Promise<RemovedClasses> => remove({ id, removeAll: related, version })

/**
 * Previews the removal of a class with the later ones of its series. Failures are not reported: the removal
 * itself will.
 */
export const previewRemoval = ({ id, version }: Pick<ScheduleItem, 'id' | 'version'>): Promise<RemovedClasses> =>
  remove({ id, removeAll: true, version, dryRun: true }, { quiet: true })

export const removeItems = changeOf<typeof removeItemsCall>('POST /api/schedule/remove-by-ids/')

/** The classes a change of people skips, and warnings. */
export type PeopleChange = { untouched: readonly Untouched[]; warnings: readonly ChangeWarning[] }

/** A class after a change; without `changeId` nothing had to change. */
export type ChangedItem = PeopleChange & { item: ScheduleItem; changeId: ChangeId | null }

const isClass = (current: unknown): current is ItemAnswer =>
  typeof current === 'object' && current !== null && 'event_id' in current

/** The current class in a stale answer; null: what is stored now is something else, or not told. */
export const currentItem = (current: unknown): ScheduleItem | null => (isClass(current) ? decodeItem(current) : null)

/** Sets comment and link of the whole series. */
export const changeComment = (id: MeetingId, note: Parameters<typeof calls.commentRequest>[1]): Promise<ChangedItem> =>
  requestChange(calls.commentRequest(id, note))

/** The form shows the failures of a dry run. */
const optionsOf = ({ dryRun }: { dryRun: boolean }): SendOptions => (dryRun ? { quiet: true } : {})

/** Changes the teachers and groups of a class; `forever`: also of later ones with the same people. */
export const changePeople = (
  id: MeetingId,
  people: Parameters<typeof calls.changePeopleRequest>[1],
): Promise<ChangedItem> => requestChange(calls.changePeopleRequest(id, people), optionsOf(people))

/** The current load item in a stale answer. */
export const currentLoadItem = currentBy(decodeLoadItem)

/** `changed`: number of future classes changed with the item. `changeId` null: nothing was stored. */
export type ChangedLoad = PeopleChange & { changed: number; changeId: ChangeId | null }

export const changeLoad = (
  id: LoadItemId,
  people: Parameters<typeof calls.changeLoadRequest>[1],
): Promise<ChangedLoad> => requestChange(calls.changeLoadRequest(id, people), optionsOf(people))

/** Undoes a change, if its places are still free; returns the change that would redo it. */
export const undo = async (id: ChangeId): Promise<ChangeId | null> => (await requestChange(undoRequest(id))).changeId
