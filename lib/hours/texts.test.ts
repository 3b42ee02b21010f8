import { numberText } from '@/lib/core/words/texts/number'
import { beyondClass, numberProblem, signedHours, typedNumber } from './texts'

test.each([
  ['0,25', 0.25],
  ['-1.5', -1.5],
  ['−2', -2],
  ['+4', 4],
  ['0,125', null],
  [',5', null],
  ['4ч', null],
])('hours typed as %s', (text, hours) => {
  expect(typedNumber(text, 2)).toBe(hours)
})

test('where a number is whole, a fraction is refused, and the sentence says what is taken', () => {
  const bounds = { least: 1, most: 60, isRequired: true } as const
  expect(typedNumber('1,5')).toBeNull()
  expect(numberProblem('1,5', { ...bounds, decimals: 0 })).toBe('Целое число от 1 до 60.')
  expect(numberProblem('1,5', { ...bounds, decimals: 2 })).toBeNull()
  expect(numberProblem('1,555', { ...bounds, decimals: 2 })).toMatch(/двух знаков/)
})

test('hours are written with a comma', () => {
  expect([numberText(0.75), signedHours(0.25), signedHours(-0.5), signedHours(0)]).toEqual([
    '0,75',
    '+0,25',
    '−0,5',
    '0',
  ])
})

test('taking more than a class had is doubted', () => {
  expect(beyondClass(-4, { published: 4 })).toBeNull()
  expect(beyondClass(4, { published: 0 })).toBeNull()
  expect(beyondClass(-4.5, { published: 4 })?.replaceAll('\u00a0', ' ')).toBe('У этого занятия за период всего 4 часа.')
})
