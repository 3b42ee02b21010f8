import { type CalendarDate, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { type EntryAct, publishedOnly, type StoredHistorySlot } from '@/lib/core/history/rules/entry'
import type { ChangeId, EventId, MeetingId } from '@/lib/core/names/rules/ids'
import { grouped } from '@/lib/core/words/rules/lists'
import { sameData } from '@/lib/core/words/rules/same-data'

/** A publication of a whole faculty or of the university that was not undone. `title` may be empty. */
export type Publication = { id: ChangeId; title: string; at: CivilTime }

/** Equal classes of a series on one weekday: their first and last state since a moment (`HistoryEntry`). */
export type ChangedClasses = {
  eventId: EventId
  act: EntryAct
  before: StoredHistorySlot | null
  after: StoredHistorySlot | null
  shift: number
  dates: readonly CalendarDate[]
  meetingIds: readonly MeetingId[]
}

function actOf({ before, after, shift }: Pick<ChangedClasses, 'before' | 'after' | 'shift'>): EntryAct {
  if (!before) return 'added'
  if (!after) return 'withdrawn'
  if (shift !== 0 || before.pair !== after.pair) return 'moved'
  const differing = (['rooms', 'teachers', 'groups'] as const).find((part) => !sameData(before[part], after[part]))
  return differing ?? 'edited'
}

/** The classes as readers see them; null if they see no difference. `isPublished`: as if their draft were. */
function seenByReaders<Classes extends ChangedClasses>(classes: Classes, isPublished: boolean): Classes | null {
  const { after } = classes
  const state = isPublished && after ? { ...classes, after: { ...after, state: 'published' as const } } : classes
  const seen = publishedOnly<StoredHistorySlot, Classes>(state)
  if (!seen || (seen.before && seen.shift === 0 && sameData(seen.before, seen.after))) return null
  return { ...seen, act: actOf(seen) }
}

/**
 * What changed for readers, to whom drafts and hidden classes do not exist: equal classes of a series
 * together, by their first date. `publishes`: the drafts that count as published.
 */
export function changedForReaders<Classes extends ChangedClasses>(
  all: readonly Classes[],
  publishes: (classes: Classes) => boolean,
): Classes[] {
  const seen = all.flatMap((classes) => seenByReaders(classes, publishes(classes)) ?? [])
  const alike = ({ eventId, before, after, shift, dates: [first] }: Classes) =>
    JSON.stringify([eventId, before, after, shift, first && weekdayOf(first)])
  return [...grouped(seen, alike).values()]
    .flatMap(([first, ...more]): Classes[] => {
      if (!first) return []
      const dated = [first, ...more]
        .flatMap(({ dates, meetingIds }) =>
          dates.flatMap((date, index) => {
            const id = meetingIds[index]
            return id === undefined ? [] : [{ date, id }]
          }),
        )
        .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.id - other.id))
      return [{ ...first, dates: dated.map(({ date }) => date), meetingIds: dated.map(({ id }) => id) }]
    })
    .sort((one, other) => ((one.dates[0] ?? '') < (other.dates[0] ?? '') ? -1 : 1))
}
