import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { listAt, type Diary, type Party, type QualityMeeting, type QualityTimetable } from './timetable'

export type RuleFinding = {
  /** The parties involved, at least one: groups before teachers before rooms. */
  who: readonly Party[]
  /** Null: it has no particular date, or no particular pair. */
  date: CalendarDate | null
  pair: Pair | null
  /** How much the rule is broken, in its own unit; at least 1. */
  amount: number
  /** Factor of the cost for these people; 1 by default, halved for half a group. */
  times?: number
  /** The meetings involved, sorted by time; empty for hours of the load. */
  meetings: readonly QualityMeeting[]
  /** Titles for the sentence: of classes, wishes or buildings. */
  about: readonly string[]
}

/** A finding, or meetings that could not be judged because data are missing. */
export type Judgement = ({ is: 'found' } & RuleFinding) | { is: 'unknown'; meetings: readonly QualityMeeting[] }

/** A rule of quality as a pure function. The order of its judgements does not matter. */
export type Judge = (timetable: QualityTimetable) => Iterable<Judgement>

export const finding = (one: RuleFinding): Judgement => ({ is: 'found', ...one })
export const unknown = (...meetings: QualityMeeting[]): Judgement => ({ is: 'unknown', meetings })

const wholeGroup: Subgroup = 0

/** A judgement about half a group, which counts as half. */
const halved = (one: Judgement): Judgement => (one.is === 'found' ? { ...one, times: (one.times ?? 1) / 2 } : one)

/** Merges equal findings of both halves of a group into one about the whole group; the others count as half. */
function* together([first, second]: readonly [readonly Judgement[], readonly Judgement[]]): Iterable<Judgement> {
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

/** A key that is equal for findings to merge, and for the same unknown meetings. */
const likeness = (one: Judgement): string =>
  one.is === 'found'
    ? [one.date, one.pair, one.amount, ...one.about].join('\n')
    : one.meetings.map(({ id }) => id).join()

/** Judges each half of a group by its days. `other`: the other half's days; null if the group has no halves. */
export function* ofGroups(
  { groups }: QualityTimetable,
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
  { teachers }: QualityTimetable,
  judge: (diary: Diary) => Iterable<Judgement>,
): Iterable<Judgement> {
  for (const diary of teachers) yield* judge(diary)
}
