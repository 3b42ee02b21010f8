import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FillingId, LoadItemId, MeetingId } from '@/lib/core/names/rules/ids'
import {
  countActs,
  isFull,
  isPlacedHere,
  mostClasses,
  mostOfStep,
  mostSteps,
  placedId,
  sizeOf,
  standingIn,
  withoutLastAct,
  type VariantStep,
} from './variant'

const monday = calendarDate('2026-09-07')

const place = (count: number, filling?: number): VariantStep => ({
  kind: 'place',
  title: 'Физика',
  ref: { of: 'load', id: 1 as LoadItemId },
  pair: 1,
  weekStep: 2,
  dates: Array.from({ length: count }, (_, week) => addDays(monday, 7 * week)),
  room: null,
  ...(filling === undefined ? {} : { filling: filling as FillingId }),
})

const remove = (...ids: number[]): VariantStep => ({
  kind: 'remove',
  title: 'Химия',
  classes: ids.map((id) => ({ id: id as MeetingId, from: { date: monday, pair: 1 } })),
})

test('every class that steps place has an id of its own, of no class that stands', () => {
  const ids = [0, 1, mostSteps - 1].flatMap((step) => Array.from({ length: mostOfStep }, (_, at) => placedId(step, at)))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(isPlacedHere)).toBe(true)
  expect(isPlacedHere(1 as MeetingId)).toBe(false)
})

test('the standing classes that steps change are named once, those that a step placed not at all', () => {
  expect(standingIn([place(3), remove(5, -1), remove(5, 7)])).toEqual([5, 7])
  expect([place(3), remove(5, 7)].map(sizeOf)).toEqual([3, 2])
})

test('what a search placed is one act, taken back together; other steps are one each', () => {
  const steps = [place(1), place(2, 8), place(3, 8), place(4, 9)]
  expect([countActs([]), countActs(steps), countActs([place(1), place(1)])]).toEqual([0, 3, 2])
  const [first, second, third, fourth] = steps
  expect(withoutLastAct(steps)).toEqual([first, second, third])
  expect(withoutLastAct(withoutLastAct(steps))).toEqual([first])
  expect(withoutLastAct([remove(1), remove(1)])).toHaveLength(1)
  expect(withoutLastAct([])).toEqual([])
  expect(fourth && sizeOf(fourth)).toBe(4)
})

test('a variant is full by its steps or by its classes', () => {
  expect(isFull(Array.from({ length: mostSteps }, () => place(1)))).toBeNull()
  expect(isFull(Array.from({ length: mostSteps + 1 }, () => place(1)))).toBe('steps')
  const most = Array.from({ length: mostClasses / 125 }, () => place(125))
  expect([isFull(most), isFull([...most, place(1)])]).toEqual([null, 'classes'])
})
