import { findExamTimetable } from '@/lib/timetabling/exams/find-exam-timetable'
import { Random } from '@/lib/timetabling/random'
import { examProblemOf } from './exam-problem-of'
import { readExam, type ExamInstance } from './read-exam'
import { validateExams, type ExamEntry } from './validate-exams'

const text = `[Exams:4]
90, 1, 2, 3
60, 1, 4
60, 2, 5
90, 6
[Periods:4]
01:06:2026, 09:00:00, 90, 0
01:06:2026, 13:00:00, 90, 4
01:06:2026, 16:00:00, 60, 0
02:06:2026, 09:00:00, 90, 0
[Rooms:2]
4, 0
3, 7
[PeriodHardConstraints]
3, AFTER, 0
1, EXAM_COINCIDENCE, 2
0, EXAM_COINCIDENCE, 1
0, EXCLUSION, 3
[RoomHardConstraints]
3, ROOM_EXCLUSIVE
[InstitutionalWeightings]
TWOINAROW, 7
TWOINADAY, 5
PERIODSPREAD, 2
NONMIXEDDURATIONS, 10
FRONTLOAD, 1, 1, 30
`

const instance = readExam(text)
const entry = (exam: number, period: number, room: number): ExamEntry => ({ exam, period, room })
/** Legal: exams 1 and 2 together, exam 0 right before them. */
const timetable = [entry(0, 0, 0), entry(1, 1, 0), entry(2, 1, 0), entry(3, 3, 1)]

test('the parts of the cost are those worked out by hand', () => {
  expect(validateExams(instance, timetable)).toEqual({
    violations: [],
    twoInRow: 14, // students 1 and 2
    twoInDay: 0,
    spread: 2, // they again
    mixedDurations: 0,
    frontLoad: 0,
    periodPenalty: 8,
    roomPenalty: 7,
    total: 31,
  })
})

test('two exams on a day that are no neighbours, far apart, mixed and late ones cost what they should', () => {
  const apart = [entry(0, 0, 0), entry(1, 2, 0), entry(2, 2, 0), entry(3, 3, 1)]
  expect(validateExams(instance, apart)).toMatchObject({
    twoInRow: 0,
    twoInDay: 10,
    spread: 2,
    periodPenalty: 0,
  })
  const nextDay = [entry(0, 3, 0), entry(1, 2, 0), entry(2, 2, 0), entry(3, 0, 1)]
  expect(validateExams(instance, nextDay)).toMatchObject({
    twoInRow: 0,
    twoInDay: 0,
    spread: 2,
    frontLoad: 30,
  })
  const far = [entry(0, 3, 0), entry(1, 0, 0), entry(2, 0, 0), entry(3, 0, 0)]
  expect(validateExams(instance, far)).toMatchObject({ spread: 0, mixedDurations: 10 })
})

test.each<[string, ExamEntry[]]>([
  ['exam 3 has no place', timetable.slice(0, 3)],
  ['exam 3 has several places', [...timetable, entry(3, 3, 0)]],
  ['exam 3: period 9 or room 0 is not there', [...timetable.slice(0, 3), entry(3, 9, 0)]],
  ['student 1 has exams 0, 1 at once', [entry(0, 1, 1), ...timetable.slice(1)]],
  ['exam 0 takes 90 minutes, period 2 has 60', [entry(0, 2, 0), ...timetable.slice(1)]],
  ['5 people on 4 seats of room 0 in period 0', [entry(0, 0, 0), entry(1, 0, 0), ...timetable.slice(2)]],
  ['exam 3 is not alone in its room', [...timetable.slice(0, 3), entry(3, 1, 0)]],
  ['exam 3 is not after exam 0', [entry(0, 3, 0), ...timetable.slice(1, 3), entry(3, 0, 1)]],
  ['exams 1 and 2 are not in one period', [entry(0, 0, 0), entry(1, 1, 0), entry(2, 2, 0), entry(3, 3, 1)]],
  ['exams 0 and 3 are in one period', [entry(0, 3, 0), ...timetable.slice(1)]],
])('a broken rule is named: %s', (sentence, entries) => {
  const { violations } = validateExams(instance, entries)
  expect(violations).toContain(sentence)
})

