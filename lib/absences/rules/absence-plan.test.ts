import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { type MeetingId, onlineRoomId, type RoomId, type TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { Proposal } from '@/lib/core/placing/rules/proposal'
import { type AbsentClass, bestForAll, waysOfAbsent } from './absence-plan'
import type { Join } from './joins'
import type { Substitute } from './substitutes'

const date = calendarDate('2026-11-18')

const substitute = (id: number, values: Partial<Substitute> = {}): Substitute => ({
  id: id as TeacherId,
  name: `Иванов ${id}`,
  department: null,
  isOfDepartment: true,
  teachesDiscipline: false,
  knownGroups: 0,
  weeklyHours: null,
  wishesFree: false,
  substitutions: 0,
  hasAccount: true,
  weekHours: 2,
  dayClasses: 0,
  windows: 0,
  isMethodDay: false,
  price: 0,
  ...values,
})

const move = {
  moves: [{ classes: [{ id: 9, version: 1, to: date }], to: { pair: 5 }, roomId: null }],
} as unknown as Proposal

let made = 0
const absentClass = (pair: Pair, values: Partial<AbsentClass> = {}): AbsentClass => {
  made += 1
  return {
    item: {
      id: made as MeetingId,
      version: 1,
      title: 'Физика',
      lessonType: 1,
      subgroup: 0,
      groups: [],
      teachers: [],
      rooms: [],
      date,
      pair,
      isDraft: false,
    },
    ways: waysOfAbsent.teacher,
    substitutes: [],
    joins: [],
    proposals: [],
    isSought: false,
    ...values,
  }
}

const takers = (...classes: AbsentClass[]) =>
  bestForAll(classes).map((one) => (one?.way === 'substitute' ? one.teacherId : (one?.way ?? null)))

test('the best substitute, else a move, else the class is owed', () => {
  const substitutes = [substitute(1), substitute(2, { price: 3 })]
  expect(takers(absentClass(1, { substitutes, proposals: [move] }))).toEqual([1])
  expect(takers(absentClass(1, { proposals: [move] }))).toEqual(['move'])
  expect(takers(absentClass(1))).toEqual(['cancel'])
})

test('a class for which a way is still looked for is not owed, and has what was found for it', () => {
  const isSought = true
  expect(takers(absentClass(1, { isSought }))).toEqual([null])
  expect(takers(absentClass(1, { isSought, substitutes: [substitute(1)] }))).toEqual([1])
  expect(takers(absentClass(1, { isSought, proposals: [move] }))).toEqual(['move'])
})

test('an exam that nobody else can hold stays: the session’s search moves it', () => {
  const { item } = absentClass(1)
  const exam = absentClass(1, { item: { ...item, lessonType: lessonTypeTable.exam.id } })
  expect(takers(exam, { ...exam, substitutes: [substitute(1)] })).toEqual([null, 1])
})

const join = (id: number, roomId: number | null = null): Join => ({
  id: id as MeetingId,
  version: 1,
  teachers: [],
  groups: [],
  rooms: [],
  roomId: roomId as RoomId | null,
  capacity: 30,
  students: 24,
})

test('classes of one time are joined to several classes, in their rooms or in several others', () => {
  expect(takers(...[7, 8].map((id) => absentClass(1, { joins: [join(id)] })))).toEqual(['join', 'join'])
  expect(takers(...[7, 8].map((id) => absentClass(1, { joins: [join(id, id)] })))).toEqual(['join', 'join'])
  expect(takers(...([1, 2] as const).map((pair) => absentClass(pair, { joins: [join(6 + pair, 5)] })))).toEqual([
    'join',
    'join',
  ])
})

test('a choice names the class as it was seen, and the one that takes it, with its room', () => {
  const one = absentClass(1, { joins: [{ ...join(7, 5), version: 3 }] })
  expect(bestForAll([one])).toEqual([
    { id: one.item.id, version: 1, way: 'join', withId: 7, withVersion: 3, roomId: 5 },
  ])
})

test('who has no substitute is joined to another class, which takes one, in a room that nothing else goes to', () => {
  expect(takers(absentClass(1, { substitutes: [substitute(1)], joins: [join(7)] }))).toEqual([1])
  expect(takers(absentClass(1, { joins: [join(7)], proposals: [move] }))).toEqual(['join'])
  expect(takers(absentClass(1, { joins: [join(7)] }), absentClass(1, { joins: [join(7)] }))).toEqual(['join', 'cancel'])
  expect(takers(absentClass(1, { joins: [join(7, 5)] }), absentClass(1, { joins: [join(8, 5)] }))).toEqual([
    'join',
    'cancel',
  ])
  const into = {
    moves: [{ classes: [{ id: 9, version: 1, to: date }], to: { pair: 1 }, roomId: 5 }],
  } as unknown as Proposal
  expect(takers(absentClass(1, { joins: [join(7, 5)] }), absentClass(2, { proposals: [into] }))).toEqual([
    'cancel',
    'move',
  ])
  const ways = waysOfAbsent.teacher.filter((way) => way !== 'join')
  expect(takers(absentClass(1, { ways, joins: [join(7)] }))).toEqual(['cancel'])
})

test('of an absent group, the class is held without it if others have it too, else moved', () => {
  const ways = waysOfAbsent.group
  expect(takers(absentClass(1, { ways, proposals: [move] }))).toEqual(['without'])
  const alone = ways.filter((way) => way !== 'without')
  expect(takers(absentClass(1, { ways: alone, proposals: [move] }))).toEqual(['move'])
})

test('nobody takes two classes of one time', () => {
  const substitutes = [substitute(1)]
  expect(takers(absentClass(1, { substitutes }), absentClass(1, { substitutes }))).toEqual([1, 'cancel'])
})

test('who got fewer is preferred to who is as good, but not to who is much better', () => {
  const alike = [substitute(1), substitute(2)]
  expect(takers(absentClass(1, { substitutes: alike }), absentClass(2, { substitutes: alike }))).toEqual([1, 2])
  const apart = [substitute(1), substitute(2, { price: 9 })]
  expect(takers(absentClass(1, { substitutes: apart }), absentClass(2, { substitutes: apart }))).toEqual([1, 1])
})

test('the hours of what one is given count towards the norm', () => {
  const substitutes = [substitute(1, { weekHours: 10, weeklyHours: 10 }), substitute(2, { price: 4 })]
  expect(takers(absentClass(1, { substitutes }), absentClass(2, { substitutes }))).toEqual([1, 2])
})

test('what the actor may not do is not chosen, and what is online stays', () => {
  const substitutes = [substitute(1)]
  expect(takers(absentClass(1, { substitutes, ways: ['online'] }))).toEqual([null])
  expect(takers(absentClass(1, { substitutes, ways: ['move', 'cancel'] }))).toEqual(['cancel'])
  const online = absentClass(1, { substitutes })
  const rooms = [{ id: onlineRoomId, title: 'Онлайн', building: null }]
  expect(takers({ ...online, item: { ...online.item, rooms } })).toEqual([null])
  const ordinary = [{ id: 5 as RoomId, title: 'К-5', building: 'К' }]
  expect(takers({ ...online, item: { ...online.item, rooms: ordinary } })).toEqual([1])
})

test('who teaches a class together with the absent teacher holds it, and nobody stands in', () => {
  const one = absentClass(1, { substitutes: [substitute(1)] })
  const teachers = [5, 6].map((id) => ({ id: id as TeacherId, name: `Морозова ${id}` }))
  const shared = { ...one, item: { ...one.item, teachers } }
  expect(bestForAll([shared]).map((choice) => choice?.way)).toEqual(['alone'])
  expect(bestForAll([{ ...shared, ways: ['substitute'] }]).map((choice) => choice?.way)).toEqual(['substitute'])
  expect(bestForAll([one]).map((choice) => choice?.way)).toEqual(['substitute'])
})
