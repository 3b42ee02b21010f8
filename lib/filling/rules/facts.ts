import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate, Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { StudyForm } from '@/lib/core/rules/names/group'
import type { GroupId, LoadItemId, RoomId, TeacherId } from '@/lib/core/rules/names/ids'
import type { LessonType } from '@/lib/core/rules/names/lesson-type'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { QualityWeights } from '@/lib/quality/rules/quality-rules'
import type { Walk } from '@/lib/quality/rules/timetable'
import type { ResourceKind, Subgroup } from '@/lib/core/rules/names/resource'
import type { RoomKind } from '@/lib/core/rules/names/room'

/**
 * Somebody busy in a pair on dates: with published classes, drafts or whatever else stands there. `row`: an
 * item without a load of its own.
 */
export type Busy = {
  kind: ResourceKind | 'row'
  id: number
  subgroup: Subgroup
  pair: Pair
  dates: readonly CalendarDate[]
  /** What holds them; empty for rooms, and for what the planner may not know. */
  title: string
  /** Where they are then; none for rooms themselves. */
  rooms: readonly RoomId[]
  /** What they have then: the discipline (`disciplineKey`), its lesson, and the load item (`itemKey`). */
  discipline: string
  lessonType: LessonType
  item: string
}

/** A pair on dates that somebody would rather keep free. */
export type WishedFree = { kind: ResourceKind; id: number; pair: Pair; dates: readonly CalendarDate[] }

export type FillingRoom = {
  id: RoomId
  title: string
  building: string | null
  capacity: number | null
  kind: RoomKind
  hasProjector: boolean
  isComputerClass: boolean
}

/** A load item with classes left to place. */
export type FillingItem = LoadItem & {
  /** How many classes are missing. */
  classes: number
  /** Rooms that its classes, or others of the same discipline and type, stood in. */
  used: readonly RoomId[]
}

/** All that the search may know, of the university as it stands. */
export type FillingFacts = {
  calendar: AcademicCalendar
  /** What the rules of quality weigh at this university. */
  weights: QualityWeights
  /** The first date that may be taken. */
  from: CalendarDate
  items: readonly FillingItem[]
  busy: readonly Busy[]
  wishes: readonly WishedFree[]
  /** Real rooms. */
  rooms: readonly FillingRoom[]
  studyForms: ReadonlyMap<GroupId, StudyForm>
  /** The day that a teacher keeps for method, where it is known. */
  methodDays: ReadonlyMap<TeacherId, Weekday>
  walks: readonly Walk[]
  /** Slots (`slotOf`) of load items that may be placed only there. */
  permittedSlots: ReadonlyMap<LoadItemId, ReadonlySet<number>>
  /** Placeholders («вакансия»), which are in any number of places. */
  unlimitedTeachers: ReadonlySet<number>
  /** Permitted by the rights of whoever searches. `mayStand` of a room: null, whether it may be placed without any. */
  mayPlaceAt: (item: LoadItem, weekday: Weekday, pair: Pair) => boolean
  mayStandIn: (item: LoadItem, roomId: RoomId) => boolean
  /** Whether they may choose rooms at all. */
  choosesRooms: boolean
}
