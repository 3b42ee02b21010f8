import { at } from './ints'
import type { SearchTimetable } from './timetable'

/** The change in cost if a lecture of the course changes rooms. */
export function roomChange(
  { tables, inRoom }: SearchTimetable,
  course: number,
  from: number,
  to: number,
): number {
  const { rooms, roomCost, weights } = tables
  const row = course * rooms
  const left = at(inRoom, row + from) === 1 ? weights.stability : 0
  const entered = at(inRoom, row + to) === 0 ? weights.stability : 0
  return at(roomCost, row + to) - at(roomCost, row + from) + entered - left
}

/** The change in the cost of too few days if a lecture of the course changes days. */
export function dayChange(
  { tables, onDay, daysOf }: SearchTimetable,
  course: number,
  from: number,
  to: number,
): number {
  const { days, weights, minimumDays } = tables
  const row = course * days
  const lost = at(onDay, row + from) === 1 ? 1 : 0
  const won = at(onDay, row + to) === 0 ? 1 : 0
  if (lost === won) return 0
  const missing = at(minimumDays, course) - at(daysOf, course)
  if (won === 1) return missing > 0 ? -weights.day : 0
  return missing >= 0 ? weights.day : 0
}

/**
 * The change in the cost of isolated lectures if a lecture of the course changes periods. Curricula that also
 * contain `partner` are left out: it moves the other way, so nothing changes for them.
 */
export function gapChange(
  { tables, attended, daySet }: SearchTimetable,
  course: number,
  from: number,
  to: number,
  partner: number,
): number {
  const { curriculaOf, curricula, isIn, periods, days, dayOf, bitOf, gapCost } = tables
  const fromDay = at(dayOf, from)
  const toDay = at(dayOf, to)
  const fromBit = at(bitOf, from)
  const toBit = at(bitOf, to)
  const end = at(curriculaOf.start, course + 1)
  let change = 0
  for (let each = at(curriculaOf.start, course); each < end; each++) {
    const curriculum = at(curriculaOf.items, each)
    if (partner >= 0 && at(isIn, partner * curricula + curriculum) === 1) continue
    const row = curriculum * days
    const before = at(daySet, row + fromDay)
    const without = at(attended, curriculum * periods + from) === 1 ? before & ~fromBit : before
    if (fromDay === toDay) change += at(gapCost, without | toBit) - at(gapCost, before)
    else {
      const other = at(daySet, row + toDay)
      change += at(gapCost, without) - at(gapCost, before) + at(gapCost, other | toBit) - at(gapCost, other)
    }
  }
  return change
}

/** The change in cost if a placed lecture is taken out. */
export function leavingCost(timetable: SearchTimetable, lecture: number): number {
  const { tables, periodOf, roomOf, inRoom, roomsUsed, onDay, daysOf, attended, daySet } = timetable
  const { weights, courseOf, rooms, days, periods, dayOf, bitOf, gapCost, curriculaOf, minimumDays } = tables
  const course = at(courseOf, lecture)
  const period = at(periodOf, lecture)
  const day = at(dayOf, period)
  const room = course * rooms + at(roomOf, lecture)
  let change = -at(tables.roomCost, room)
  if (at(inRoom, room) === 1 && at(roomsUsed, course) > 1) change -= weights.stability
  if (at(onDay, course * days + day) === 1 && at(daysOf, course) <= at(minimumDays, course))
    change += weights.day
  const end = at(curriculaOf.start, course + 1)
  for (let each = at(curriculaOf.start, course); each < end; each++) {
    const curriculum = at(curriculaOf.items, each)
    if (at(attended, curriculum * periods + period) !== 1) continue
    const set = at(daySet, curriculum * days + day)
    change += at(gapCost, set & ~at(bitOf, period)) - at(gapCost, set)
  }
  return change
}

/** The change in cost if an unplaced lecture is placed. */
export function entering(timetable: SearchTimetable, lecture: number, period: number, room: number): number {
  const { tables, inRoom, roomsUsed, onDay, daysOf, daySet } = timetable
  const { weights, courseOf, rooms, days, dayOf, bitOf, gapCost, curriculaOf, minimumDays } = tables
  const course = at(courseOf, lecture)
  const day = at(dayOf, period)
  let change = at(tables.roomCost, course * rooms + room)
  if (at(inRoom, course * rooms + room) === 0 && at(roomsUsed, course) > 0) change += weights.stability
  if (at(onDay, course * days + day) === 0 && at(daysOf, course) < at(minimumDays, course))
    change -= weights.day
  const end = at(curriculaOf.start, course + 1)
  for (let each = at(curriculaOf.start, course); each < end; each++) {
    const set = at(daySet, at(curriculaOf.items, each) * days + day)
    change += at(gapCost, set | at(bitOf, period)) - at(gapCost, set)
  }
  return change
}
