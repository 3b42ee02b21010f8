import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import { listAt, type Diary, type Party, type QualityMeeting, type Timetable } from './timetable'

/** Something a rule objects to. */
export type RuleFinding = {
  /** Everybody it concerns, at least one; groups before teachers before rooms. */
  who: readonly Party[]
  /** Null: of no single date, or of no single pair. */
  date: CalendarDate | null
  pair: Pair | null
  /** How much, in the rule's own unit; at least 1. */
  amount: number
  /** How many times over it weighs for these people; by default once, for half a group half as much. */
  times?: number
  /** The meetings it arises from, by time; none for hours of the load. */
  meetings: readonly QualityMeeting[]
  /** Titles that the sentence needs: of classes, wishes or buildings. */
  about: readonly string[]
}

/** A finding, or meetings that a rule could not judge for want of data. */
export type Judgement =
  ({ is: 'found' } & RuleFinding) | { is: 'unknown'; meetings: readonly QualityMeeting[] }

/** A rule of quality as a pure function. The order of judgements means nothing. */
export type Judge = (timetable: Timetable) => Iterable<Judgement>

export const finding = (one: RuleFinding): Judgement => ({ is: 'found', ...one })
export const unknown = (...meetings: QualityMeeting[]): Judgement => ({ is: 'unknown', meetings })

const wholeGroup: Subgroup = 0

/** What half a group suffers. */
const halved = (one: Judgement): Judgement =>
  one.is === 'found' ? { ...one, times: (one.times ?? 1) / 2 } : one

/** What both halves of a group suffer alike, the whole group suffers once; what one suffers alone weighs half. */
function* together([first, second]: readonly [
  readonly Judgement[],
  readonly Judgement[],
]): Iterable<Judgement> {
  const others = new Map<string, Judgement[]>()
  for (const one of second) listAt(others, likeness(one)).push(one)
  for (const one of first) {
    const other = others.get(likeness(one))?.shift()
    if (one.is === 'unknown' || !other) {
      yield halved(one)
      continue
    }
    const who = one.who.map((party) => ({ ...party, subgroup: wholeGroup }))
    yield { ...one, who, meetings: [...new Set([...one.meetings, ...other.meetings])] }
  }
  for (const rest of others.values()) yield* rest.map(halved)
}

/** Equal for findings of both halves that are one of the whole group, and for what is unknown of both. */
const likeness = (one: Judgement): string =>
  one.is === 'found'
    ? [one.date, one.pair, one.amount, ...one.about].join('\n')
    : one.meetings.map(({ id }) => id).join()

/** Judges every group by the days of its halves. `other`: the other half's days, if the group is divided. */
export function* ofGroups(
  { groups }: Timetable,
  judge: (diary: Diary, other: Diary | null) => Iterable<Judgement>,
): Iterable<Judgement> {
  for (const [first, second] of groups) {
    if (!first) continue
    if (!second) yield* judge(first, null)
    else yield* together([[...judge(first, second)], [...judge(second, first)]])
  }
}

/** Judges every teacher by their days. */
export function* ofTeachers(
  { teachers }: Timetable,
  judge: (diary: Diary) => Iterable<Judgement>,
): Iterable<Judgement> {
  for (const diary of teachers) yield* judge(diary)
}
