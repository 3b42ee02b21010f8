import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { LoadRef } from '@/lib/core/load/rules/load-item'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { NamedGroup, NamedRoom, NamedTeacher, StandingPlace } from '@/lib/core/schedule/rules/schedule'
import type { AwaySubject } from '@/lib/core/schedule/rules/wish'

/**
 * Why a class has to leave: `slot`: it must not be in this slot; `room`, `building`: closed; `teacher`: away
 * that day; `swap`: not at all, it only looks for a partner to swap with.
 */
export const repairReasons = ['slot', 'room', 'teacher', 'building', 'swap'] as const
export type RepairReason = (typeof repairReasons)[number]

export type RepairRequest = {
  id: MeetingId
  without: RepairReason
  /** Also for the later classes of its series in the same place. */
  untilEnd: boolean
  /** Only ways into this slot; null: into any. */
  to: DatedSlot | null
}

/**
 * A class that a proposal moves, and its target. For a series, the first class; `classes` has all that move
 * with it.
 */
export type ProposedMove = {
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  isDraft: boolean
  groups: readonly NamedGroup[]
  teachers: readonly NamedTeacher[]
  from: StandingPlace
  to: StandingPlace
  /** The room that replaces its rooms; null: it keeps them. */
  roomId: RoomId | null
  classes: readonly { id: MeetingId; version: number; from: CalendarDate; to: CalendarDate }[]
}

/** A class that has to leave, in its present place. For a series, the first class; `dates` has all. */
export type LeavingClass = Pick<
  ProposedMove,
  'title' | 'lessonType' | 'subgroup' | 'isDraft' | 'groups' | 'teachers' | 'from'
> & { dates: readonly CalendarDate[] }

/**
 * The ways to move one class of a plan. The first proposals of all entries work together; none: the class
 * stays.
 */
export type PlanEntry = { leaving: LeavingClass; isMine: boolean; proposals: readonly Proposal[] }

/** Asks for a plan for the classes of a closed room, or of whoever is absent. */
export type PlanRequest = {
  subject: { kind: 'room'; id: RoomId } | AwaySubject
  period: Period
  /** Null: all. */
  pairs: readonly Pair[] | null
}

/** A way to free a class's place; its own move comes first. */
export type Proposal = {
  moves: readonly [ProposedMove, ...ProposedMove[]]
  price: number
  /** Its advantages and drawbacks, as text. */
  reasons: readonly string[]
  /** Dates on which the class stays. */
  stays: readonly CalendarDate[]
  /** The names of those whose classes move. */
  touched: readonly string[]
}

/** A way to place load where others hold the place: `moves` gives way; if empty, another room solves it. */
export type LoadWay = Pick<Proposal, 'price' | 'reasons' | 'touched'> & {
  dates: readonly CalendarDate[]
  /** Null: without one. */
  room: NamedRoom | null
  moves: readonly ProposedMove[]
}

/** Asks for such ways: for one date, or for the series to the end. */
export type LoadWayRequest = DatedSlot & {
  item: Pick<LoadRef, 'of' | 'id'>
  /** Null: without a room. */
  roomId: RoomId | null
  untilEnd: boolean
}

/** The target of one class. `version`: what the user saw; absent: not checked. */
export type RepairStep = DatedSlot & { id: MeetingId; version?: number; roomId: RoomId | null }

export type RepairOrder = {
  steps: readonly RepairStep[]
  reason: string
  /** Moves the classes themselves, without a request or traces. */
  justChange: boolean
  dryRun: boolean
}

/** The classes that give way to a placement, moved in the same change. */
export type MakeWay = Omit<RepairOrder, 'dryRun'>

/** The steps that carry out these moves. */
export const stepsOf = (moves: readonly ProposedMove[]): RepairStep[] =>
  moves.flatMap(({ classes, to, roomId }) =>
    classes.map((one) => ({ id: one.id, version: one.version, date: one.to, pair: to.pair, roomId })),
  )

/** The same for a way that is found again after its classes have changed; ways of one title may differ in what gives way. */
export const proposalKey = ({ moves }: Pick<Proposal, 'moves'>): string =>
  JSON.stringify(stepsOf(moves).map(({ id, date, pair, roomId }) => [id, date, pair, roomId]))

/** A reason that most ways of a plan have: said once, with how many have it. */
export type CommonReason = { reason: string; ways: number }

/** So few ways are read one by one. */
const fewWays = 3

/** The reasons that more than half of these ways have, such as that a walk is unknown: in each row they say nothing. */
export function commonReasons(ways: readonly Pick<Proposal, 'reasons'>[]): CommonReason[] {
  if (ways.length <= fewWays) return []
  const counts = new Map<string, number>()
  for (const { reasons } of ways)
    for (const reason of new Set(reasons)) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].flatMap(([reason, count]) => (count * 2 > ways.length ? [{ reason, ways: count }] : []))
}

/** A way without what is said of most of them. */
export const withoutCommon = <Way extends Pick<Proposal, 'reasons'>>(
  way: Way,
  common: readonly CommonReason[],
): Way => ({
  ...way,
  reasons: way.reasons.filter((reason) => common.every((one) => one.reason !== reason)),
})
