import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { GroupId, LoadItemId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { ResourceKind, StudyForm, Subgroup } from '@/lib/core/names/rules/resource'
import type { RoomKind } from '@/lib/core/names/rules/room'
import type { RoomFlags } from '@/lib/core/rooms/rules/room-properties'
import type { QualityWeights } from '@/lib/quality/rules/quality-rules'
import type { Walk } from '@/lib/quality/rules/timetable'

/**
 * Somebody or something busy in a pair on `dates`: with published classes, drafts or anything else. `row`: a
 * programme row that represents no load item.
 */
export type BusyTime = {
  kind: ResourceKind | 'row'
  id: number
  subgroup: Subgroup
  pair: Pair
  dates: readonly CalendarDate[]
  /** The title of what holds them; empty for rooms, and if the planner may not know it. */
  title: string
  /** The rooms of that class; empty if `kind` is `room`. */
  rooms: readonly RoomId[]
  /** The class's discipline (`disciplineKey`), lesson type and item (`itemKey`). */
  discipline: string
  lessonType: LessonType
  item: string
}

/** A wish to keep a pair free on `dates`. */
export type WishedFree = { kind: ResourceKind; id: number; pair: Pair; dates: readonly CalendarDate[] }

export type FillingRoom = RoomFlags & {
  id: RoomId
  title: string
  building: string | null
  capacity: number | null
  kind: RoomKind
}

/** A load item with classes left to place. */
export type FillingItem = LoadItem & {
  /** The number of missing classes. */
  classes: number
  /** Rooms used by its classes so far, or by others of the same discipline and type. */
  used: readonly RoomId[]
}

/** All that the search needs to know, as stored when it starts. */
export type FillingFacts = {
  calendar: AcademicCalendar
  /** The university's weights of quality rules. */
  weights: QualityWeights
  /** The first date to place classes on. */
  from: CalendarDate
  items: readonly FillingItem[]
  /** Classes left to place that the session places, not the search. */
  ofSession: number
  busy: readonly BusyTime[]
  wishes: readonly WishedFree[]
  /** Without virtual rooms. */
  rooms: readonly FillingRoom[]
  studyForms: ReadonlyMap<GroupId, StudyForm>
  /** Teachers' method days, if known. */
  methodDays: ReadonlyMap<TeacherId, Weekday>
  walks: readonly Walk[]
  /** Slots (`slotSubject`) of load items that may be placed only in these. */
  permittedSlots: ReadonlyMap<LoadItemId, ReadonlySet<number>>
  /** Placeholder teachers («вакансия»), who are never busy. */
  unlimitedTeachers: ReadonlySet<number>
  /** By the rights of the planner who searches. */
  mayPlaceAt: (item: LoadItem, weekday: Weekday, pair: Pair) => boolean
  mayStandIn: (item: LoadItem, roomId: RoomId) => boolean
  /** Whether the planner may choose rooms at all. */
  choosesRooms: boolean
}
