import { calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { TeacherId } from '@/lib/core/rules/names/ids'
import { type CandidateFacts, rankSubstitutes } from './substitutes'

/** A Wednesday. */
const at = { date: calendarDate('2026-11-18'), pair: 3 as const }

let made = 0
const candidate = (values: Partial<CandidateFacts> = {}): CandidateFacts => {
  made += 1
  return {
    id: made as TeacherId,
    name: `Иванов ${made}`,
    department: null,
    isOfDepartment: false,
    teachesDiscipline: false,
    knownGroups: 0,
    dayPairs: [2],
    weekPairs: 4,
    weeklyHours: null,
    methodDay: null,
    wishesFree: false,
    substitutions: 0,
    hasAccount: true,
    ...values,
  }
}

const first = (...candidates: CandidateFacts[]) => rankSubstitutes(candidates, at)[0]?.name

test('of two alike the one comes first of whom one criterion speaks better', () => {
  const better: [Partial<CandidateFacts>, Partial<CandidateFacts>][] = [
    [{ teachesDiscipline: true }, { teachesDiscipline: false }],
    [{ teachesDiscipline: true }, { isOfDepartment: true }],
    [{ knownGroups: 1 }, {}],
    [{ isOfDepartment: true }, {}],
    [{}, { wishesFree: true }],
    [{ methodDay: 4 }, { methodDay: 3 }],
    [{ weeklyHours: 10 }, { weeklyHours: 8 }],
    [{ dayPairs: [2] }, { dayPairs: [1] }],
    [{ dayPairs: [2] }, { dayPairs: [] }],
    [{ substitutions: 1 }, { substitutions: 2 }],
  ]
  for (const [good, bad] of better) {
    const [one, other] = [candidate({ ...good, name: 'Яковлев' }), candidate({ ...bad, name: 'Абрамов' })]
    expect([good, first(other, one)]).toEqual([good, 'Яковлев'])
  }
})

test('hours, windows and the method day are told as they would be with the class', () => {
  const [closing, opening] = [
    candidate({ dayPairs: [2, 4], weekPairs: 5, weeklyHours: 10, methodDay: 3 }),
    candidate({ dayPairs: [1] }),
  ]
  const told = new Map(rankSubstitutes([closing, opening], at).map((one) => [one.id, one]))
  expect(told.get(closing.id)).toMatchObject({
    weekHours: 12,
    windows: -1,
    isMethodDay: true,
    dayClasses: 2,
  })
  expect(told.get(opening.id)).toMatchObject({ weekHours: 10, windows: 1, isMethodDay: false })
})

test('equals stand by name', () => {
  expect(first(candidate({ name: 'Яковлев' }), candidate({ name: 'Абрамов' }))).toBe('Абрамов')
})
