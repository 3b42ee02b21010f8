import type { ExamInstance } from './read-exam'

/** Where an exam of a timetable that is to be judged is. */
export type ExamEntry = { exam: number; period: number; room: number }

/** What is wrong with a timetable, in words, and what it costs by the rules of the competition's exam track. */
export type ExamValidation = {
  violations: string[]
  twoInRow: number
  twoInDay: number
  spread: number
  mixedDurations: number
  frontLoad: number
  periodPenalty: number
  roomPenalty: number
  total: number
}

/** The entries by what `keyOf` says of each. */
function groupedBy<T>(entries: readonly T[], keyOf: (entry: T) => string | number): T[][] {
  const groups = new Map<string | number, T[]>()
  for (const entry of entries) {
    const group = groups.get(keyOf(entry))
    if (group) group.push(entry)
    else groups.set(keyOf(entry), [entry])
  }
  return [...groups.values()]
}

/** The exams of each student. */
function examsOfStudents({ exams }: ExamInstance): Map<number, number[]> {
  const found = new Map<number, number[]>()
  exams.forEach(({ students }, exam) => {
    for (const student of students) found.set(student, [...(found.get(student) ?? []), exam])
  })
  return found
}

/** Every hard rule that the timetable breaks. */
function brokenRules(instance: ExamInstance, entries: readonly ExamEntry[]): string[] {
  const { exams, periods, rooms, periodRules, exclusive } = instance
  const found: string[] = []
  const known = entries.filter(({ exam, period, room }) => {
    const isKnown = exam in exams && period in periods && room in rooms
    if (!isKnown) found.push(`exam ${exam}: period ${period} or room ${room} is not there`)
    return isKnown
  })
  const periodOf = new Map(known.map(({ exam, period }) => [exam, period]))
  const placed = groupedBy(known, ({ exam }) => exam)
  exams.forEach((_, exam) => {
    if (!periodOf.has(exam)) found.push(`exam ${exam} has no place`)
  })
  for (const [first, ...others] of placed) if (others.length > 0) found.push(`exam ${first?.exam} has several places`)
  for (const { exam, period } of known) {
    const [needed, given] = [exams[exam]?.minutes ?? 0, periods[period]?.minutes ?? 0]
    if (needed > given) found.push(`exam ${exam} takes ${needed} minutes, period ${period} has ${given}`)
  }
  for (const [student, taken] of examsOfStudents(instance)) {
    for (const together of groupedBy(
      taken.filter((exam) => periodOf.has(exam)),
      (exam) => periodOf.get(exam) ?? 0,
    ))
      if (together.length > 1) found.push(`student ${student} has exams ${together.join(', ')} at once`)
  }
  for (const inRoom of groupedBy(known, ({ period, room }) => `${period} ${room}`)) {
    const [{ period, room } = { period: 0, room: 0 }] = inRoom
    const people = inRoom.reduce((sum, { exam }) => sum + (exams[exam]?.students.length ?? 0), 0)
    const seats = rooms[room]?.seats ?? 0
    if (people > seats) found.push(`${people} people on ${seats} seats of room ${room} in period ${period}`)
    for (const { exam } of inRoom)
      if (inRoom.length > 1 && exclusive.includes(exam)) found.push(`exam ${exam} is not alone in its room`)
  }
  for (const { exam, kind, other } of periodRules) {
    const [one, two] = [periodOf.get(exam), periodOf.get(other)]
    if (one === undefined || two === undefined) continue
    const shares = exams[exam]?.students.some((student) => exams[other]?.students.includes(student))
    if (kind === 'AFTER' && one <= two) found.push(`exam ${exam} is not after exam ${other}`)
    if (kind === 'EXCLUSION' && one === two) found.push(`exams ${exam} and ${other} are in one period`)
    if (kind === 'EXAM_COINCIDENCE' && !shares && one !== two)
      found.push(`exams ${exam} and ${other} are not in one period`)
  }
  return found
}

/** Judges a timetable by the rules of the competition. Shares nothing with the search. */
export function validateExams(instance: ExamInstance, entries: readonly ExamEntry[]): ExamValidation {
  const { exams, periods, rooms, weights } = instance
  const periodOf = new Map(entries.map(({ exam, period }) => [exam, period]))
  let twoInRow = 0
  let twoInDay = 0
  let spread = 0
  for (const taken of examsOfStudents(instance).values()) {
    const times = taken.flatMap((exam) => periodOf.get(exam) ?? []).sort((a, b) => a - b)
    times.forEach((earlier, index) => {
      for (const later of times.slice(index + 1)) {
        if (later > earlier && periods[earlier]?.date === periods[later]?.date) {
          if (later - earlier === 1) twoInRow += weights.twoInRow
          else twoInDay += weights.twoInDay
        }
        if (later > earlier && later - earlier <= weights.spread) spread += 1
      }
    })
  }
  let mixedDurations = 0
  for (const inRoom of groupedBy(entries, ({ period, room }) => `${period} ${room}`))
    mixedDurations += weights.mixedDurations * (new Set(inRoom.map(({ exam }) => exams[exam]?.minutes)).size - 1)
  const sizes = exams.map(({ students }, exam) => ({ exam, size: students.length }))
  const largest = sizes.sort((a, b) => b.size - a.size || a.exam - b.exam).slice(0, weights.frontLoad.exams)
  const late = largest.filter(({ exam }) => (periodOf.get(exam) ?? -1) >= periods.length - weights.frontLoad.periods)
  const frontLoad = late.length * weights.frontLoad.cost
  const sum = (values: (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const periodPenalty = sum(entries.map(({ period }) => periods[period]?.penalty))
  const roomPenalty = sum(entries.map(({ room }) => rooms[room]?.penalty))
  return {
    violations: brokenRules(instance, entries),
    twoInRow,
    twoInDay,
    spread,
    mixedDurations,
    frontLoad,
    periodPenalty,
    roomPenalty,
    total: twoInRow + twoInDay + spread + mixedDurations + frontLoad + periodPenalty + roomPenalty,
  }
}
