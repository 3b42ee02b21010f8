import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { type CandidateFacts, priceOfMore, rankSubstitutes } from './substitutes'

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
    [{ methodDay: 3 }, { wishesFree: true }],
    [{ weeklyHours: 10 }, { weeklyHours: 8 }],
    [{ dayPairs: [2] }, { dayPairs: [1] }],
    [{ dayPairs: [2] }, { dayPairs: [] }],
    [{ substitutions: 1 }, { substitutions: 2 }],
    // Whose norm nobody knows is not above it.
    [{ weeklyHours: null }, { weeklyHours: 9 }],
    // Two hours above the norm are worse than four substitutions, and a window than two.
    [{ substitutions: 4 }, { weeklyHours: 8 }],
    [{ substitutions: 2 }, { dayPairs: [1] }],
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
  const [older, younger] = [candidate({ name: 'Абрамов' }), candidate({ name: 'Абрамов' })]
  expect(rankSubstitutes([younger, older], at).map(({ id }) => id)).toEqual([older.id, younger.id])
})

test.each([
  ['nothing more costs nothing, even above the norm', { weekHours: 12, weeklyHours: 10 }, 0, 0],
  ['below the norm each class more costs a point', { weekHours: 10, weeklyHours: 14 }, 2, 2],
  ['of three more two hours are above it, three points each', { weekHours: 10, weeklyHours: 14 }, 3, 3 + 6],
  ['who is above it already pays for both hours of another', { weekHours: 12, weeklyHours: 10 }, 1, 1 + 6],
  ['nobody knows of hours above an unknown norm', { weekHours: 40, weeklyHours: null }, 2, 2],
])('%s', (_, hours, given, price) => {
  expect(rankSubstitutes([candidate()], at).map((one) => priceOfMore({ ...one, ...hours }, given))).toEqual([price])
})
