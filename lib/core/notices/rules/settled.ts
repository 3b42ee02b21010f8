import { later, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, EventId } from '@/lib/core/names/rules/ids'
import { sameData } from '@/lib/core/words/rules/same-data'
import { noticeDatesAfter, type StoredSlot } from './notice'

type StoredNotice = {
  changeId: ChangeId
  eventId: EventId
  before: StoredSlot | null
  after: StoredSlot | null
  shift: number
  dates: CalendarDate[]
  lastOn: CalendarDate
  hadBy: number[]
  hasBy: number[]
  isSeen: boolean
  about: string | null
}

/** Whether a notice goes on from where an earlier one left the same classes, and nobody has seen either. */
const continues = (earlier: StoredNotice, next: StoredNotice): boolean =>
  earlier.eventId === next.eventId &&
  earlier.changeId !== next.changeId &&
  [earlier, next].every(({ about, isSeen }) => about === null && !isSeen) &&
  sameData(earlier.after, next.before) &&
  sameData(noticeDatesAfter(earlier), next.dates)

function joinedNotice<One extends StoredNotice>(first: One, next: One): One {
  const isMoved = first.before !== null && next.after !== null
  return {
    ...next,
    before: first.before,
    hadBy: first.hadBy,
    dates: first.before === null ? [...noticeDatesAfter(next)] : first.dates,
    shift: isMoved ? first.shift + next.shift : 0,
    lastOn: later(first.lastOn, next.lastOn),
  }
}

const tellsNothing = ({ before, after, shift, hadBy, hasBy }: StoredNotice): boolean =>
  (sameData(before, after) && shift === 0) || (hadBy.length === 0 && hasBy.length === 0)

/**
 * What several changes made of the same classes, at the end: moved twice is moved once, and what is as it was
 * before is not told. Newest first, as given.
 */
export function settled<One extends StoredNotice>(notices: readonly One[]): One[] {
  const result: One[] = []
  for (const next of [...notices].reverse()) {
    const index = result.findIndex((earlier) => continues(earlier, next))
    const [first] = index === -1 ? [] : result.splice(index, 1)
    const told = first ? joinedNotice(first, next) : next
    if (!first || !tellsNothing(told)) result.push(told)
  }
  return result.reverse()
}
