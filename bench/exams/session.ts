import type { Exam, ExamPlace, ExamProblem, ExamRelation } from '@/lib/timetabling/exams/problem'
import { Random } from '@/lib/timetabling/random'

/** An exam or the consultation before it. Groups and examiners are numbered, rooms those of the faculty's building. */
export type SessionEvent = {
  kind: 'exam' | 'consultation'
  groups: number[]
  examiner: number
  people: number
  building: number
}

/** A session of a university: each consultation is right before its exam in `events`. */
export type Session = {
  events: SessionEvent[]
  /** of each period: its day from the first, and whether it is in the afternoon */
  periods: { day: number; isAfternoon: boolean }[]
  rooms: { building: number; seats: number }[]
  /** of each examiner: how many exams on a day */
  mostADay: number[]
}

/** Three weeks without Sundays. */
const calendarDays = 21
const facultiesOfUniversity = 10
const groupsOfFaculty = 60
const roomsOfBuilding = 50
const examsOfGroup = 4
/** A group has two free days between two exams: preparation, and the consultation. */
const daysBetween = 3

/**
 * A session as large as that of the demo university: 600 groups with four exams each, each with its consultation.
 * Streams of two to six groups have their examiners in common, and half of the streams sit one exam together.
 */
export function makeSession(seed: number, faculties = facultiesOfUniversity): Session {
  const random = new Random(seed)
  const events: SessionEvent[] = []
  const mostADay: number[] = []
  const rooms: Session['rooms'] = []
  const addExam = (event: Omit<SessionEvent, 'kind'>) =>
    events.push({ kind: 'consultation', ...event }, { kind: 'exam', ...event })
  let firstGroup = 0
  for (let building = 0; building < faculties; building++) {
    for (let room = 0; room < roomsOfBuilding; room++)
      rooms.push({ building, seats: room < 4 ? 120 + 40 * room : 20 + 5 * random.below(9) })
    const end = (building + 1) * groupsOfFaculty
    while (firstGroup < end) {
      const size = Math.min(2 + random.below(5), end - firstGroup)
      const groups = Array.from({ length: size }, (_, index) => firstGroup + index)
      const peopleOf = groups.map(() => 15 + random.below(16))
      const isShared = random.below(2) === 0
      for (let subject = 0; subject < examsOfGroup; subject++) {
        const examiner = mostADay.push(1 + random.below(2)) - 1
        if (subject === 0 && isShared) {
          const people = peopleOf.reduce((sum, each) => sum + each, 0)
          addExam({ groups, examiner, people, building })
        } else
          groups.forEach((group, index) =>
            addExam({ groups: [group], examiner, people: peopleOf[index] ?? 0, building }),
          )
      }
      firstGroup += size
    }
  }
  const days = Array.from({ length: calendarDays }, (_, day) => day).filter((day) => day % 7 !== 6)
  const periods = days.flatMap((day) => [false, true].map((isAfternoon) => ({ day, isAfternoon })))
  return { events, periods, rooms, mostADay }
}

/** The session as a problem for the search: a group is a student of it, and what is in a room is alone there. */
export function sessionProblemOf({ events, periods, rooms, mostADay }: Session): ExamProblem {
  const exams = events.map(({ groups, examiner, people, building }): Exam => {
    return {
      minutes: 240,
      seats: people,
      students: groups,
      staff: [examiner],
      isAlone: true,
      rooms: rooms.flatMap((room, index) => (room.building === building && room.seats >= people ? [index] : [])),
    }
  })
  const examsWhere = (isSo: (event: SessionEvent) => boolean) =>
    events.flatMap((event, index) => (event.kind === 'exam' && isSo(event) ? [index] : []))
  const consultations = events.flatMap(({ kind }, index): ExamRelation[] =>
    kind === 'consultation' ? [{ kind: 'day before', exam: index, other: index + 1 }] : [],
  )
  const ofGroup = new Map<number, number[]>()
  events.forEach(({ kind, groups }, index) => {
    if (kind === 'exam') for (const group of groups) ofGroup.set(group, [...(ofGroup.get(group) ?? []), index])
  })
  const between = [...ofGroup.values()].flatMap((those) =>
    those.flatMap((exam, index) =>
      those.slice(index + 1).map((other): ExamRelation => ({ kind: 'days apart', exam, other, days: daysBetween })),
    ),
  )
  return {
    periods: periods.map(({ day, isAfternoon }) => ({ day, minutes: 240, penalty: isAfternoon ? 1 : 0 })),
    rooms: rooms.map(({ seats }) => ({ seats, penalty: 0 })),
    exams,
    relations: [...consultations, ...between],
    dayLimits: mostADay.map((most, examiner) => ({
      exams: examsWhere((event) => event.examiner === examiner),
      most,
    })),
    weights: {
      twoInRow: 0,
      twoInDay: 0,
      spread: { periods: 2 * (daysBetween + 1), cost: 1 },
      mixedLengths: 0,
      late: { exams: 0, periods: 0, cost: 0 },
    },
  }
}

/** Every hard rule that places of the events break, in words. Shares nothing with the search. */
export function brokenInSession(session: Session, places: readonly (ExamPlace | null)[]): string[] {
  const { events, periods, rooms, mostADay } = session
  const found: string[] = []
  const taken = new Map<string, number>()
  const dayOf = (index: number) => periods[places[index]?.period ?? -1]?.day ?? NaN
  const claim = (key: string, most = 1) => {
    const times = (taken.get(key) ?? 0) + 1
    taken.set(key, times)
    if (times === most + 1) found.push(`${key}: more than ${most}`)
  }
  const examDays = new Map<number, number[]>()
  events.forEach(({ kind, groups, examiner, people, building }, index) => {
    const place = places[index]
    const room = rooms[place?.room ?? -1]
    if (!place || !room || !(place.period in periods)) {
      found.push(`${kind} ${index} has no place`)
      return
    }
    if (room.seats < people || room.building !== building)
      found.push(`${kind} ${index} is in a room that does not suit`)
    claim(`room ${place.room} in period ${place.period}`)
    claim(`examiner ${examiner} in period ${place.period}`)
    for (const group of groups) claim(`group ${group} in period ${place.period}`)
    if (kind === 'exam') {
      claim(`exams of examiner ${examiner} on day ${dayOf(index)}`, mostADay[examiner])
      for (const group of groups) examDays.set(group, [...(examDays.get(group) ?? []), dayOf(index)])
    } else if (dayOf(index) !== dayOf(index + 1) - 1) found.push(`consultation ${index} is not on the day before`)
  })
  for (const [group, days] of examDays) {
    const inOrder = days.sort((a, b) => a - b)
    if (inOrder.some((day, index) => index > 0 && day - (inOrder[index - 1] ?? 0) < daysBetween))
      found.push(`group ${group} has exams with less than ${daysBetween} days from one to the next`)
  }
  return found
}
