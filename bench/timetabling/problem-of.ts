import { ud2, type Problem } from './problem'
import type { Instance } from './read-ctt'

/** An instance of the competition as a problem for the search: a student over the seats costs 1. */
export function problemOf({ days, periodsPerDay, courses, rooms, curricula, unavailable }: Instance): Problem {
  const indexOf = new Map(courses.map(({ id }, index) => [id, index]))
  const indices = (ids: readonly string[]) => ids.flatMap((id) => indexOf.get(id) ?? [])
  const teachers = [...new Set(courses.map(({ teacher }) => teacher))]
  return {
    days,
    periodsPerDay,
    rooms: rooms.length,
    courses: courses.map(({ id, lectures, minimumDays, students }) => ({
      lectures,
      minimumDays,
      roomPenalties: rooms.map(({ capacity }) => Math.max(0, students - capacity)),
      forbiddenPeriods: unavailable
        .filter(({ course }) => course === id)
        .map(({ day, period }) => day * periodsPerDay + period),
    })),
    curricula: curricula.map(({ courses }) => indices(courses)),
    apart: teachers.map((name) => indices(courses.filter(({ teacher }) => teacher === name).map(({ id }) => id))),
    pinned: [],
    weights: ud2,
  }
}
