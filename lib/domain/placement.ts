import type { CalendarDate } from './calendar-date'
import type { ChangeWarning } from './change-warnings'
import type { Conflict } from './conflicts'
import type { ChangeId, MeetingId, RoomId } from './ids'
import type { LoadRef } from './load-item'
import type { Pair } from './pairs'
import type { PlacementScope } from './placement-series'
import type { ScheduleItem } from './schedule'

/** What becomes of dates that are taken: nothing at all is stored, only the free ones are, or all are, as overlaps. */
export type OnTaken = 'refuse' | 'skip' | 'force'

/** What a planner asks to place, where and how far. */
export type PlacementRequest = {
  of: LoadRef['of']
  id: LoadRef['id']
  /** Null: without a room. */
  roomId: RoomId | null
  date: CalendarDate
  pair: Pair
  scope: PlacementScope
  /** Published at once, or a draft. */
  published: boolean
  onTaken: OnTaken
  /** Says what it would do and stores nothing; dates that are taken are then told, not refused. */
  dryRun: boolean
}

/** A date of the series on which nothing is taught, and why. */
export type UntaughtDate = { date: CalendarDate; text: string }

/** What was placed, or in a dry run what would be. */
export type Placement = {
  /** Where it stands, or would. */
  dates: CalendarDate[]
  /** Empty in a dry run. */
  created: ScheduleItem[]
  skipped: Conflict[]
  untaught: UntaughtDate[]
  warnings: ChangeWarning[]
  /** What stands of the item with it, whenever: 2 hours a class. */
  placedHours: number
  /** Null in a dry run. */
  changeId: ChangeId | null
}

/** On how many dates the place is taken. */
export const busyDates = ({ skipped }: Pick<Placement, 'skipped'>): number =>
  new Set(skipped.map(({ date }) => date)).size

/** A class that a change of a series left alone, and who has it. */
export type Untouched = { id: MeetingId; date: CalendarDate; pair: Pair; text: string }

/** Whose week a change touches, and how many classes of it. */
export type Touched = { kind: 'group' | 'teacher'; id: number; title: string; meetings: number }

/** What a change of many meetings did, or in a dry run would do. */
export type BulkChange = {
  meetings: number
  /** Everybody whose classes these are: they change whole. */
  touched: Touched[]
  /** How many were left as they are because the actor may not change them. */
  withheld: number
  /** Dates to which nothing could be copied. */
  untaught: UntaughtDate[]
  conflicts: Conflict[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}
