import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { ChangeId, MeetingId, RoomId, TeacherId, WishId } from '@/lib/core/names/rules/ids'
import { onlineRoomId } from '@/lib/core/names/rules/ids'
import { isOfSession } from '@/lib/core/names/rules/lesson-type'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { TouchedClasses } from '@/lib/core/placing/rules/placement'
import { type LeavingClass, type Proposal, type RepairStep, stepsOf } from '@/lib/core/placing/rules/proposal'
import type { ScheduleItem, StandingPlace } from '@/lib/core/schedule/rules/schedule'
import type { AwaySubject, DayPart, Wish } from '@/lib/core/schedule/rules/wish'
import type { ClassToReturn, ReturnState } from '@/lib/wishes/rules'
import type { Join } from './joins'
import { priceOfMore, type Substitute } from './substitutes'

/**
 * What can become of a class of an absent teacher or group. `join`: its groups go to a class of the same discipline
 * and time; `online`: in its time, in «Онлайн»; `alone`: its groups work without the teacher; `without`: it is held
 * for its other groups; `cancel`: withdrawn, and owed.
 */
export const absenceWays = ['substitute', 'join', 'without', 'move', 'online', 'alone', 'cancel'] as const
export type AbsenceWay = (typeof absenceWays)[number]

/** Those of an absent teacher and of an absent group, who is not online either. */
export const waysOfAbsent: Record<AwaySubject['kind'], readonly AbsenceWay[]> = {
  teacher: ['substitute', 'join', 'move', 'online', 'alone', 'cancel'],
  group: ['without', 'move', 'cancel'],
}

/** A class as the plan of an absence shows it. */
export type AbsentItem = Omit<LeavingClass, 'from' | 'dates'> & ClassToReturn & StandingPlace

/**
 * A class of whoever is absent. `ways`: those the actor may take; each list is best first. `isSought`: the plan is still
 * being made, and the lists have what was found by now.
 */
export type AbsentClass = {
  item: AbsentItem
  ways: readonly AbsenceWay[]
  substitutes: readonly Substitute[]
  joins: readonly Join[]
  proposals: readonly Proposal[]
  isSought: boolean
}

export type AbsencePlan = {
  who: AwaySubject & { name: string }
  title: string
  startsOn: CalendarDate
  endsOn: CalendarDate
  classes: readonly AbsentClass[]
}

/** An absence that is not over. `unsettled`: the classes ahead about which nothing was decided, in order. */
export type AbsenceAhead = Pick<Wish, 'id' | 'title' | 'startsOn' | 'endsOn' | 'weekday' | 'pair' | keyof DayPart> & {
  who: AwaySubject & { name: string }
  unsettled: readonly DatedSlot[]
}

/**
 * What becomes of one class; a move says where it goes, and who makes way for it, a join which class takes its groups,
 * and in which room (null: its own). `version`: what the user saw; absent: not checked.
 */
export type AbsenceChoice = { id: MeetingId; version?: number } & (
  | { way: 'substitute'; teacherId: TeacherId }
  | { way: 'move'; moves: readonly RepairStep[] }
  | { way: 'join'; withId: MeetingId; withVersion?: number; roomId: RoomId | null }
  | { way: 'online' | 'alone' | 'without' | 'cancel' }
)

export type AbsenceOrder = {
  id: WishId
  choices: readonly AbsenceChoice[]
  reason: string
  dryRun: boolean
}

/** `classes`: number of classes changed, with those that made way. `changeId` null: nothing was stored. */
export type AbsenceSettled = {
  classes: number
  touched: readonly TouchedClasses[]
  warnings: readonly ChangeWarning[]
  changeId: ChangeId | null
}

export const absenceBecame = ['withdrawn', 'joined', 'moved', 'substituted', 'left', 'rehoused'] as const
/** `joined`: held with another class; `left`: held without the group. */
export type AbsenceBecame = (typeof absenceBecame)[number]

/** What became of a class that may return when the absence ends early. */
export type AbsenceReturn = {
  item: AbsentItem
  became: AbsenceBecame
  from: Pick<ScheduleItem, 'date' | 'pair'>
  state: ReturnState
}

/** Whoever was absent is back from a date on, and these classes return. */
export type AbsenceEnd = {
  id: WishId
  backFrom: CalendarDate
  returns: readonly ClassToReturn[]
  dryRun: boolean
}

const isOnline = ({ rooms }: AbsentItem): boolean => rooms.some(({ id }) => id === onlineRoomId)

/**
 * The best choice for every class: a substitute who is not taken by another class of the same time, with those
 * preferred who got fewer; else with another class, in a room that no other class of these goes to; else without the
 * group, else a move, else the class is owed. Null: it stays, as exams do that nobody else can hold, and classes for
 * which a way is still looked for.
 */
export function bestForAll(classes: readonly AbsentClass[]): (AbsenceChoice | null)[] {
  const taken = new Set<string>()
  const given = new Map<TeacherId, number>()
  // The first moves work together: no join takes a room of theirs.
  const goals = classes.flatMap(({ proposals: [first] }) => (first ? stepsOf(first.moves) : []))
  for (const { roomId, ...slot } of goals) if (roomId !== null) taken.add(roomKey(roomId, slot))
  return classes.map(({ item, ways, substitutes, joins, proposals, isSought }) => {
    const { id, version, date, pair } = item
    if (isOnline(item)) return null
    // Who teaches it, too, needs no substitute beside them.
    if (ways.includes('alone') && item.teachers.length > 1) return { id, version, way: 'alone' }
    const [best] = substitutes
      .filter((one) => !taken.has(`${one.id} ${date} ${pair}`))
      .map((one) => ({ one, price: one.price + priceOfMore(one, given.get(one.id) ?? 0) }))
      .sort((a, b) => a.price - b.price)
    if (ways.includes('substitute') && best) {
      const teacherId = best.one.id
      taken.add(`${teacherId} ${date} ${pair}`)
      given.set(teacherId, (given.get(teacherId) ?? 0) + 1)
      return { id, version, way: 'substitute', teacherId }
    }
    const keysOf = ({ id: host, roomId }: Join) => [
      `class ${host}`,
      ...(roomId === null ? [] : [roomKey(roomId, { date, pair })]),
    ]
    const join = joins.find((one) => !keysOf(one).some((key) => taken.has(key)))
    if (ways.includes('join') && join) {
      for (const key of keysOf(join)) taken.add(key)
      return joinChoice({ id, version }, join)
    }
    if (ways.includes('without')) return { id, version, way: 'without' }
    const [move] = proposals
    if (ways.includes('move') && move) return { id, version, way: 'move', moves: stepsOf(move.moves) }
    return ways.includes('cancel') && !isSought && !isOfSession(item) ? { id, version, way: 'cancel' } : null
  })
}

const roomKey = (roomId: RoomId, { date, pair }: DatedSlot): string => `room ${roomId} ${date} ${pair}`

export const joinChoice = (seen: { id: MeetingId; version: number }, { id, version, roomId }: Join): AbsenceChoice => ({
  ...seen,
  way: 'join',
  withId: id,
  withVersion: version,
  roomId,
})
