import { grouped } from '@/lib/core/rules/words/lists'
import type { ExamPlace, ExamProblem } from '@/lib/timetabling/exams/problem'
import type { SessionProblem } from './problem-of'

type Places = readonly (ExamPlace | null)[]

/** Whether two exams in these periods meet. */
function meet({ exams }: ExamProblem, one: number, other: number, first: number, second: number): boolean {
  const [early, from, to] = first <= second ? [one, first, second] : [other, second, first]
  return from + (exams[early]?.reaches?.[from] ?? 0) >= to
}

/** The exams of which others are in the way or too near; of two, the one that is named last. */
function clashing(problem: ExamProblem, places: Places): number[] {
  const { exams, periods, relations } = problem
  const dayAt = (exam: number) => periods[places[exam]?.period ?? -1]?.day ?? 0
  const days = [...new Set(periods.map(({ day }) => day))]
  const tests = {
    together: (one: number, other: number) => places[one]?.period === places[other]?.period,
    apart: (one: number, other: number) => places[one]?.period !== places[other]?.period,
    after: (one: number, other: number) => (places[one]?.period ?? 0) > (places[other]?.period ?? 0),
    'day after': (one: number, other: number) => dayAt(one) > dayAt(other),
    'day before': (one: number, other: number) => dayAt(other) - dayAt(one) === 1,
    'last day before': (one: number, other: number) => days.indexOf(dayAt(other)) - days.indexOf(dayAt(one)) === 1,
  }
  const related = relations.flatMap((relation) => {
    const { kind, exam, other } = relation
    if (!places[exam] || !places[other]) return []
    const holds =
      kind === 'days apart' ? Math.abs(dayAt(exam) - dayAt(other)) >= relation.days : tests[kind](exam, other)
    // A consultation is the one to move.
    return holds ? [] : [kind === 'last day before' ? exam : other]
  })
  const holders = new Map<string, number[]>()
  exams.forEach(({ students, staff, isAlone }, exam) => {
    const place = places[exam]
    if (!place) return
    const keys = [
      ...students.map((one) => `student ${one}`),
      ...staff.map((one) => `staff ${one}`),
      ...(isAlone ? [`room ${place.room}`] : []),
    ]
    for (const key of keys) holders.set(key, [...(holders.get(key) ?? []), exam])
  })
  const held = [...holders.values()].flatMap((those) =>
    those.filter((exam, index) =>
      those
        .slice(0, index)
        .some((other) => meet(problem, other, exam, places[other]?.period ?? -1, places[exam]?.period ?? -1)),
    ),
  )
  return [...related, ...held]
}

/** The exams of an examiner beyond the most of a day. */
const crowding = ({ dayLimits, periods }: ExamProblem, places: Places): number[] =>
  dayLimits.flatMap(({ exams, most, lowered = [] }) => {
    const onDay = grouped(
      exams.filter((exam) => places[exam]),
      (exam) => periods[places[exam]?.period ?? -1]?.day ?? 0,
    )
    return [...onDay].flatMap(([day, those]) => those.slice(lowered.find((one) => one.day === day)?.most ?? most))
  })

/** Exams of the problem, by index, that break a hard rule where they stand, or stand where the problem knows no place. */
export function brokenIn({ problem, standing }: Pick<SessionProblem, 'problem' | 'standing'>): Set<number> {
  const { exams, rooms } = problem
  const misplaced = standing.flatMap((place, exam) => {
    const { periods = [], rooms: offered = [], reaches = [], seats } = exams[exam] ?? { seats: 0 }
    if (!place) return [exam]
    const { closed = [], seats: has } = rooms[place.room] ?? { seats: 0 }
    const last = place.period + (reaches[place.period] ?? 0)
    const isClosed = closed.some((period) => period >= place.period && period <= last)
    return periods.includes(place.period) && offered.includes(place.room) && seats <= has && !isClosed ? [] : [exam]
  })
  const gone = new Set(misplaced)
  const placed = standing.map((place, exam) => (gone.has(exam) ? null : place))
  return new Set([...misplaced, ...clashing(problem, placed), ...crowding(problem, placed)])
}

/** The same problem, in which whatever breaks no rule stays where it is; a consultation goes along with its exam. */
export function holdingWhatStands(session: SessionProblem): SessionProblem {
  const broken = brokenIn(session)
  const firsts = session.entries.flatMap(({ first, parts }) =>
    Array.from({ length: parts }, (_, part) => first + part).some((one) => broken.has(one)) ? [first] : [],
  )
  const moving = new Set(firsts)
  const along = session.problem.relations.flatMap(({ kind, exam, other }) =>
    kind === 'last day before' && moving.has(other) ? [exam] : [],
  )
  const free = new Set([...firsts, ...along])
  const exams = [...session.problem.exams]
  for (const { first, parts } of session.entries)
    for (let part = first; part < first + parts && !free.has(first); part += 1) {
      const [exam, place] = [exams[part], session.standing[part]]
      if (exam && place) exams[part] = { ...exam, periods: [place.period], rooms: [place.room] }
    }
  return { ...session, problem: { ...session.problem, exams } }
}
