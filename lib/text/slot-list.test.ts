import { slotListText, writtenSlots } from './slot-list'

test.each([[[]], [[11, 12, 33]], [[78]]])('what is written of %j is read again', (slots) => {
  expect(writtenSlots(slotListText(slots))).toEqual(slots)
})

test.each([
  ['', []],
  ['любое время', []],
  ['пн 1-3, 5; Среда 2', [11, 12, 13, 15, 32]],
  ['Вт', [21, 22, 23, 24, 25, 26, 27, 28]],
  ['Пн 9', null],
  ['Пн 3-1', null],
  ['Обед 1', null],
  ['5', null],
  ['Пн 1 2', null],
])('«%s» is %j', (text, slots) => {
  expect(writtenSlots(text)).toEqual(slots)
})
