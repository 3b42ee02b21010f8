import type { EventId } from '@/lib/core/names/rules/ids'
import { january, sessionExam } from '@/testing/session-exams'
import { Busy } from './busy'
import type { HeldPair } from './facts'

const held = (kind: HeldPair['kind'], id: number, subgroup: 0 | 1 | 2 = 0): HeldPair => ({
  kind,
  id,
  subgroup,
  date: january(11),
  pair: 2,
  eventId: 1 as EventId,
})

test('a half of a group is held beside the other, and with the whole', () => {
  const busy = new Busy([held('group', 1, 2)])
  const of = (subgroup: number) => busy.is('group', 1, january(11), [2, 3], subgroup)
  expect([of(0), of(1), of(2)]).toEqual([true, false, true])
  const both = new Busy([held('group', 1, 1), held('group', 1, 2)])
  expect([1, 2].map((subgroup) => both.is('group', 1, january(11), [2], subgroup))).toEqual([true, true])
  expect(new Busy([held('group', 1)]).is('group', 1, january(11), [2], 1)).toBe(true)
})

test('what is held is held then and no other time, and nothing else is', () => {
  const busy = new Busy([held('room', 7)])
  expect(busy.is('room', 7, january(11), [2])).toBe(true)
  expect(busy.is('room', 7, january(11), [1, 3])).toBe(false)
  expect(busy.is('room', 7, january(12), [2])).toBe(false)
  expect(busy.is('teacher', 7, january(11), [2])).toBe(false)
})

test('an exam’s people: whoever is held, except a vacancy', () => {
  const exam = sessionExam({ group: 1, teacher: 5 })
  const person = (busy: Busy, unlimited: number[] = []) =>
    busy.personOf(exam, january(11), [1, 2], new Set(unlimited))?.kind ?? null
  expect(person(new Busy([held('teacher', 5)]))).toBe('teacher')
  expect(person(new Busy([held('teacher', 5)]), [5])).toBeNull()
  expect(person(new Busy([held('teacher', 5), held('group', 1, 1)]), [5])).toBe('group')
  expect(person(new Busy([held('teacher', 6), held('group', 2)]))).toBeNull()
})
