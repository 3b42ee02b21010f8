import { calendarDate as date } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import {
  answerOfSemester,
  answersOf,
  bringsClasses,
  type ImportJob,
  importKinds,
  importStates,
  isAtWork,
  isOfSeveral,
  mayStore,
} from './import-job'

const trial = (error: number, doubts: number) =>
  ({ counts: { error }, doubts: Array.from({ length: doubts }, () => ({})) }) as unknown as ImportJob['trial']

test('a file is stored once its trial found nothing wrong and nothing to ask, and not twice', () => {
  const tried = { state: 'done', trial: trial(0, 0), outcome: null } as const
  expect(mayStore(tried)).toBe(true)
  expect(mayStore({ ...tried, state: 'failed' })).toBe(true)
  for (const state of ['waiting', 'working'] as const) expect(mayStore({ ...tried, state })).toBe(false)
  for (const found of [null, trial(1, 0), trial(0, 1)]) expect(mayStore({ ...tried, trial: found })).toBe(false)
  expect(mayStore({ ...tried, outcome: {} as NonNullable<ImportJob['outcome']> })).toBe(false)
})

test('what waits and what works is at work; timetables and grids bring classes', () => {
  expect(importStates.filter(isAtWork)).toEqual(['waiting', 'working'])
  expect(importKinds.filter(bringsClasses)).toEqual(['timetable', 'grid'])
})

test('a semester is asked for by its first day, its weeks and its parity', () => {
  const bounds = { startsOn: date('2026-09-01'), endsOn: date('2026-12-28') }
  const semester = { id: 1 as SemesterId, title: '', half: 1, firstWeekParity: 1, courseYears: [] } as const
  expect(answerOfSemester({ ...semester, ...bounds })).toEqual({
    startsOn: bounds.startsOn,
    weeks: 18,
    parity: 1,
  })
})

test('an answer is that of its title and kind; to others nobody was asked', () => {
  const answer = answersOf([
    { kind: 'room', title: '305', like: [], is: '305а' },
    { kind: 'teacher', title: '305', like: [], is: null },
  ] as unknown as Parameters<typeof answersOf>[0]) as (kind: string, title: string) => string | null | undefined
  expect([answer('room', '305'), answer('teacher', '305')]).toEqual(['305а', null])
  expect([answer('group', '305'), answer('room', '306')]).toEqual([undefined, undefined])
})

test('a title of several is completed by what distinguishes each', () => {
  expect(isOfSeveral({ title: '305', like: ['305 (Б1)', '305 (Б2)'] })).toBe(true)
  expect(isOfSeveral({ title: '305', like: ['305 (Б1)', '305а'] })).toBe(false)
  expect(isOfSeveral({ title: '305', like: ['305'] })).toBe(false)
  expect(isOfSeveral({ title: '305 ', like: ['305 '] })).toBe(false)
})
