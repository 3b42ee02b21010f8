import { readCtt, type Instance } from './read-ctt'
import { validate, type Entry } from './validate'

const text = `Name: small
Courses: 3
Rooms: 2
Days: 2
Periods_per_day: 3
Curricula: 2
Constraints: 1

COURSES:
algebra ann 2 2 30
biology bob 2 1 50
chemistry ann 1 1 10

ROOMS:
hall\t40
cabin 12

CURRICULA:
first 2 algebra biology
second 1 chemistry

UNAVAILABILITY_CONSTRAINTS:
algebra 0 2

END.
`

const instance: Instance = readCtt(text)
const entry = (course: string, day: number, period: number, room: string): Entry => ({
  course,
  day,
  period,
  room,
})

/** Legal, and worked out by hand in the first test. */
const timetable = [
  entry('algebra', 0, 0, 'hall'),
  entry('algebra', 0, 1, 'cabin'),
  entry('biology', 1, 0, 'hall'),
  entry('biology', 1, 2, 'hall'),
  entry('chemistry', 0, 2, 'cabin'),
]

test('the parts of the cost are those worked out by hand', () => {
  expect(validate(instance, timetable)).toEqual({
    violations: [],
    capacity: 18 + 10 + 10, // algebra in the cabin, biology twice in the hall
    workingDays: 5, // algebra on one day of two
    compactness: 2 + 2 + 2, // biology twice alone on its day, chemistry alone in its curriculum
    stability: 1, // algebra in two rooms
    total: 50,
  })
})

test('the last period of a day is not adjacent to the first of the next', () => {
  const over = [entry('algebra', 0, 0, 'hall'), entry('algebra', 1, 0, 'hall'), entry('biology', 0, 1, 'hall')]
  const compactness = (last: Entry) => validate(instance, [...over, last]).compactness
  expect(compactness(entry('biology', 0, 2, 'hall'))).toBe(2)
  expect(compactness(entry('biology', 1, 1, 'hall'))).toBe(0)
})

test.each<[string, Entry[]]>([
  ['algebra has 1 of 2 lectures', timetable.slice(1)],
  ['algebra has 3 of 2 lectures', [...timetable, entry('algebra', 1, 1, 'hall')]],
  ['2 lectures in room hall on day 0, period 0', [...timetable, entry('chemistry', 0, 0, 'hall')]],
  ['2 lectures of algebra on day 0, period 0', [...timetable, entry('algebra', 0, 0, 'cabin')]],
  ['curriculum first: algebra, biology together on day 1, period 0', [...timetable, entry('algebra', 1, 0, 'cabin')]],
  ['teacher ann: algebra, chemistry together on day 0, period 1', [...timetable, entry('chemistry', 0, 1, 'hall')]],
  ['algebra is unavailable on day 0, period 2', [...timetable, entry('algebra', 0, 2, 'hall')]],
  ['unknown room attic', [...timetable, entry('biology', 1, 1, 'attic')]],
  ['unknown course dance', [...timetable, entry('dance', 1, 1, 'hall')]],
  ['biology: day 2, period 0 is not in the week', [...timetable, entry('biology', 2, 0, 'hall')]],
])('a broken rule is named: %s', (sentence, entries) => {
  expect(validate(instance, entries).violations).toContain(sentence)
})

test.each<[string, string, string]>([
  ['Courses: 3', 'Courses: many', 'line 2: Courses is many, not a whole number'],
  ['Days: 2\n', '', 'line 4: «Days: …» should stand here'],
  ['Courses: 3', 'Courses: 4', 'line 14: COURSES has 3 lines, but the head of the file says 4'],
  ['Courses: 3', 'Courses: 2', 'line 12: ROOMS: should stand here, not chemistry'],
  ['algebra ann 2 2 30', 'algebra ann 2 2', 'line 10: a course has an id, a teacher and three numbers'],
  ['algebra ann 2 2 30', 'algebra ann two 2 30', 'line 10: the number of lectures is two'],
  ['chemistry ann', 'algebra ann', 'line 12: course algebra stands twice'],
  ['first 2 algebra', 'first 3 algebra', 'line 19: curriculum first lists 2 courses and says 3'],
  ['second 1 chemistry', 'second 1 cookery', 'line 20: there is no course cookery'],
  ['algebra 0 2', 'algebra 0 3', 'line 23: the period is 3, not a whole number from 0 to 2'],
  ['END.', '', 'the file ends where END. should stand'],
])('a broken file is refused with its line: %s → %s', (before, after, sentence) => {
  expect(() => readCtt(text.replace(before, after))).toThrow(sentence)
})
