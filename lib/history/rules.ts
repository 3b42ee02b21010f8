import { weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import {
  type ClassesSummary,
  entryDatesAfter,
  type HistoryEntry,
  type HistorySlot,
  type SomeNames,
  type SummarySlot,
} from '@/lib/core/history/rules/entry'
import { grouped } from '@/lib/core/words/rules/lists'

const mostNames = 3

/**
 * The first of several different names. `isAll` false: the list itself is incomplete, so the rest is not
 * counted.
 */
export function someNames(names: readonly string[], isAll = true): SomeNames {
  const different = [...new Set(names)]
  return {
    names: different.slice(0, mostNames),
    more: isAll ? Math.max(0, different.length - mostNames) : null,
  }
}

/** The number of all classes of one act in a change of which only some entries were read. */
export type ActTotal = Pick<ClassesSummary, 'act' | 'kind'> & { entries: number; meetings: number }

/**
 * The classes of a change by act, the most frequent first. `entries`: those that were read; `totals`: the
 * numbers of all; null: more exist, and nobody counted them.
 */
export function summarizeClasses(
  entries: readonly HistoryEntry[],
  totals: readonly ActTotal[] | null | 'these are all',
): ClassesSummary[] {
  const keyOf = ({ act, kind }: Pick<ClassesSummary, 'act' | 'kind'>) => `${act} ${kind}`
  return [...grouped(entries, keyOf).values()]
    .flatMap((group): ClassesSummary[] => {
      const [first] = group
      if (!first) return []
      const total = Array.isArray(totals) ? totals.find((one) => keyOf(one) === keyOf(first)) : undefined
      const isAll = totals === 'these are all' || total?.entries === group.length
      const slots = group.flatMap(({ before, after }) => before ?? after ?? [])
      const counted = group.reduce((sum, { dates }) => sum + dates.length, 0)
      return [
        {
          act: first.act,
          kind: first.kind,
          meetings: total?.meetings ?? counted,
          isLeast: totals === null,
          titles: someNames(
            slots.map(({ title }) => title),
            isAll,
          ),
          whose: someNames(slots.flatMap(namesOf), isAll),
          from: isAll ? sameSlot(group, 'before') : null,
          to: isAll ? sameSlot(group, 'after') : null,
        },
      ]
    })
    .sort((one, other) => other.meetings - one.meetings)
}

/** The groups of a class; without any its teachers, then its rooms. */
function namesOf({ groups, teachers, rooms }: HistorySlot): readonly string[] {
  if (groups.length > 0) return groups.map(({ title }) => title)
  return teachers.length > 0 ? teachers : rooms
}

/**
 * The weekday and pair shared by all these classes on one side of the change; null if they differ or one has
 * none.
 */
function sameSlot(entries: readonly HistoryEntry[], side: 'before' | 'after'): SummarySlot | null {
  const slots = entries.flatMap((entry) => {
    const slot = entry[side]
    const dates = side === 'after' && entry.before ? entryDatesAfter(entry) : entry.dates
    return slot ? dates.map((date): [CalendarDate, Pair] => [date, slot.pair]) : []
  })
  const [first, ...more] = slots
  if (!first || entries.some((entry) => !entry[side])) return null
  const [date, pair] = first
  const day = weekdayOf(date)
  if (more.some(([other, otherPair]) => weekdayOf(other) !== day || otherPair !== pair)) return null
  return { day, pair, date: more.length === 0 ? date : null }
}

/**
 * A group or teacher whom a change concerns, with the number of people who follow it, who have opened «Изменения»
 * since, who are told by each channel, and to whom a message is still to go.
 */
export type ToldSubject = {
  kind: 'group' | 'teacher'
  id: number
  title: string
  people: number
  opened: number
  email: number
  messenger: number
  push: number
  waiting: number
  /** When messages of each channel went out; null: none did, or that was not kept. */
  emailAt: ToldTimes | null
  messengerAt: ToldTimes | null
  pushAt: ToldTimes | null
  firstOpened: CivilTime | null
  /** How many of the people had it, by a message or by opening it, before the first of the classes began. */
  inTime: number
  /** When the teacher themself was told and opened it: for whoever made the change; null for others, and of groups. */
  teacher: { toldAt: CivilTime | null; openedAt: CivilTime | null } | null
}

export type ToldTimes = { first: CivilTime; last: CivilTime }
