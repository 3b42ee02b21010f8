import type { Instance } from './read-ctt'

/** A lecture of a timetable that is to be judged; days and periods count from 0. */
export type Entry = { course: string; room: string; day: number; period: number }

/** What is wrong with a timetable, in words, and what it costs by the formulation UD2. */
export type Validation = {
  violations: string[]
  capacity: number
  workingDays: number
  compactness: number
  stability: number
  total: number
}

const at = ({ day, period }: { day: number; period: number }): string => `day ${day}, period ${period}`

/** The entries by what `keyOf` says of each. */
function grouped<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return groups
}

/** Every hard rule that the timetable breaks. */
function violationsOf(instance: Instance, entries: readonly Entry[]): string[] {
  const { courses, rooms, curricula, unavailable, days, periodsPerDay } = instance
  const found: string[] = []
  const courseOf = new Map(courses.map((course) => [course.id, course]))
  const roomIds = new Set(rooms.map(({ id }) => id))
  for (const entry of entries) {
    const { course, room, day, period } = entry
    if (!courseOf.has(course)) found.push(`unknown course ${course}`)
    if (!roomIds.has(room)) found.push(`unknown room ${room}`)
    if (!(day >= 0 && day < days && period >= 0 && period < periodsPerDay))
      found.push(`${course}: ${at(entry)} is not in the week`)
    if (unavailable.some((one) => one.course === course && one.day === day && one.period === period))
      found.push(`${course} is unavailable on ${at(entry)}`)
  }
  const ofCourse = grouped(entries, ({ course }) => course)
  for (const { id, lectures } of courses) {
    const placed = ofCourse.get(id)?.length ?? 0
    if (placed !== lectures) found.push(`${id} has ${placed} of ${lectures} lectures`)
  }
  for (const [period, together] of grouped(entries, at)) {
    for (const [room, inRoom] of grouped(together, ({ room }) => room))
      if (inRoom.length > 1) found.push(`${inRoom.length} lectures in room ${room} on ${period}`)
    for (const [course, same] of grouped(together, ({ course }) => course))
      if (same.length > 1) found.push(`${same.length} lectures of ${course} on ${period}`)
    const present = new Set(together.map(({ course }) => course))
    const clash = (who: string, members: readonly string[]) => {
      const met = [...new Set(members)].filter((course) => present.has(course))
      if (met.length > 1) found.push(`${who}: ${met.join(', ')} together on ${period}`)
    }
    for (const curriculum of curricula) clash(`curriculum ${curriculum.id}`, curriculum.courses)
    for (const [teacher, taught] of grouped(courses, ({ teacher }) => teacher))
      clash(
        `teacher ${teacher}`,
        taught.map(({ id }) => id),
      )
  }
  return found
}

/** Judges a timetable by the rules of the competition. Shares nothing with the search. */
export function validate(instance: Instance, entries: readonly Entry[]): Validation {
  const capacityOf = new Map(instance.rooms.map(({ id, capacity }) => [id, capacity]))
  const studentsOf = new Map(instance.courses.map(({ id, students }) => [id, students]))
  let capacity = 0
  for (const { course, room } of entries)
    capacity += Math.max(0, (studentsOf.get(course) ?? 0) - (capacityOf.get(room) ?? 0))
  let workingDays = 0
  let stability = 0
  for (const { id, minimumDays } of instance.courses) {
    const own = entries.filter(({ course }) => course === id)
    workingDays += 5 * Math.max(0, minimumDays - new Set(own.map(({ day }) => day)).size)
    stability += Math.max(0, new Set(own.map(({ room }) => room)).size - 1)
  }
  let compactness = 0
  for (const { courses } of instance.curricula) {
    const own = entries.filter(({ course }) => courses.includes(course))
    for (const { day, period } of own)
      if (!own.some((other) => other.day === day && Math.abs(other.period - period) === 1)) compactness += 2
  }
  const total = capacity + workingDays + compactness + stability
  return { violations: violationsOf(instance, entries), capacity, workingDays, compactness, stability, total }
}
