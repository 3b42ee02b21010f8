import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type GroupId, type LoadItemId, idNumbered } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { BulkChange } from '@/lib/core/placing/rules/placement'
import type { PartKey, TakeoverPart } from '@/lib/takeover/rules'

/**
 * What becomes of a part, a load item with its classes or a series without load: nothing; it is a stream of both
 * groups; it is the other group's; it is the whole group's; it has a group less; it ends.
 */
export const fates = ['stays', 'both', 'goes', 'whole', 'leaves', 'ends'] as const
export type Fate = (typeof fates)[number]

/** What becomes of a part by choice, instead of what would by default. */
export type ChosenFate = { key: PartKey; fate: Fate }

/**
 * What becomes of a group. `rename`: it gets another title; `isNew`: even if it looks like that of another group.
 * `stream`: `item` and the load of other groups, `others`, become one, with the classes of `keeps`. `part`: the
 * groups of the stream `item` get load of their own, and `keeps` has the classes. A null item: only tells which there are. `halves`: it is divided, or not any more.
 * `merge`: its classes become those of `into`. `split`: a half of it, or (0) a share, becomes a group of its own.
 */
export type RegroupAct =
  | { act: 'rename'; title: string; isNew: boolean }
  | { act: 'stream'; item: LoadItemId | null; others: readonly LoadItemId[]; keeps: LoadItemId | null }
  | { act: 'part'; item: LoadItemId | null; keeps: GroupId | null }
  | { act: 'halves'; count: 1 | 2; fates: readonly ChosenFate[] }
  | { act: 'merge'; into: GroupId; fates: readonly ChosenFate[] }
  | { act: 'split'; title: string; isNew: boolean; half: Subgroup; fates: readonly ChosenFate[] }

/** An act on a group, from a date on. `reason`: why published classes break a hard rule of quality. */
export type DatedAct = RegroupAct & { group: GroupId; since: CalendarDate; reason: string }

export type RegroupOrder = DatedAct & { dryRun: boolean }

/** The order of one kind of act. */
export type ActOrder<Name extends RegroupAct['act']> = Extract<RegroupOrder, { act: Name }>

/** A part of the group's week, or of another's that can join; `fate` null: it is not chosen. */
export type RegroupPart = Omit<TakeoverPart, 'withheld'> & {
  /** Of its load, in the order of `groups`; empty without load. */
  groupIds: readonly GroupId[]
  fate: Fate | null
  /** What may become of it; empty: nothing else. */
  choices: readonly Fate[]
}

/** The result, real or dry run; `meetings`: the classes that change, or bear the new title. */
export type Regrouping = BulkChange & { parts: readonly RegroupPart[] }

export const loadItemOfPart = (key: PartKey): LoadItemId | null =>
  key.startsWith('load-') ? idNumbered(Number(key.slice(5))) : null

/** Whether classes whose new groups are busy end by an act; otherwise nothing of it is done. */
export const endsHeld = ({ act }: Pick<RegroupAct, 'act'>): boolean => act === 'merge'
