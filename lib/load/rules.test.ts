import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { loadMapWeeks, mapSlots, type LoadMapEntry } from './rules'

const lectures = { of: 'load', id: 2 as LoadItemId } as const
const practice = { of: 'load', id: 1 as LoadItemId } as const
const published = { state: 'published' as const }

test('weeks come newest first, even over a new year, and what stands in them by day, pair and item', () => {
  const weeks = loadMapWeeks([
    { date: calendarDate('2026-12-28'), pair: 2, ref: lectures, ...published },
    { date: calendarDate('2027-01-03'), pair: 1, ref: lectures, state: 'projected' },
    { date: calendarDate('2027-01-04'), pair: 3, ref: lectures, ...published },
    { date: calendarDate('2026-12-28'), pair: 2, ref: practice, ...published },
    { date: calendarDate('2026-12-28'), pair: 1, ref: lectures, ...published },
  ])
  expect(weeks).toEqual([
    {
      monday: '2027-01-04',
      sunday: '2027-01-10',
      entries: [{ day: 1, pair: 3, ref: lectures, ...published }],
    },
    {
      monday: '2026-12-28',
      sunday: '2027-01-03',
      entries: [
        { day: 1, pair: 1, ref: lectures, ...published },
        { day: 1, pair: 2, ref: practice, ...published },
        { day: 1, pair: 2, ref: lectures, ...published },
        { day: 7, pair: 1, ref: lectures, state: 'projected' },
      ],
    },
  ])
})

test('an item stands once in a slot, whatever it is made of', () => {
  const place = { date: calendarDate('2026-11-16'), pair: 1 as const, ref: lectures, ...published }
  expect(loadMapWeeks([place, place])).toMatchObject([{ entries: [{ ref: lectures }] }])
  expect(loadMapWeeks([])).toEqual([])
})

const entry = (id: number, pair: 1 | 2, state: LoadMapEntry['state']): LoadMapEntry => ({
  day: 3,
  pair,
  ref: { of: 'load', id: id as LoadItemId },
  state,
})

test('a slot stands once, as a draft if anything in it is', () => {
  const entries = [entry(1, 1, 'published'), entry(2, 1, 'projected'), entry(3, 2, 'published')]
  expect(mapSlots(entries, new Set())).toEqual([
    { day: 3, pair: 1, state: 'projected', isChosen: false },
    { day: 3, pair: 2, state: 'published', isChosen: false },
  ])
  expect(mapSlots(entries.toReversed(), new Set())[1]?.state).toBe('projected')
})

test('slots of the chosen load are distinguished', () => {
  const entries = [entry(1, 1, 'published'), entry(2, 1, 'published'), entry(3, 2, 'published')]
  expect(mapSlots(entries, new Set(['load:1'])).map(({ isChosen }) => isChosen)).toEqual([true, false])
})
