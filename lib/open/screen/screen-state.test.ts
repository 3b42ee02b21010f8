import { calendarDate } from '@/lib/domain/calendar-date'
import { defaultPairTimes } from '@/lib/domain/pairs'
import { civilAt, doorState, hallState, millisecondsOf } from './screen-state.mjs'

const date = calendarDate('2026-11-18')
const event = (pair: number, title: string, rooms = [1], isClosed = false) => ({
  ...{ pair, rooms, title, type: 'лекция', groups: 'ИСТб-24-1', teachers: '', isClosed },
  ...{ became: '', isGone: false },
})
const gone = (pair: number, title: string) => ({ ...event(pair, title), became: 'Снято', isGone: true })
const data = {
  rooms: [
    { id: 1, title: 'Б-101' },
    { id: 2, title: 'Б-102' },
  ],
  times: [...defaultPairTimes],
  days: {
    [date]: {
      title: 'Среда, 18 ноября',
      events: [
        event(2, 'Физика'),
        gone(1, 'Алгебра'),
        gone(4, 'Право'),
        event(4, 'Химия', [2, 1]),
        event(5, 'Ремонт', [1], true),
      ],
      taken: [{ room: 1, pair: 7 }],
    },
  },
}
const at = (clock: string) => civilAt(millisecondsOf(`${date}T${clock}:00`))
const door = (clock: string) => {
  const state = doorState(data, at(clock))
  const said = (held: { pair: number; events: { title: string }[] } | null | undefined) =>
    held && [held.pair, ...held.events.map(({ title }) => title)]
  return state && { now: said(state.now), next: said(state.next), freeUntil: state.freeUntil }
}

test.each([
  ['before the first pair', '07:00', { now: null, next: [2, 'Физика'], freeUntil: 600 }],
  ['in a class', '10:00', { now: [2, 'Физика'], next: [4, 'Химия'], freeUntil: null }],
  ['to its last minute', '11:29', { now: [2, 'Физика'], next: [4, 'Химия'], freeUntil: null }],
  ['after it', '11:30', { now: null, next: [4, 'Химия'], freeUntil: 825 }],
  ['closed', '16:00', { now: [5, 'Ремонт'], next: [7], freeUntil: null }],
  ['held by what is not told', '19:00', { now: [7], next: null, freeUntil: null }],
  ['free for the rest of the day', '21:00', { now: null, next: null, freeUntil: null }],
])('a door %s', (_, clock, state) => {
  expect(door(clock)).toEqual(state)
})

test.each([
  ['07:00', ['Алгебра', 'Право']],
  ['10:00', ['Право']],
  ['21:00', []],
])('at %s a door tells what went from it and is not over, and is not held by it', (clock, titles) => {
  expect(doorState(data, at(clock))?.gone.map(({ title }) => title)).toEqual(titles)
})

test('of another day a screen knows nothing', () => {
  const night = civilAt(millisecondsOf('2026-11-19T00:00:00'))
  expect([doorState(data, night), hallState(data, night)]).toEqual([null, null])
})

test.each([
  ['people come to the next pair that is taught', '07:00', 2, false, ['Б-101']],
  ['and are late to it for twenty minutes', '10:19', 2, true, ['Б-101']],
  [
    'then they look for the one after it, and for what went from there',
    '10:20',
    4,
    false,
    ['Б-101', 'Б-101', 'Б-102'],
  ],
  ['what is closed or not told is no class', '14:10', null, false, []],
])('a hall: %s', (_, clock, pair, isNow, rooms) => {
  const state = hallState(data, at(clock))
  expect([state?.pair?.pair ?? null, state?.isNow, state?.rows.map(({ room }) => room)]).toEqual([
    pair,
    isNow,
    rooms,
  ])
})
