import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, RequestId, UserId } from '@/lib/core/names/rules/ids'
import type { Conflict } from '@/lib/core/placing/rules/placement'
import type { ApprovalState } from '@/lib/core/requests/rules/approval'
import type { NamedRoom, ScheduleRequest, TitledGroup } from '@/lib/core/schedule/rules/schedule'

/**
 * What became of a date that was asked for. `waiting`: somebody holds the place; the date is asked for again
 * once it is free. `expired`: it began before anybody decided.
 */
export const askStates = ['asked', 'waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const
export type AskState = (typeof askStates)[number]

/** `ahead`: how many asked for this place earlier. `heldBy`: who holds it; `decidedBy`: empty if nobody decided. */
export type AskedDate = {
  date: CalendarDate
  state: AskState
  /** Why it was refused. */
  reason: string
  decidedBy: string
  ahead: number
  heldBy: Conflict | null
}

/** A booking that takes consent, with some of its dates or all of them. */
export type Ask = {
  id: RequestId
  version: number
  pair: Pair
  room: NamedRoom
  title: string
  inCharge: string
  groups: readonly Pick<TitledGroup, 'id' | 'title'>[]
  /** Who asked. */
  by: string
  madeBy: UserId | null
  dates: readonly AskedDate[]
  /** Whether the user may take it back. */
  mayTakeBack: boolean
}

/** The queue of whoever approves, by the first date, and what one asked for oneself, the latest first. */
export type Asks = { toDecide: readonly Ask[]; own: readonly Ask[] }

export type AskDecision = {
  id: RequestId
  verdict: 'approved' | 'refused'
  /** Null: all that wait for a decision. */
  dates: readonly CalendarDate[] | null
  /** Told to whoever asked; needed to refuse. */
  reason: string
  version?: number | undefined
  dryRun: boolean
}

/** `rivals`: who else asked for the approved places, and waits from now on. */
export type DecidedAsk = {
  dates: readonly CalendarDate[]
  rivals: readonly { id: RequestId; title: string; by: string; dates: readonly CalendarDate[] }[]
  changeId: ChangeId | null
}

/** What a date is, of which the database knows only what was decided. */
export function askState(
  { state, isHeld }: { state: ApprovalState; isHeld: boolean },
  { isUndone, hasBegun }: { isUndone: boolean; hasBegun: boolean },
): AskState {
  if (state === 'refused' || state === 'expired') return state
  if (isUndone) return 'withdrawn'
  if (state === 'approved') return state
  if (hasBegun) return 'expired'
  return isHeld ? 'waiting' : 'asked'
}

export const isUndecided = ({ state }: Pick<AskedDate, 'state'>): boolean => state === 'asked' || state === 'waiting'

/** The open dates of bookings that wait, as a week shows requests. */
export const asRequests = (asks: readonly Ask[]): ScheduleRequest[] =>
  asks.flatMap((ask) =>
    ask.dates.filter(isUndecided).map(({ date, state }): ScheduleRequest => ({
      id: ask.id,
      version: ask.version,
      kind: 'booking',
      date,
      pair: ask.pair,
      title: ask.title,
      description: ask.title,
      inCharge: ask.inCharge || ask.by,
      rooms: [ask.room],
      teachers: [],
      groups: ask.groups.map((group) => ({
        ...group,
        subgroup: 0,
        students: null,
        courseYear: null,
        correspondence: false,
      })),
      overlaps: false,
      madeBy: ask.madeBy,
      begins: { date, pair: ask.pair },
      asked: state === 'waiting' ? 'waiting' : 'asked',
    })),
  )