test.each<[string, string, string]>([
  ['[Exams:4]', '[Exams:5]', 'line 1: [Exams] has 4 lines, but its head says 5'],
  ['[Exams:4]', 'Exams', 'line 1: a section as [Exams:n] should stand here, not Exams'],
  ['[Rooms:2]', '[Exams:2]', 'line 11: [Exams] stands twice'],
  ['90, 6', 'long, 6', 'line 5: the length of an exam is long, not a whole number'],
  ['60, 1, 4', '60, 1, x', 'line 3: a student is x, not a whole number'],
  ['01:06:2026, 16', '1 June, 16', 'line 9: a period has a date, a time, minutes and a penalty'],
  ['02:06:2026', '2026-06-02', 'line 10: the date is 2026-06-02, not day:month:year'],
  ['09:00:00, 90', '9, 90', 'line 7: the time is 9, not hours:minutes:seconds'],
  ['3, 7', '3', 'line 13: a room has seats and a penalty, not «3»'],
  ['3, AFTER, 0', '4, AFTER, 0', 'line 15: the exam is 4, not a whole number from 0 to 3'],
  ['3, AFTER, 0', '3, BEFORE, 0', 'line 15: there is no rule BEFORE'],
  ['ROOM_EXCLUSIVE', 'ALONE', 'line 20: there is no rule ALONE'],
  ['FRONTLOAD, 1, 1, 30', 'FRONTLOAD, 1', 'line 26: FRONTLOAD has 3 numbers'],
  ['TWOINAROW, 7\n', '', 'line 21: there is no TWOINAROW below'],
  ['[InstitutionalWeightings]', '[Weights]', 'the file has no [InstitutionalWeightings]'],
])('a broken file is refused with its line: %s → %s', (before, after, sentence) => {
  expect(() => readExam(text.replace(before, after))).toThrow(sentence)
})

/** A small instance that nobody made up: sizes, conflicts and rules at random. */
function someInstance(seed: number): ExamInstance {
  const random = new Random(seed)
  const list = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index))
  const exams = list(10 + random.below(8), () => ({
    minutes: 60 + 30 * random.below(3),
    students: [...new Set(list(random.below(6), () => random.below(25)))],
  }))
  // Each rule has exams of its own, so that none contradicts another.
  const pair = (rule: number) => ({ exam: 3 * rule, other: 3 * rule + 1 + random.below(2) })
  return {
    exams,
    periods: list(12, (period) => ({
      date: `${1 + Math.floor(period / 3)}:1:2026`,
      time: '09:00:00',
      minutes: period % 3 === 2 ? 90 : 120,
      penalty: random.below(4),
    })),
    rooms: list(3, () => ({ seats: 4 + random.below(8), penalty: random.below(5) })),
    periodRules: [
      { ...pair(0), kind: 'AFTER' },
      { ...pair(1), kind: 'EXCLUSION' },
      { ...pair(2), kind: 'EXAM_COINCIDENCE' },
    ],
    exclusive: [random.below(exams.length)],
    weights: {
      twoInRow: 1 + random.below(9),
      twoInDay: random.below(9),
      spread: random.below(5),
      mixedDurations: random.below(9),
      frontLoad: { exams: random.below(6), periods: random.below(6), cost: random.below(20) },
    },
  }
}

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'what is found in a random instance breaks no rule and costs what the judge says: seed %i',
  async (seed) => {
    const some = someInstance(seed)
    const { places, cost } = await findExamTimetable(examProblemOf(some), {
      seed,
      limit: { iterations: 5000 },
    })
    const entries = places.flatMap((place, exam) => (place ? [{ exam, ...place }] : []))
    const { violations, total } = validateExams(some, entries)
    expect(violations.filter((sentence) => !sentence.endsWith('has no place'))).toEqual([])
    expect(cost).toBe(total)
  },
)
