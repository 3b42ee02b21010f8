import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeNames } from '@/lib/core/names/texts/lesson-types'
import { halfNamed, lessonTypeNamed } from './cell-words'

test('every name that a type is shown with is read as that type', () => {
  for (const type of lessonTypes)
    for (const name of lessonTypeNames[type].filter(Boolean))
      expect([name, lessonTypeNamed(name)]).toEqual([name, type])
})

test.each(['СРС', 'Теория', '7', ''])('«%s» is no lesson type', (text) =>
  expect([undefined, 0]).toContain(lessonTypeNamed(text)),
)

test.each([
  ...['1', 'Семестр 1', '1 семестр', 'I', 'осенний', 'Осенний семестр'].map((text) => [text, 1] as const),
  ...['2', '2-й семестр', 'весенний'].map((text) => [text, 2] as const),
  ...['3', 'Семестр 7', 'зимний', ''].map((text) => [text, undefined] as const),
])('«%s» is the half %s of the year', (text, half) => expect(halfNamed(text)).toBe(half))
