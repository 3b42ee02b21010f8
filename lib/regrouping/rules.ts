import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { GroupId, LoadItemId } from '@/lib/core/rules/names/ids'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import type { PartKey, TakeoverPart } from '@/lib/takeover/rules'

/**
 * What becomes of a part, a load item with its classes or a series without load: nothing; it is a stream of both
 * groups; it has a group less; it ends.
 */
export const fates = ['stays', 'both', 'leaves', 'ends'] as const
export type Fate = (typeof fates)[number]

/**
 * What becomes of a group. `rename`: it gets another title. `stream`: `item` and the load of other groups, `others`,
 * become one, with the classes of `keeps`. `part`: the groups of the stream `item` get load of their own, and
 * `keeps` has the classes. A null item: only tells which there are.
 */
export type RegroupAct =
  | { act: 'rename'; title: string }
  | { act: 'stream'; item: LoadItemId | null; others: readonly LoadItemId[]; keeps: LoadItemId | null }
  | { act: 'part'; item: LoadItemId | null; keeps: GroupId | null }

/**
 * An act on a group, from a date on. `reason`: why published classes break a hard rule of quality.
 */
export type DatedAct = RegroupAct & { group: GroupId; since: CalendarDate; reason: string }

export type RegroupOrder = DatedAct & { dryRun: boolean }

/** The order of one kind of act. */
export type ActOrder<Name extends RegroupAct['act']> = Extract<RegroupOrder, { act: Name }>

/** A part of the group's week, or of another's that can join; `fate` null: it is not chosen. */
export type RegroupPart = Omit<TakeoverPart, 'withheld'> & {
  /** Of its load, in the order of `groups`; empty without load. */
  groupIds: readonly GroupId[]
  fate: Fate | null
}

/** The result, real or dry run; `meetings`: the classes that change, or bear the new title. */
export type Regrouping = BulkChange & { parts: readonly RegroupPart[] }

export const loadItemOfPart = (key: PartKey): LoadItemId | null =>
  key.startsWith('load-') ? (Number(key.slice(5)) as LoadItemId) : null
