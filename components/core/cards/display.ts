import type { Anchor } from '@/components/ui/placed'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { MeetingId, RequestId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { Conflict } from '@/lib/core/placing/rules/placement'
import type { RepairReason } from '@/lib/core/placing/rules/proposal'
import type { ItemAct } from '@/lib/core/rights/rules/acts'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import type { RequestKind, ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'

/**
 * How a view's cards are rendered. Shared by all cards, so that memoised cells re-render only when it
 * changes.
 */
export type Display = {
  /** Which of two weeks side by side. */
  half: 'first' | 'second'
  actor: Actor
  /** The subject of the week: its own badge is not a link. */
  subject: Subject | null
  showTitles: boolean
  showGroups: boolean
  printsDrafts: boolean
  /** In the grid the cell has the tab stop and arrows reach its badges; in the list each badge is a tab stop. */
  badgeTabIndex: 0 | -1
  /** The element of a card's title: a heading in the list; in the grid cells have their own names. */
  cardHeading: 'h4' | 'p'
  /** Hyphenates a text for narrow columns. */
  words: (text: string) => string
  activate: (subject: ActiveSubject) => void
  /** Shows a slot, in any week. */
  seek: (slot: DatedSlot) => void
  /** Opens the list of overlaps; null: there is none to open. */
  showOverlaps: (() => void) | null
  /** Actions on classes; null if there are none. */
  acts: LessonActsOffer | null
  /** Possible partners of the class being swapped; null if none is. */
  swap: SwapMarks | null
  /** What stands on classes that other planners change now. */
  changedBy: ReadonlyMap<MeetingId, string> | null
  /** Cancelling requests. */
  takeBack: TakeBackOffer
  /** Actions on slots; null if there are none. */
  cellActs: CellActsOffer | null
}

/** Conflicts of swapping with each class, empty if it is possible. Absent: not a partner, or unknown. */
export type SwapMarks = ReadonlyMap<MeetingId, readonly Conflict[]>

/** A request that the user may cancel. `title`: its reason. */
export type TakenRequest = { id: RequestId; kind: RequestKind; title: string }

export type TakeBackOffer = {
  allowed: (request: Pick<ScheduleRequest, 'kind' | 'madeBy' | 'begins'>) => boolean
  /** Opens the confirmation at a place on the screen. */
  open: (request: TakenRequest, at: Anchor) => void
  /** Opens the form that changes a booking; null: the user may not. */
  editOf: (request: ScheduleRequest) => (() => void) | null
}

export type CellActsOffer = { open: (slot: DatedSlot, at: Anchor) => void }

/**
 * Actions of a card; `take_back` cancels the request that made or moved the class, `history` opens its
 * history, `ask` asks the planners to change it.
 */
export type CardAct = ItemAct | 'take_back' | 'history' | 'ask'

export type LessonActsOffer = {
  allowed: (item: ScheduleItem) => readonly CardAct[]
  /** Opens the menu at a place on the screen, or the removal directly. */
  open: (item: ScheduleItem, at: Anchor, step: 'menu' | 'removal') => void
  /** Opens the ways to free the class's place. */
  repair: (item: ScheduleItem, without: RepairReason) => void
}

/** The part that badges need. */
export type BadgeDisplay = Pick<Display, 'actor' | 'subject' | 'badgeTabIndex' | 'words' | 'activate'>

export const leadsTo = ({ actor, subject }: BadgeDisplay, named: Subject): boolean =>
  !(subject?.kind === named.kind && subject.id === named.id) && isAllowed(actor, 'schedule.view', named)
