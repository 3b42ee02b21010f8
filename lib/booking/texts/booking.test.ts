import type { Booked } from '@/lib/booking/rules/booking'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Conflict } from '@/lib/core/placing/rules/placement'
import { lesson } from '@/testing/lessons'
import { bookedOutcome, bookedText, giveBackButton, pairsText, transitionReason } from './booking'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const dates = (count: number) => Array.from({ length: count }, () => calendarDate('2026-11-18'))
const taken = (count: number): Conflict[] =>
  Array.from({ length: count }, (_, index) => ({
    date: addDays(calendarDate('2026-11-18'), index * 7),
    pair: 3,
    kind: 'room',
    id: 5,
    title: 'К-206',
    with: null,
  }))
const untaught = (...texts: string[]) => texts.map((text) => ({ date: calendarDate('2026-11-04'), text }))

test.each([
  [1, [], 0, 'Свободно'],
  [12, [], 0, '12 дат, все свободны'],
  [12, [], 2, '12 дат, из них 2 в прошлом, все свободны'],
  [11, ['праздник'], 0, '12 дат: 11 встанут, 1 пропущена (праздник)'],
  [11, ['праздник'], 1, '12 дат, из них 1 в прошлом: 11 встанут, 1 пропущена (праздник)'],
  [1, ['каникулы', 'каникулы'], 3, '3 даты, все в прошлом: 1 встанет, 2 пропущены (каникулы)'],
] as const)('%i dates, skipped %j, %i past: %s', (count, skipped, past, text) => {
  const booked = { dates: dates(count), untaught: untaught(...skipped), skipped: [] }
  expect(plain(bookedText(booked, past))).toBe(text)
})

test('dates that are skipped because they are taken are counted apart, each once', () => {
  const skipped = [...taken(2), ...taken(1)]
  expect(plain(bookedText({ dates: dates(9), untaught: untaught('праздник'), skipped }, 0))).toBe(
    '12 дат: 9 встанут, 1 пропущена (праздник), 2 заняты',
  )
  expect(plain(bookedText({ dates: dates(1), untaught: [], skipped: taken(1) }, 0))).toBe('2 даты: 1 встанет, 1 занята')
})

test.each([
  [[3], '3-я пара'],
  [[3, 4], '3-я и 4-я пары'],
  [[1, 2, 4], '1-я, 2-я и 4-я пары'],
] as const)('%j', (pairs, text) => {
  expect(plain(pairsText(pairs))).toBe(text)
})

test('an outcome says room, pairs and date, or how many dates', () => {
  const booked = (count: number) => ({ dates: dates(count), waiting: [] as Conflict[] }) as Booked
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
