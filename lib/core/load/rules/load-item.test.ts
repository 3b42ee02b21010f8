import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { excessHours } from './load-item'

test.each<[string, LessonType, number, number, number]>([
  ['too few', 1, 36, 34, 0],
  ['just enough', 1, 36, 36, 0],
  ['a class too many', 1, 36, 38, 2],
  ['an odd number of hours takes half a class more', 1, 17, 18, 0],
  ['and a class beyond that is too many', 1, 17, 20, 3],
  ['a consultation is done with one class', 6, 1, 2, 0],
  ['and takes all pairs that its time meets', 6, 2, 4, 0],
  ['as an exam does', 4, 2, 6, 0],
  ['nothing stands', 6, 0, 0, 0],
])('%s', (_, lessonType, requiredHours, placed, excess) => {
  expect(excessHours({ lessonType, requiredHours }, placed)).toBe(excess)
})
