import type { ExamPlace } from '@/lib/timetabling/exams/problem'
import { findExamTimetable } from '@/lib/timetabling/exams/find-exam-timetable'
import { brokenInSession, makeSession, sessionProblemOf, type Session, type SessionEvent } from './session'

const event = (kind: SessionEvent['kind'], groups: number[], examiner: number): SessionEvent => ({
  kind,
  groups,
  examiner,
  people: 20,
  building: 0,
})

/** Two groups: one exam of both, then one of the first with another examiner. */
const small: Session = {
  events: [
    event('consultation', [0, 1], 0),
    event('exam', [0, 1], 0),
    event('consultation', [0], 1),
    event('exam', [0], 1),
  ],
  periods: [0, 1, 2, 3, 4].flatMap((day) => [false, true].map((isAfternoon) => ({ day, isAfternoon }))),
  rooms: [
    { building: 0, seats: 30 },
    { building: 0, seats: 10 },
    { building: 1, seats: 30 },
  ],
  mostADay: [1, 1],
}
const place = (period: number, room = 0): ExamPlace => ({ period, room })
const legal = [place(0), place(2), place(6), place(8)]

test('a session that keeps all rules has nothing broken', () => {
  expect(brokenInSession(small, legal)).toEqual([])
})

test.each<[string, (ExamPlace | null)[]]>([
  ['exam 3 has no place', [...legal.slice(0, 3), null]],
  ['exam 3 is in a room that does not suit', [...legal.slice(0, 3), place(8, 1)]],
  ['exam 3 is in a room that does not suit', [...legal.slice(0, 3), place(8, 2)]],
  ['room 0 in period 2: more than 1', [place(0), place(2), place(2), place(8)]],
  ['group 0 in period 2: more than 1', [place(0), place(2), place(2), place(8)]],
  ['consultation 2 is not on the day before', [place(0), place(2), place(5), place(8)]],
  ['group 0 has exams with less than 3 days from one to the next', [place(0), place(2), place(5), place(7)]],
])('a broken rule is named: %s', (sentence, places) => {
  expect(brokenInSession(small, places)).toContain(sentence)
})

test('an examiner in two places, or with too many exams on a day, is named', () => {
  const one: Session = {
    ...small,
    events: [
      event('consultation', [0], 0),
      event('exam', [0], 0),
      event('consultation', [1], 0),
      event('exam', [1], 0),
    ],
  }
  expect(brokenInSession(one, [place(0), place(2), place(0), place(3)])).toEqual([
    'room 0 in period 0: more than 1',
    'examiner 0 in period 0: more than 1',
    'exams of examiner 0 on day 1: more than 1',
  ])
})

test('a university has 600 groups with four exams each, and a consultation before each', () => {
  const { events, rooms } = makeSession(1)
  const sat = events.flatMap(({ kind, groups }) => (kind === 'exam' ? groups : []))
  expect(new Set(sat).size).toBe(600)
  expect(sat).toHaveLength(2400)
  expect(events.filter(({ kind }) => kind === 'consultation')).toHaveLength(events.length / 2)
  expect(rooms).toHaveLength(500)
})

test('the session of a faculty is found complete, and breaks no rule', async () => {
  const session = makeSession(2, 1)
  const problem = sessionProblemOf(session)
  const start = await findExamTimetable(problem, { seed: 1, limit: { iterations: 4000 } })
  expect(brokenInSession(session, start.places)).toEqual([])
  const longer = await findExamTimetable(problem, { seed: 1, limit: { iterations: 40_000 } })
  expect(brokenInSession(session, longer.places)).toEqual([])
  expect(longer.cost).toBeLessThan(start.cost)
})
