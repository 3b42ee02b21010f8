import type { DatedSlot } from '../requests/dated-slot'
import type { MeetingId } from '../names/ids'
import { sameData } from '../live/same-data'
import { requestTraceOf, type Schedule, type ScheduleItem } from '../schedule/schedule'

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

/** The differences between a past week and the same week now. */
export function weekDifferences(
  past: Pick<Schedule, 'items'>,
  now: Pick<Schedule, 'items'>,
): WeekDifferences {
  const present = new Map(now.items.filter(isThere).map((item) => [item.id, item]))
  const stood = past.items.filter(isThere)
  const of = new Map<MeetingId, HistoryDifference>()
  for (const item of stood) {
    const difference = differenceOf(item, present.get(item.id), now.items)
    if (difference) of.set(item.id, difference)
  }
  const known = new Set(stood.map(({ id }) => id))
  return { of, since: [...present.values()].filter(({ id }) => !known.has(id)) }
}

function differenceOf(
  was: ScheduleItem,
  is: ScheduleItem | undefined,
  now: readonly ScheduleItem[],
): HistoryDifference | null {
  if (!is) {
    // If the class was moved, its trace in the old slot has the new one.
    const left = now.find(
      (item) =>
        !isThere(item) && item.eventId === was.eventId && item.date === was.date && item.pair === was.pair,
    )
    const to = left && requestTraceOf(left)?.movedTo
    return to ? { kind: 'moved', to } : { kind: 'gone' }
  }
  if (is.date !== was.date || is.pair !== was.pair) return { kind: 'moved', to: is }
  const parts = differingParts.filter((part) => !sameData(partOf(was, part), partOf(is, part)))
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
