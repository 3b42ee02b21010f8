import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { requestTraceOf, type Schedule, type ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { sameData } from '@/lib/core/words/rules/same-data'

/** The parts in which a class of a past week can differ from what it is now. */
const differingParts = ['rooms', 'teachers', 'groups', 'state', 'text'] as const
export type DifferingPart = (typeof differingParts)[number]

/** What has happened to a class of a past week since. `gone`: it is not in that week any more. */
export type HistoryDifference =
  { kind: 'gone' } | { kind: 'moved'; to: DatedSlot } | { kind: 'changed'; parts: DifferingPart[] }

/** How a week differs from its past state. `since`: the classes added since. */
export type WeekDifferences = {
  of: ReadonlyMap<MeetingId, HistoryDifference>
  since: ScheduleItem[]
}

const isThere = ({ state }: ScheduleItem): boolean => state !== 'trace'

export function weekDifferences(past: Pick<Schedule, 'items'>, now: Pick<Schedule, 'items'>): WeekDifferences {
  const present = new Map(now.items.filter(isThere).map((item) => [item.id, item]))
  const pastItems = past.items.filter(isThere)
  const of = new Map<MeetingId, HistoryDifference>()
  for (const item of pastItems) {
    const difference = differenceOf(item, present.get(item.id), now.items)
    if (difference) of.set(item.id, difference)
  }
  const pastIds = new Set(pastItems.map(({ id }) => id))
  return { of, since: [...present.values()].filter(({ id }) => !pastIds.has(id)) }
}

function differenceOf(
  past: ScheduleItem,
  present: ScheduleItem | undefined,
  now: readonly ScheduleItem[],
): HistoryDifference | null {
  if (!present) {
    // If the class was moved, its trace in the old slot has the new one.
    const trace = now.find(
      (item) => !isThere(item) && item.eventId === past.eventId && item.date === past.date && item.pair === past.pair,
    )
    const to = trace && requestTraceOf(trace)?.movedTo
    return to ? { kind: 'moved', to } : { kind: 'gone' }
  }
  if (present.date !== past.date || present.pair !== past.pair) return { kind: 'moved', to: present }
  const parts = differingParts.filter((part) => !sameData(partOf(past, part), partOf(present, part)))
  return parts.length > 0 ? { kind: 'changed', parts } : null
}

function partOf(item: ScheduleItem, part: DifferingPart): unknown {
  switch (part) {
    case 'rooms':
      return item.rooms.map(({ id }) => id)
    case 'teachers':
      return item.teachers.map(({ id }) => id)
    case 'groups':
      return item.groups.map(({ id, subgroup }) => [id, subgroup])
    case 'state':
      return [item.state, item.hidden]
    case 'text':
      return [item.title, item.comment, item.link]
  }
}
