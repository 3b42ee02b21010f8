import { defaultPairs, pairNumbers } from '@/lib/core/calendar/rules/pairs'
import { slotListText, slotsText, writtenSlots } from './slot-list'

const seven = defaultPairs.slice(0, 7)

test.each([[[]], [[11, 12, 33]], [[78]], [[20, 21, 80]]])('what is written of %j is read again', (slots) => {
  expect(writtenSlots(slotListText(slots), pairNumbers)).toEqual(slots)
})

test.each([
  ['', []],
  ['любое время', []],
  ['пн 1-3, 5; Среда 2', [11, 12, 13, 15, 32]],
  ['пн 1−3', [11, 12, 13]],
  ['Вт', [21, 22, 23, 24, 25, 26, 27, 28]],
  ['Пн 9', null],
  ['Пн 3-1', null],
  ['Обед 1', null],
  ['5', null],
  ['Пн 1 2', null],
])('«%s» is %j', (text, slots) => {
  expect(writtenSlots(text, defaultPairs)).toEqual(slots)
})

test('a day has the pairs of its university', () => {
  expect(writtenSlots('Вт', seven)).toEqual([21, 22, 23, 24, 25, 26, 27])
  expect(writtenSlots('Пн 8', seven)).toBeNull()
  expect(writtenSlots('Пн 9-10', pairNumbers)).toEqual([19, 20])
  expect(slotListText([19, 20, 21])).toBe('Пн 9, 10; Вт 1')
})

test('a pair that the day no longer has counts for nothing', () => {
  expect(slotsText([11, 18], defaultPairs)).toBe('2\u00a0из\u00a056')
  expect(slotsText([11, 18], seven)).toBe('1\u00a0из\u00a049')
  expect(slotsText([18], seven)).toBe('0\u00a0из\u00a049')
})
