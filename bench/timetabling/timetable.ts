import { add, at } from '@/lib/timetabling/ints'
import { none } from '@/lib/timetabling/search'
import type { Tables } from './tables'

/** The place of each lecture, with the counts needed to price a change. `place` and `take` update them. */
export class SearchTimetable {
  readonly periodOf: Int32Array
  readonly roomOf: Int32Array
  /** [period, room]: the lecture there */
  readonly occupant: Int32Array
  /** [course, period]: the number of lectures there that conflict with the course, its own included */
  readonly clashes: Int32Array
  /** [course, period]: the exclusive or of those lectures: if there is one, this is it */
  readonly clashing: Int32Array
  /** [course, room], [course, day]: the number of its lectures */
  readonly inRoom: Int32Array
  readonly onDay: Int32Array
  /** [curriculum, period]: the number of its lectures */
  readonly attended: Int32Array
  /** [curriculum, day]: the periods with a lecture of it, as bits */
  readonly daySet: Int32Array
  readonly daysOf: Int32Array
  readonly roomsUsed: Int32Array

  constructor(readonly tables: Tables) {
    const { lectures, courses, periods, rooms, days, curricula } = tables
    this.periodOf = new Int32Array(lectures).fill(none)
    this.roomOf = new Int32Array(lectures).fill(none)
    this.occupant = new Int32Array(periods * rooms).fill(none)
    this.clashes = new Int32Array(courses * periods)
    this.clashing = new Int32Array(courses * periods)
    this.inRoom = new Int32Array(courses * rooms)
    this.onDay = new Int32Array(courses * days)
    this.attended = new Int32Array(curricula * periods)
    this.daySet = new Int32Array(curricula * days)
    this.daysOf = new Int32Array(courses)
    this.roomsUsed = new Int32Array(courses)
  }

  /** Puts an unplaced lecture into a free slot. */
  place(lecture: number, period: number, room: number): void {
    this.put(lecture, period, room)
    this.countClashes(lecture, period, 1)
  }

  /** Removes a placed lecture. */
  take(lecture: number): void {
    this.countClashes(lecture, at(this.periodOf, lecture), -1)
    this.lift(lecture)
  }

  /**
   * As `place`, but leaves `clashes` and `clashing` to `countClashes`, for changes that may be reverted at
   * once.
   */
  put(lecture: number, period: number, room: number): void {
    this.periodOf[lecture] = period
    this.attend(at(this.tables.courseOf, lecture), period, 1)
    this.enter(lecture, period, room)
  }

  /** As `take`, but leaves `clashes` and `clashing` to `countClashes`. */
  lift(lecture: number): void {
    const period = at(this.periodOf, lecture)
    this.leave(lecture)
    this.attend(at(this.tables.courseOf, lecture), period, -1)
    this.periodOf[lecture] = none
  }

  /** Counts a lecture in the period for those that conflict with it (`by` 1), or no longer (-1). */
  countClashes(lecture: number, period: number, by: number): void {
    const { clashes, clashing } = this
    const { periods, courseOf, conflictsOf } = this.tables
    const course = at(courseOf, lecture)
    const end = at(conflictsOf.start, course + 1)
    for (let each = at(conflictsOf.start, course); each < end; each++) {
      const entry = at(conflictsOf.items, each) * periods + period
      add(clashes, entry, by)
      clashing[entry] = at(clashing, entry) ^ lecture
    }
  }

  /** Moves a placed lecture into another free room of its period. */
  changeRoom(lecture: number, room: number): void {
    this.leave(lecture)
    this.enter(lecture, at(this.periodOf, lecture), room)
  }

  private enter(lecture: number, period: number, room: number): void {
    const { rooms, courseOf } = this.tables
    const course = at(courseOf, lecture)
    this.roomOf[lecture] = room
    this.occupant[period * rooms + room] = lecture
    if (at(this.inRoom, course * rooms + room) === 0) add(this.roomsUsed, course, 1)
    add(this.inRoom, course * rooms + room, 1)
  }

  private leave(lecture: number): void {
    const { rooms, courseOf } = this.tables
    const course = at(courseOf, lecture)
    const room = at(this.roomOf, lecture)
    this.roomOf[lecture] = none
    this.occupant[at(this.periodOf, lecture) * rooms + room] = none
    add(this.inRoom, course * rooms + room, -1)
    if (at(this.inRoom, course * rooms + room) === 0) add(this.roomsUsed, course, -1)
  }

  /** Counts a lecture of the course for its day and its curricula (`by` 1), or no longer (-1). */
  private attend(course: number, period: number, by: number): void {
    const { attended, daySet } = this
    const { periods, days, dayOf, bitOf, curriculaOf } = this.tables
    const day = at(dayOf, period)
    const before = at(this.onDay, course * days + day)
    this.onDay[course * days + day] = before + by
    if (before === 0) add(this.daysOf, course, 1)
    else if (before + by === 0) add(this.daysOf, course, -1)
    const bit = at(bitOf, period)
    const end = at(curriculaOf.start, course + 1)
    for (let each = at(curriculaOf.start, course); each < end; each++) {
      const curriculum = at(curriculaOf.items, each)
      const after = at(attended, curriculum * periods + period) + by
      attended[curriculum * periods + period] = after
      const set = curriculum * days + day
      daySet[set] = after === 0 ? at(daySet, set) & ~bit : at(daySet, set) | bit
    }
  }
}

/** The number of pairs of lectures that are together but may not be. */
export function clashingPairs({ tables, periodOf, clashes }: SearchTimetable): number {
  let twice = 0
  for (let lecture = 0; lecture < tables.lectures; lecture++) {
    const period = at(periodOf, lecture)
    if (period !== none) twice += at(clashes, at(tables.courseOf, lecture) * tables.periods + period) - 1
  }
  return twice / 2
}

/** The parts of the cost, weighted. */
export type Cost = { room: number; day: number; gap: number; stability: number }

/** The cost of what is placed, computed from scratch. */
export function placementCost({ tables, periodOf, roomOf, daysOf, roomsUsed, daySet }: SearchTimetable): Cost {
  const { weights, courseOf, rooms } = tables
  const cost = { room: 0, day: 0, gap: 0, stability: 0 }
  for (let lecture = 0; lecture < tables.lectures; lecture++)
    if (at(periodOf, lecture) !== none)
      cost.room += at(tables.roomCost, at(courseOf, lecture) * rooms + at(roomOf, lecture))
  for (let course = 0; course < tables.courses; course++) {
    cost.day += weights.day * Math.max(0, at(tables.minimumDays, course) - at(daysOf, course))
    cost.stability += weights.stability * Math.max(0, at(roomsUsed, course) - 1)
  }
  for (const set of daySet) cost.gap += at(tables.gapCost, set)
  return cost
}

export const totalOf = ({ room, day, gap, stability }: Cost): number => room + day + gap + stability
