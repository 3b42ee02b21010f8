import { readType } from '@/lib/core/names/rules/lesson-types'
import { writtenCount, type Unit } from '@/lib/core/words/rules/counts'
import { calendarDate } from './calendar-date'
import { dateWithin, wholeDate, writtenDate } from './dates'

test.each<[unit: Unit, words: string[], count: number]>([
  ['hours', ['32', '32 ч.', '32ч', '32 часа', '32 ак. ч.', '32 академических часа', '32,0', '32.00'], 32],
  ['course', ['1', '1 курс', '1-й курс', 'курс 1', 'I курс', 'I'], 1],
  ['semester', ['2', 'Семестр 2', '2 семестр', '2-й семестр', 'II семестр', '2 сем.'], 2],
  ['people', ['25', '25 чел.', '25 человек', '25 студентов', '25 студ.'], 25],
  ['seats', ['1 000', '1000 мест', '1000 м', '1000 посадочных мест'], 1000],
])('%s: %j', (unit, words, count) => {
  for (const word of words) expect([word, writtenCount(word, { least: 1, most: 2000 }, unit)]).toEqual([word, count])
})

test.each<[unit: Unit | null, word: string]>([
  ['hours', '32 чел.'],
  ['course', '1 ч.'],
  ['hours', 'тридцать два'],
  ['hours', '32.5'],
  ['hours', '-3'],
  ['hours', ''],
  ['hours', 'ч.'],
  ['course', 'курс'],
  [null, '32 ч.'],
  [null, 'I'],
  ['hours', '2001'],
  ['hours', '1 00'],
])('%s: «%s» is no number', (unit, word) => expect(writtenCount(word, { least: 0, most: 2000 }, unit)).toBeNull())

const near = calendarDate('2024-03-01')
test.each([
  ['1.9.2026', '2026-09-01'],
  ['01.09.2026 г.', '2026-09-01'],
  ['01/09/26', '2026-09-01'],
  ['2026-09-01', '2026-09-01'],
  ['2026‑09‑01', '2026-09-01'],
  ['2026−09−01', '2026-09-01'],
  ['1 сентября 2026', '2026-09-01'],
  ['29.02', '2024-02-29'],
  ['5 мая', '2024-05-05'],
  ['5 нояб. 2023', '2023-11-05'],
  ['1 Сентябрь', '2023-09-01'],
  ['20 февр', '2024-02-20'],
  ['28.12', '2023-12-28'],
  ['2026-09-01 09:30', '2026-09-01'],
  ['01.09.2026 9:30:00', '2026-09-01'],
])('«%s» is a date', (text, date) => expect(writtenDate(text, near)).toBe(date))

test.each([
  '31.02.2025',
  '31.13',
  '32.01.2025',
  '2026-02-30',
  'Пн 05.09',
  '05.09, 12.09',
  '5',
  '5 маркова',
  '2 майоров',
  '',
])('«%s» is none', (text) => expect(writtenDate(text, near)).toBeNull())

test('a date without a year needs to know near what; one beside other words is within them', () => {
  expect(writtenDate('29.02')).toBeNull()
  expect([wholeDate('Пн 05.09'), dateWithin('Пн 05.09')]).toEqual([null, { day: 5, month: 9, year: null }])
})

test.each([
  ['Лекционная', 'лк'],
  ['лекц.', 'лк'],
  ['ПРАКТ.', 'пр'],
  ['лабораторные работы', 'лб'],
  ['Зачёт', 'зч'],
  ['диф. зач.', 'зч'],
  ['консультация к экзамену', 'эк'],
  ['эк', 'эк'],
  ['СРС', 'ср'],
])('«%s» is the type %s', (text, type) => expect(readType(text)).toBe(type))

test.each(['Теория', 'лекторий', '1', ''])('«%s» is no type', (text) => expect(readType(text)).toBeNull())
