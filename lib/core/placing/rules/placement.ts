import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { LoadRef } from '@/lib/core/load/rules/load-item'
import type { ChangeId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { ResourceKind } from '@/lib/core/names/rules/resource'
import type { EventKind, NamedGroup, ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { FirstOf, VisibleViolation } from '@/lib/quality/rules/quality-check'
import type { ChangeWarning } from './change-warnings'
import type { PlacementScope } from './placement-series'
import type { MakeWay } from './proposal'

/** How to treat occupied dates: refuse everything, store only the free ones, or store all as overlaps. */
export type OnTaken = 'refuse' | 'skip' | 'force'

export type PlacementRequest = {
  of: LoadRef['of']
  id: LoadRef['id']
  /** Null: without a room. */
  roomId: RoomId | null
  date: CalendarDate
  pair: Pair
  scope: PlacementScope
  /** Published at once; otherwise a draft. */
  published: boolean
  /** The planner's reason for publishing against a hard rule of quality. */
  reason?: string
  onTaken: OnTaken
  /** Classes to move first, in the same change, to free the place. */
  makeWay?: MakeWay
  /** Stores nothing and reports the result; occupied dates are reported instead of refused. */
  dryRun: boolean
}

/** A skipped date of the series, and why. */
export type UntaughtDate = { date: CalendarDate; text: string }

/**
 * A resource that is needed but held by another meeting. `title` names the resource; for a load item, its discipline.
 */
export type HeldPlace = {
  date: CalendarDate
  pair: Pair
  kind: ResourceKind
  id: number
  title: string
  holder: { id: MeetingId; kind: EventKind; title: string }
}

/**
 * Who is busy, when and with what. `with` is null if the reader may not see the other meeting. `of`: the class that
 * wants the place, where it exists and others would be meant as well.
 */
export type Conflict = Omit<HeldPlace, 'holder'> & {
  with: HeldPlace['holder'] | null
  of?: { id: MeetingId; title: string; groups: readonly Pick<NamedGroup, 'id' | 'title'>[] }
}

/** The result of a placement, real or dry run. */
export type Placement = {
  dates: CalendarDate[]
  /** Empty in a dry run. */
  created: ScheduleItem[]
  skipped: Conflict[]
  untaught: UntaughtDate[]
  warnings: ChangeWarning[]
  /** If published at once: violations of hard rules of quality, which need a reason. */
  violations: FirstOf<VisibleViolation>
  /** Total placed hours of the item after this, 2 per class. */
  placedHours: number
  /** Null in a dry run. */
  changeId: ChangeId | null
}

/** The number of dates on which the place is taken. */
export const busyDates = ({ skipped }: Pick<Placement, 'skipped'>): number =>
  new Set(skipped.map(({ date }) => date)).size

/** A class that a change of the series did not touch, and who it belongs to. */
export type Untouched = { id: MeetingId; date: CalendarDate; pair: Pair; text: string }

/** A group or teacher affected by a change, with the number of their classes. */
export type TouchedClasses = { kind: 'group' | 'teacher'; id: number; title: string; meetings: number }

/** What is published together: classes, or the exams of a session that have times of their own. */
export const publishedParts = ['classes', 'session'] as const
export type PublishedPart = (typeof publishedParts)[number]

/** The result of a bulk change, real or dry run. */
export type BulkChange = {
  meetings: number
  /** Everybody whose classes were changed. */
  touched: readonly TouchedClasses[]
  /** Number of classes skipped because the user may not change them. */
  withheld: number
  /** Dates that could not be copied to. */
  untaught: readonly UntaughtDate[]
  conflicts: readonly Conflict[]
  warnings: readonly ChangeWarning[]
  /** Of a publication: violations of hard rules of quality, which need a reason. */
  violations: FirstOf<VisibleViolation>
  /** How many stay drafts because of these violations; of a dry run, how many would if they were left out. */
  disputed: number
  changeId: ChangeId | null
}
