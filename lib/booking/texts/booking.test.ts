import { calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Booked } from '@/lib/booking/rules/booking'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import { lesson } from '@/testing/lessons'
import { bookedOutcome, bookedText, giveBackButton, pairsText, transitionReason } from './booking'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const dates = (count: number) => Array.from({ length: count }, () => calendarDate('2026-11-18'))
const untaught = (...texts: string[]) => texts.map((text) => ({ date: calendarDate('2026-11-04'), text }))

test.each([
  [1, [], 0, 'Свободно'],
  [12, [], 0, '12 дат, все свободны'],
  [12, [], 2, '12 дат, из них 2 в прошлом, все свободны'],
  [11, ['праздник'], 0, '12 дат: 11 встанут, 1 пропущена (праздник)'],
  [11, ['праздник'], 1, '12 дат, из них 1 в прошлом: 11 встанут, 1 пропущена (праздник)'],
  [1, ['каникулы', 'каникулы'], 3, '3 даты, все в прошлом: 1 встанет, 2 пропущены (каникулы)'],
] as const)('%i dates, skipped %j, %i past: %s', (count, skipped, past, text) => {
  expect(plain(bookedText({ dates: dates(count), untaught: untaught(...skipped) }, past))).toBe(text)
})

test.each([
  [[3], '3-я пара'],
  [[3, 4], '3-я и 4-я пары'],
  [[1, 2, 4], '1-я, 2-я и 4-я пары'],
] as const)('%j', (pairs, text) => {
  expect(plain(pairsText(pairs))).toBe(text)
})

test('an outcome says room, pairs and date, or how many dates', () => {
  const booked = (count: number) => ({ dates: dates(count) }) as Booked
  const both = (count: number) => ([3, 4] as Pair[]).map((pair) => ({ pair, booked: booked(count) }))
  expect(plain(bookedOutcome('К-206', both(1)))).toBe('Забронировано: К-206, 3-я и 4-я пары, 18.11')
  expect(plain(bookedOutcome('К-206', both(5)))).toBe('Забронировано: К-206, 3-я и 4-я пары, 5 дат')
  expect(plain(giveBackButton(1))).toBe('Вернуть')
  expect(plain(giveBackButton(3))).toBe('Вернуть 3 пары')
})

test('a transition names everybody who goes, and what is not known is left out', () => {
  const named = lesson()
  expect(transitionReason('ППОС', [named], 'Д-101')).toBe('ППОС перевод ИСТб-23-1 Иванов И. И. в Д-101')
  expect(transitionReason('', [{ ...named, groups: [] }, named], 'Д-101')).toBe(
    'перевод Иванов И. И.; ИСТб-23-1 Иванов И. И. в Д-101',
  )
})
