import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, mondayOf, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { type Period, semesterSpan } from '@/lib/core/calendar/rules/period'
import type { EventId, LoadItemId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { type Subject, subjectOf } from '@/lib/core/names/rules/resource'
import type { BulkChange, HeldPlace } from '@/lib/core/placing/rules/placement'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'

/** Who or what gives classes up, and who or what takes them over. */
export type TakenFrom = { kind: 'teacher'; id: TeacherId; to: TeacherId } | { kind: 'room'; id: RoomId; to: RoomId }

/** From this one to that one, both of one kind. */
export const takenFrom = (kind: TakenFrom['kind'], id: number, to: number): TakenFrom =>
  kind === 'teacher'
    ? { ...subjectOf(kind, id), to: subjectOf(kind, to).id }
    : { ...subjectOf(kind, id), to: subjectOf(kind, to).id }

/** Names a part: `load-12`, or `series-34` for classes without load. */
export type PartKey = `${'load' | 'series'}-${number}`

/**
 * The classes of a teacher or room from a date on. `parts` null: all. `reason`: of a room, why it changes; of a
 * teacher, why published classes break a hard rule of quality. `justChange`: readers are not shown what was before.
 */
export type TakeoverOrder = {
  from: TakenFrom
  since: CalendarDate
  parts: readonly PartKey[] | null
  reason: string
  justChange: boolean
  dryRun: boolean
}

/** What is taken over as a whole: a load item with its classes, or a series without load. */
export type TakeoverPart = {
  key: PartKey
  title: string
  lessonType: LessonType
  groups: readonly string[]
  /** When its classes are; the first ones by weekday. */
  slots: readonly { day: Weekday; pair: Pair }[]
  /** Of its classes; null without any. */
  firstDate: CalendarDate | null
  lastDate: CalendarDate | null
  /** The classes that the user may change, and of these, if the part is chosen, those whose place is taken. */
  meetings: number
  clashes: number
  /** Classes that the user may not change. */
  withheld: number
  /** Hours of the load that are not placed. */
  missingHours: number
}

/**
 * Load items that change hands: those that the successor has instead of, or beside, the predecessor, and those
 * whose people the user may not change.
 */
export type TakenLoad = { changed: number; shared: number; withheld: number }

/** The result, real or dry run; `conflicts`: the classes that stay, because their place is taken. */
export type Takeover = BulkChange & { parts: readonly TakeoverPart[]; load: TakenLoad }

/** How many classes stay because their place is taken. */
export const clashesIn = (parts: readonly Pick<TakeoverPart, 'clashes'>[]): number =>
  parts.reduce((sum, one) => sum + one.clashes, 0)

export const partKeyOf = ({ loadItemId, eventId }: { loadItemId: LoadItemId | null; eventId: EventId }): PartKey =>
  loadItemId === null ? `series-${eventId}` : `load-${loadItemId}`

/** From a date to the end of its semester; in a break, of the next one. */
export function takeoverPeriod({ semesters }: AcademicCalendar, since: CalendarDate): Period {
  const ends = semesters.map((one) => semesterSpan(one).to).filter((end) => end >= since)
  return { from: since, to: ends.sort()[0] ?? since }
}

/** The Monday after `today`. */
export const nextMonday = (today: CalendarDate): CalendarDate => addDays(mondayOf(today), 7)

type Standing = Pick<ScheduleItem, 'id' | 'date' | 'pair' | 'state' | 'kind' | 'title'>

/**
 * The classes that cannot all be taken over by one, because they are in one slot: each with the class that has
 * the place. Published ones come first, and drafts hold nothing.
 */
export function inOneSlot(
  items: readonly Standing[],
  by: Pick<HeldPlace, 'kind' | 'id' | 'title'>,
): Map<MeetingId, HeldPlace> {
  const holders = new Map<string, Standing>()
  const held = new Map<MeetingId, HeldPlace>()
  const isDraft = ({ state }: Standing) => Number(state === 'projected')
  for (const item of items.toSorted((a, b) => isDraft(a) - isDraft(b) || a.id - b.id)) {
    const slot = `${item.date} ${item.pair}`
    const holder = holders.get(slot)
    if (holder) {
      const { id, kind, title } = holder
      held.set(item.id, { ...by, date: item.date, pair: item.pair, holder: { id, kind, title } })
    } else if (item.state === 'published') holders.set(slot, item)
  }
  return held
}

/** The subject that gives its classes up. */
export const giverOf = ({ kind, id }: TakenFrom): Extract<Subject, { kind: 'teacher' | 'room' }> =>
  kind === 'teacher' ? { kind, id } : { kind, id }

/** The subject that takes them over. */
export const takerOf = ({ kind, to }: TakenFrom): Extract<Subject, { kind: 'teacher' | 'room' }> =>
  kind === 'teacher' ? { kind, id: to } : { kind, id: to }

/** The right that is asked for each class. */
export const takeoverRights = {
  teacher: 'class.change_people',
  room: 'class.change_room',
} as const satisfies Record<TakenFrom['kind'], string>
