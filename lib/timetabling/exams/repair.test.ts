import { Random } from '../random'
import { findExamTimetable } from './find-exam-timetable'
import type { Exam, ExamPlace, ExamProblem, ExamRelation } from './problem'

/** Two weeks without Sundays; exams begin at 9:00, 13:00 and 17:00. */
const begins = [540, 780, 1020]
const days = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]
const times = days.flatMap((day) => begins.map((startsAt) => ({ day, startsAt })))

type Event = { isExam: boolean; group: number; teacher: number; minutes: number; rooms: number[]; exam: number | null }
type Session = { events: Event[]; problem: ExamProblem }

/** Some groups with three exams each, each with its consultation; an exam at 9:00 lasts into the time of the next ones. */
function sessionOf(seed: number, groups: number): Session {
  const random = new Random(seed)
  const events: Event[] = []
  const rooms = Array.from({ length: 2 + random.below(2) }, (_, room) => room)
  for (let group = 0; group < groups; group++)
    for (let subject = 0; subject < 3; subject++) {
      const shared = { group, teacher: 100 + random.below(groups + 1), rooms }
      const exam = events.push({ isExam: true, minutes: 180 + 60 * random.below(3), exam: null, ...shared }) - 1
      events.push({ isExam: false, minutes: 90, exam, ...shared })
    }
  const exams = events.map(({ isExam, group, teacher, minutes, rooms: offered }): Exam => ({
    minutes: 0,
    seats: 1,
    students: isExam ? [group] : [],
    staff: [group, teacher],
    isAlone: true,
    rooms: offered,
    reaches: times.map(({ day, startsAt }) => {
      const later = times.filter((time) => time.day === day && time.startsAt > startsAt)
      return later.filter((time) => time.startsAt < startsAt + minutes).length
    }),
  }))
  const ofGroup = (group: number) => events.flatMap((one, index) => (one.isExam && one.group === group ? [index] : []))
  const relations = events.flatMap(({ exam, group, isExam }, index): ExamRelation[] =>
    isExam
      ? ofGroup(group).flatMap((other): ExamRelation[] =>
          other > index ? [{ kind: 'days apart', exam: index, other, days: 2 }] : [],
        )
      : [{ kind: 'last day before', exam: index, other: exam ?? 0 }],
  )
  const problem: ExamProblem = {
    periods: times.map(({ day, startsAt }) => ({ day, minutes: 300, penalty: begins.indexOf(startsAt) })),
    rooms: rooms.map(() => ({ seats: 1, penalty: 0 })),
    exams,
    relations,
    dayLimits: [],
    weights: {
      twoInRow: 5,
      twoInDay: 5,
      spread: { periods: 8, cost: 1 },
      mixedLengths: 0,
      late: { exams: 0, periods: 0, cost: 0 },
    },
  }
  return { events, problem }
}

type Places = readonly (ExamPlace | null)[]

/** What is broken, minute by minute and group by group. */
function brokenIn({ events }: Session, places: Places): string[] {
  const taken = new Set<string>()
  const found: string[] = []
  events.forEach(({ group, teacher, minutes, exam }, index) => {
    const place = places[index]
    const time = times[place?.period ?? -1]
    if (!place || !time) return
    for (let minute = time.startsAt; minute < time.startsAt + minutes; minute++)
      for (const who of [`group ${group}`, `teacher ${teacher}`, `room ${place.room}`]) {
        const key = `${who} on day ${time.day} at ${minute}`
        if (taken.has(key)) found.push(key)
        taken.add(key)
      }
    const examDay = exam === null ? undefined : times[places[exam]?.period ?? -1]?.day
    if (examDay !== undefined && days.indexOf(examDay) - days.indexOf(time.day) !== 1)
      found.push(`consultation ${index} is not on the day before`)
  })
  for (const group of new Set(events.map((one) => one.group))) {
    const held = events.flatMap((one, index) =>
      one.isExam && one.group === group ? (times[places[index]?.period ?? -1]?.day ?? []) : [],
    )
    const inOrder = held.toSorted((a, b) => a - b)
    if (inOrder.some((day, index) => index > 0 && day - (inOrder[index - 1] ?? 0) < 2))
      found.push(`group ${group} has exams on days in a row`)
  }
  return found
}

const differs = (one: ExamPlace | null | undefined, other: ExamPlace | null | undefined) =>
  one?.period !== other?.period || one?.room !== other?.room

const limit = { iterations: 8000 }
const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

test.each(seeds)(
  'where exams last into later times no rule is broken, however few rooms there are (%i)',
  async (seed) => {
    const session = sessionOf(seed, 9)
    const { places } = await findExamTimetable(session.problem, { seed, limit })
    expect(brokenIn(session, places)).toEqual([])
  },
)

test.each(seeds)('few of what stands move for what is taken away or put into the way of others (%i)', async (seed) => {
  const session = sessionOf(seed, 5)
  const whole = await findExamTimetable(session.problem, { seed, limit })
  const random = new Random(seed)
  const placed = whole.places.flatMap((place, index) => (place ? [index] : []))
  const damaged = new Set(Array.from({ length: 1 + random.below(3) }, () => placed[random.below(placed.length)] ?? 0))
  const standing = whole.places.map((place, index) =>
    !damaged.has(index)
      ? place
      : random.below(2) === 0
        ? null
        : { period: random.below(times.length), room: random.below(2) },
  )
  const repaired = await findExamTimetable(session.problem, { seed: seed + 100, limit, standing })
  expect(brokenIn(session, repaired.places)).toEqual([])
  expect(repaired.places.filter((place) => place).length).toBeGreaterThanOrEqual(placed.length)
  const moved = standing.flatMap((place, index) => (differs(place, repaired.places[index]) ? [index] : []))
  expect(moved.length).toBeLessThanOrEqual(2 * damaged.size)
  for (const index of moved) {
    const isDamaged = damaged.has(index) || !whole.places[index] || brokenIn(session, standing).length > 0
    expect(isDamaged || repaired.forWhom[index] !== null).toBe(true)
  }
})

test('what stands without breaking a rule stays, though others would be better', async () => {
  const session = sessionOf(3, 5)
  const { places } = await findExamTimetable(session.problem, { seed: 3, limit: { iterations: 2000 } })
  const again = await findExamTimetable(session.problem, { seed: 4, limit, standing: places })
  places.forEach((place, index) => {
    if (place) expect(again.places[index]).toEqual(place)
  })
})

test('one exam makes way for another that has no other place, and is told for whom', async () => {
  const { problem } = sessionOf(1, 2)
  const [first, , second] = problem.exams
  if (!first || !second) throw new Error('two exams')
  const free = { ...first, students: [], staff: [1], rooms: [0], reaches: times.map(() => 0) }
  const exams: Exam[] = [
    { ...free, periods: [0, 5] },
    { ...free, staff: [2], periods: [0] },
  ]
  const small = { ...problem, exams, relations: [], rooms: [{ seats: 1, penalty: 0 }] }
  const standing = [{ period: 0, room: 0 }, null]
  const { places, forWhom } = await findExamTimetable(small, { seed: 1, limit, standing })
  expect(places).toEqual([
    { period: 5, room: 0 },
    { period: 0, room: 0 },
  ])
  expect(forWhom).toEqual([1, null])
})
