import type { ItemAct } from '@/lib/domain/acts'
import type { ActiveSubject } from '@/lib/domain/active-item'
import type { Actor } from '@/lib/domain/actor'
import type { Conflict } from '@/lib/domain/conflicts'
import type { DatedSlot } from '@/lib/domain/dated-slot'
import type { MeetingId, RequestId } from '@/lib/domain/ids'
import type { Subject } from '@/lib/domain/resource'
import { isAllowed } from '@/lib/domain/rights'
import type { RequestKind, ScheduleItem, ScheduleRequest } from '@/lib/domain/schedule'
import type { Anchor } from '@/components/ui/placed'

/** How all cards of a view are drawn. One object for all, so that a memoised cell is drawn again only when it changes. */
export type Display = {
  actor: Actor
  /** Whose week this is: its own badge leads nowhere. */
  subject: Subject | null
  showTitles: boolean
  showGroups: boolean
  /** Drafts go on paper while they are worked on. */
  printsDrafts: boolean
  /** Inside the grid one cell takes the tab stop and arrows reach its badges; in the list each badge is a stop. */
  badgeTabIndex: 0 | -1
  /** The element of a card's title: below the headings of a list's pairs; the grid has its cells' names instead. */
  cardHeading: 'h4' | 'p'
  /** How a text is drawn: in narrow columns its long words may be parted. */
  words: (text: string) => string
  activate: (subject: ActiveSubject) => void
  /** Shows a slot, in whatever week it is. */
  seek: (slot: DatedSlot) => void
  /** Tells of all places that two events hold. */
  showOverlaps: () => void
  /** What may be done to classes; null where nothing may. */
  acts: LessonActsOffer | null
  /** Which classes the one that is swapped may change places with; null while none is. */
  swap: SwapMarks | null
  /** Which requests may be taken back. */
  takeBack: TakeBackOffer
  /** What may begin in a slot; null where nothing may. */
  cellActs: CellActsOffer | null
}

/** By class: who is in the way of a swap with it; nobody where there is none. Absent: it is no partner, or not known yet. */
export type SwapMarks = ReadonlyMap<MeetingId, readonly Conflict[]>

/** A request that somebody may take back. `title`: what it is for. */
export type TakenRequest = { id: RequestId; kind: RequestKind; title: string }

export type TakeBackOffer = {
  allowed: (request: Pick<ScheduleRequest, 'kind' | 'madeBy' | 'begins'>) => boolean
  /** Asks at a place on the screen. */
  open: (request: TakenRequest, at: Anchor) => void
}

export type CellActsOffer = { open: (slot: DatedSlot, at: Anchor) => void }

/** What a card offers; `take_back`: the request that made its class what it is. */
export type CardAct = ItemAct | 'take_back'

export type LessonActsOffer = {
  allowed: (item: ScheduleItem) => readonly CardAct[]
  /** Offers what is allowed at a place on the screen, or at once its removal. */
  open: (item: ScheduleItem, at: Anchor, step: 'menu' | 'removal') => void
}

/** As much of it as a badge takes. */
export type BadgeDisplay = Pick<Display, 'actor' | 'subject' | 'badgeTabIndex' | 'words' | 'activate'>

export const leadsTo = ({ actor, subject }: BadgeDisplay, named: Subject): boolean =>
  !(subject?.kind === named.kind && subject.id === named.id) && isAllowed(actor, 'schedule.view', named)
