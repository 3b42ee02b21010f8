import { add, at } from '@/lib/timetabling/ints'
import { none } from '@/lib/timetabling/search'
import type { Random } from '@/lib/timetabling/random'
import { forbiddenPenalty, type Tables } from './tables'
import type { SearchTimetable } from './timetable'

/** Construction ends after so many placements per lecture without progress. */
const patience = 100
/** How many free places one ejection counts for when choosing the hardest lecture. */
const ejectionsForPlace = 2

type Slot = { period: number; room: number }

/**
 * Places the lectures, pinned ones first, then always the hardest: the one with the fewest legal places left.
 * If there is none, it takes the place whose lectures have been ejected least often, and these wait again.
 * Keeps the state with the fewest lectures left out.
 */
export function construct(timetable: SearchTimetable, random: Random): void {
  const { tables, periodOf, roomOf } = timetable
  const { lectures, courseOf, pinnedAt, rooms } = tables
  const waiting = new Set<number>()
  for (let lecture = 0; lecture < lectures; lecture++) {
    const slot = at(pinnedAt, lecture)
    if (slot === none) waiting.add(lecture)
    else timetable.place(lecture, Math.floor(slot / rooms), slot % rooms)
  }
  const ejections = new Int32Array(lectures)
  let fewest = waiting.size
  let periods = periodOf.slice()
  let chosenRooms = roomOf.slice()
  for (let left = patience * lectures; waiting.size > 0 && left > 0; left--) {
    const lecture = hardest(timetable, waiting, ejections, random)
    waiting.delete(lecture)
    const slot = leastEjecting(timetable, at(courseOf, lecture), ejections, random)
    if (slot === undefined) continue
    for (const other of inTheWay(timetable, at(courseOf, lecture), slot)) {
      timetable.take(other)
      add(ejections, other, 1)
      waiting.add(other)
    }
    timetable.place(lecture, slot.period, slot.room)
    if (waiting.size >= fewest) continue
    fewest = waiting.size
    left = patience * lectures
    periods = periodOf.slice()
    chosenRooms = roomOf.slice()
  }
  restore(timetable, periods, chosenRooms)
  constructTimetable(timetable, random)
}

/** Places left-out lectures where that is legal without ejecting any. */
export function constructTimetable(timetable: SearchTimetable, random: Random): void {
  const { courseOf, lectures } = timetable.tables
  const never = new Int32Array(lectures)
  for (let lecture = 0; lecture < lectures; lecture++) {
    if (at(timetable.periodOf, lecture) !== none) continue
    const course = at(courseOf, lecture)
    const slot = leastEjecting(timetable, course, never, random)
    if (slot && inTheWay(timetable, course, slot).length === 0) timetable.place(lecture, slot.period, slot.room)
  }
}

/** Puts every lecture that is not pinned back where it was. */
export function restore(timetable: SearchTimetable, periods: Int32Array, rooms: Int32Array): void {
  const { tables, periodOf } = timetable
  const free = Array.from(tables.courseOf.keys()).filter((lecture) => at(tables.pinnedAt, lecture) === none)
  for (const lecture of free) if (at(periodOf, lecture) !== none) timetable.take(lecture)
  for (const lecture of free)
    if (at(periods, lecture) !== none) timetable.place(lecture, at(periods, lecture), at(rooms, lecture))
}

/**
 * Of the waiting lectures, the one with the fewest places; often ejected ones come earlier, ties are random.
 */
function hardest(
  timetable: SearchTimetable,
  waiting: ReadonlySet<number>,
  ejections: Int32Array,
  random: Random,
): number {
  const placesOf = new Map<number, number>()
  let found = none
  let least = Infinity
  for (const lecture of waiting) {
    const course = at(timetable.tables.courseOf, lecture)
    const places = placesOf.get(course) ?? placesLeft(timetable, course)
    placesOf.set(course, places)
    const rank = places - at(ejections, lecture) / ejectionsForPlace + random.fraction() / 4
    if (rank >= least) continue
    least = rank
    found = lecture
  }
  return found
}

/** The number of periods in which a lecture of the course may be and finds a room. */
function placesLeft({ tables, clashes, occupant }: SearchTimetable, course: number): number {
  const { periods, rooms, periodsOf, roomsOf } = tables
  const usable = listed(roomsOf, course)
  return listed(periodsOf, course).filter(
    (period) =>
      at(clashes, course * periods + period) === 0 &&
      usable.some((room) => at(occupant, period * rooms + room) === none),
  ).length
}

const listed = ({ start, items }: Tables['periodsOf'], key: number): Int32Array =>
  items.subarray(at(start, key), at(start, key + 1))

/**
 * The place whose lectures were ejected least often, cheap rooms first; undefined if pinned lectures hold all
 * places.
 */
function leastEjecting(
  { tables, occupant }: SearchTimetable,
  course: number,
  ejections: Int32Array,
  random: Random,
): Slot | undefined {
  const { rooms, courses, courseOf, pinnedAt, conflict, roomCost } = tables
  const priceOf = (lecture: number): number =>
    lecture === none ? 0 : at(pinnedAt, lecture) === none ? 1 + at(ejections, lecture) : Infinity
  const clashesWith = (lecture: number): boolean =>
    lecture !== none && at(conflict, course * courses + at(courseOf, lecture)) === 1
  let best: Slot | undefined
  let least = Infinity
  for (const period of listed(tables.periodsOf, course)) {
    let clashing = 0
    for (let room = 0; room < rooms; room++) {
      const other = at(occupant, period * rooms + room)
      if (clashesWith(other)) clashing += priceOf(other)
    }
    if (clashing === Infinity) continue
    for (const room of listed(tables.roomsOf, course)) {
      const other = at(occupant, period * rooms + room)
      const ejected = clashing + (clashesWith(other) ? 0 : priceOf(other))
      const price = ejected + (at(roomCost, course * rooms + room) + random.fraction()) / forbiddenPenalty
      if (price >= least) continue
      least = price
      best = { period, room }
    }
  }
  return best
}

/** The lectures that must go if a lecture of the course takes the slot. */
function inTheWay({ tables, occupant }: SearchTimetable, course: number, slot: Slot): number[] {
  const { rooms, courses, courseOf, conflict } = tables
  const there = Array.from(occupant.subarray(slot.period * rooms, (slot.period + 1) * rooms))
  return there.filter(
    (lecture, room) =>
      lecture !== none && (room === slot.room || at(conflict, course * courses + at(courseOf, lecture)) === 1),
  )
}
