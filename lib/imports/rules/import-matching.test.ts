import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { likeness, matchClasses, type MatchedClass } from './import-matching'

const dates = (...days: string[]) => days.map((day) => calendarDate(day))
const monday = '2026-11-16'

const physics: MatchedClass = {
  kind: 'class',
  title: 'Физика',
  lessonType: 1,
  subgroup: 0,
  pair: 1,
  dates: dates(monday, '2026-11-23'),
  rooms: [1],
  teachers: [1],
  groups: [1],
}
const as = (values: Partial<MatchedClass>): MatchedClass => ({ ...physics, ...values })
const score = (values: Partial<MatchedClass>, of: Partial<MatchedClass> = {}) => likeness(as(values), as(of))

/** Everything of the likeness: title, type, people, subgroup, slot, pair, weekday, teachers, rooms, dates, weeks. */
const whole = 16 + 8 + 16 + 8 + 4 + 1 + 1 + 3 + 2 + 3 + 1

test('what stays of a class is what it is like; equal ones are most alike', () => {
  expect(score({})).toBe(whole)
  expect(score({ subgroup: 1 })).toBe(whole - 8)
  expect(score({ teachers: [2] })).toBe(whole - 3)
  expect(score({ teachers: [1, 2] })).toBe(whole - 1.5)
  expect(score({ rooms: [] })).toBe(whole - 2)
  expect(score({ rooms: [] }, { rooms: [] })).toBe(whole)
  expect(score({ groups: [1, 2] })).toBe(whole - 8)
  expect(score({ groups: [1, 2] }, { groups: [1, 3] })).toBeCloseTo(whole - 16 + 16 / 3)
})

test('another time takes of it: the pair, the weekday, the dates and how many weeks are between', () => {
  expect(score({ pair: 2 })).toBe(whole - 4 - 1)
  // A day later: the slot, the weekday and the dates; the week is the same.
  expect(score({ dates: dates('2026-11-17', '2026-11-24') })).toBe(whole - 4 - 1 - 3)
  expect(score({ dates: dates(monday) })).toBe(whole - 1.5)
  expect(score({ dates: dates('2026-11-23') })).toBe(whole - 1.5 - 0.5)
  expect(score({ dates: dates('2026-11-30') })).toBeCloseTo(whole - 3 - 1 + 1 / 3)
  expect(score({}, { dates: dates('2026-11-30') })).toBeCloseTo(whole - 3 - 1 + 1 / 3)
  expect(score({ dates: [] })).toBe(whole - 4 - 1 - 3 - 1)
  expect(score({ dates: [] }, { dates: [] })).toBe(whole - 3 - 1)
})

test.each<[string, Partial<MatchedClass>, Partial<MatchedClass>]>([
  ['an exam is no class', { kind: 'exam' }, {}],
  ['one for nobody of the same', { groups: [2] }, {}],
  ['one without groups, of another teacher', { groups: [], teachers: [2] }, { groups: [] }],
  ['another discipline in another pair', { title: 'Химия', pair: 2 }, {}],
  ['on another weekday', { title: 'Химия', dates: dates('2026-11-17') }, {}],
  ['for one more group', { title: 'Химия', groups: [1, 2] }, {}],
  ['for a half of it', { title: 'Химия', subgroup: 1 }, {}],
  ['of another type, with another teacher in another room', { lessonType: 2, teachers: [2], rooms: [2] }, {}],
  ['with nobody and nowhere', { lessonType: 2, teachers: [], rooms: [] }, { teachers: [], rooms: [] }],
])('two classes are not one: %s', (_, fresh, gone) => {
  expect(score(fresh, gone)).toBeNull()
})

test('another discipline or type is the same class where its slot, its people and its teacher or room stayed', () => {
  expect(score({ title: 'Химия' })).toBe(whole - 16)
  expect(score({ lessonType: 2 })).toBe(whole - 8)
  expect(score({ title: 'Химия', lessonType: 2, teachers: [2] })).toBe(whole - 16 - 8 - 3)
  expect(score({ title: 'Химия', rooms: [2] })).toBe(whole - 16 - 2)
})

test('a class without groups is its teachers’', () => {
  expect(score({ groups: [], teachers: [1, 2] }, { groups: [] })).toBe(whole - 8 - 1.5)
  expect(score({ groups: [], teachers: [] }, { groups: [], teachers: [] })).toBe(whole)
})

test('the most alike are matched first, each once; of equals the first', () => {
  const moved = as({ pair: 2 })
  expect(matchClasses([moved, physics], [physics])).toEqual([{ fresh: 1, gone: 0 }])
  expect(matchClasses([physics], [moved, physics])).toEqual([{ fresh: 0, gone: 1 }])
  expect(matchClasses([physics, physics], [physics, physics])).toEqual([
    { fresh: 0, gone: 0 },
    { fresh: 1, gone: 1 },
  ])
  expect(matchClasses([moved, physics], [physics, as({ pair: 3 })])).toEqual([
    { fresh: 1, gone: 0 },
    { fresh: 0, gone: 1 },
  ])
})

test('classes are looked for by somebody of theirs with the title or with the slot', () => {
  expect(matchClasses([as({ title: 'Химия' })], [physics])).toEqual([{ fresh: 0, gone: 0 }])
  expect(matchClasses([as({ pair: 4, groups: [2, 1] })], [physics])).toEqual([{ fresh: 0, gone: 0 }])
  expect(matchClasses([as({ groups: [2] })], [physics])).toEqual([])
  const alone = as({ groups: [] })
  expect(matchClasses([alone], [as({ groups: [], pair: 5 })])).toEqual([{ fresh: 0, gone: 0 }])
  expect(matchClasses([alone], [as({ groups: [], teachers: [2] })])).toEqual([])
})
