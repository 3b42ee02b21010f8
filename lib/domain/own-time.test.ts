import { lessonRemarks } from '@/lib/text/import'
import { ownStart } from './own-time'

test.each([
  [lessonRemarks.startsAt('9:00'), 540],
  ['Онлайн. начало в 12.40', 760],
  ['нач. 18:30', 1110],
  ['Начало занятия в 08:05', 485],
  ['Начало в 25:00', null],
  ['Начало раздела 9.001', null],
  ['Сначала 9:00', null],
  ['с 9:00 до 10:00', null],
  ['', null],
])('«%s» says when a class begins: %s', (comment, minutes) => {
  expect(ownStart({ comment })).toBe(minutes)
})
