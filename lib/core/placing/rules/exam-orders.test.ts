import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DisciplineId } from '@/lib/core/names/rules/ids'
import { type Ordered, isInOrder, examOrderOf } from './exam-orders'

const of = (
  type: 'exam' | 'credit' | 'consultation',
  {
    retake = false,
    discipline = 1,
    itemId = 1,
  }: { retake?: boolean; discipline?: number | null; itemId?: number } = {},
): Ordered => ({
  lessonType: ({ exam: 4, credit: 5, consultation: 6 } as const)[type],
  kind: retake ? 'retakes' : type === 'credit' ? 'credits' : 'exams',
  itemId,
  discipline: discipline as DisciplineId | null,
})

const other = { discipline: 2 }
const retake = { retake: true }

test.each([
  ['a credit before any exam of the group', of('credit', other), of('exam'), 'credit'],
  ['a consultation before the exams of its discipline', of('consultation'), of('exam'), 'consultation'],
  ['no consultation before another discipline', of('consultation', other), of('exam'), null],
  ['no consultation before a retake', of('consultation'), of('exam', retake), null],
  ['an exam before its retake', of('exam'), of('exam', retake), 'retake'],
  ['a credit before its retake', of('credit'), of('credit', retake), 'retake'],
  ['no credit before the retake of the exam', of('credit'), of('exam', retake), null],
  ['no retake of a credit before exams', of('credit', retake), of('exam', other), null],
  ['a retake before the commission', of('exam', retake), of('exam', { ...retake, itemId: 2 }), 'commission'],
  ['no commission before the retake', of('exam', { ...retake, itemId: 2 }), of('exam', retake), null],
  [
    'nothing by a discipline that nobody knows',
    of('exam', { discipline: null }),
    of('exam', { discipline: null }),
    null,
  ],
] as const)('%s', (_, before, after, order) => expect(examOrderOf(before, after)).toBe(order))

test('a credit may be on the day of an exam, all others are on an earlier one', () => {
  const [first, second] = [calendarDate('2027-01-12'), calendarDate('2027-01-13')]
  for (const name of ['credit', 'consultation', 'retake', 'commission'] as const)
    expect([isInOrder(name, first, second), isInOrder(name, second, second), isInOrder(name, second, first)]).toEqual([
      true,
      name === 'credit',
      false,
    ])
})
