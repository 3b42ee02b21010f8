import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import { confirmationOf } from './screen-confirm.mjs'
import { boardState, civilAt, doorState, hallState, millisecondsOf } from './screen-state.mjs'

const date = calendarDate('2026-11-18')
const event = (pair: number, title: string, rooms = [1], isClosed = false) => ({
  pair,
  rooms,
  title,
  type: 'лекция',
  groups: ['ИСТб-24-1'],
  teachers: '',
  instead: '',
  isClosed,
  became: '',
  isGone: false,
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

test('a hall tells each exam of the day once and until it is over, after the classes of the coming pair', () => {
  const exam = (pair: number) => ({ ...event(pair, 'Экзамен'), startsAt: 540, endsAt: 780, isExam: true })
  const day = {
    ...data.days[date],
    title: '',
    taken: [],
    events: [exam(1), exam(2), exam(3), event(2, 'Физика')],
  }
  const hall = (clock: string) =>
    hallState({ ...data, days: { [date]: day } }, at(clock))?.rows.map(({ title }) => title)
  expect(['09:50', '12:59', '13:00'].map(hall)).toEqual([['Физика', 'Экзамен'], ['Экзамен'], []])
})

test('a door goes by the times of a shortened day', () => {
  const own = {
    title: '',
    events: [event(2, 'Физика')],
    taken: [],
    times: [{ pair: 2, startsAt: 540, endsAt: 580 }],
  }
  const state = (clock: string) => doorState({ ...data, days: { [date]: own } }, at(clock))
  expect(state('09:10')?.now).toMatchObject({ pair: 2, endsAt: 580 })
  expect(state('10:10')?.now).toBeNull()
})

test.each([
  ['07:00', ['Алгебра', 'Право']],
  ['10:00', ['Право']],
  ['21:00', []],
])('at %s a door shows what moved from it and is not over, and is not taken by it', (clock, titles) => {
  expect(doorState(data, at(clock))?.gone.map(({ title }) => title)).toEqual(titles)
})

test('a board has the times of the day it tells about, today or the next', () => {
  const tomorrow = calendarDate('2026-11-19')
  const times = [{ pair: 2, startsAt: 540, endsAt: 590 }]
  const days = { ...data.days, [tomorrow]: { title: '', times, events: [gone(2, 'Физика')], taken: [] } }
  const told = (clock: string) => {
    const state = boardState({ ...data, days }, at(clock))
    return (
      state && {
        isToday: state.isToday,
        second: state.times.find(({ pair }: { pair: number }) => pair === 2)?.startsAt,
      }
    )
  }
  expect(told('09:00')).toEqual({ isToday: true, second: 600 })
  const short = { ...data, days: { [date]: { title: '', times, events: [gone(2, 'Физика')], taken: [] } } }
  expect(boardState(short, at('09:00'))?.times).toEqual(times)
  expect(told('23:00')).toEqual({ isToday: false, second: 540 })
})

test('of another day a screen knows nothing', () => {
  const night = civilAt(millisecondsOf('2026-11-19T00:00:00'))
  expect([doorState(data, night), hallState(data, night)]).toEqual([null, null])
})

test.each([
  ['people come to the next pair that is taught', '07:00', 2, false, ['Б-101']],
  ['and are late to it for twenty minutes', '10:19', 2, true, ['Б-101']],
  ['then they look for the one after it, and for what went from there', '10:20', 4, false, ['Б-101', 'Б-101', 'Б-102']],
  ['what is closed or not told is no class', '14:10', null, false, []],
])('a hall: %s', (_, clock, pair, isNow, rooms) => {
  const state = hallState(data, at(clock))
  expect([state?.pair?.pair ?? null, state?.isNow, state?.rows.map(({ room }) => room)]).toEqual([pair, isNow, rooms])
})

test('a hall is read by group: a row for each range of groups, in order, what has none last', () => {
  const of = (title: string, groups: string[], rooms = [1]) => ({ ...event(2, title, rooms), groups })
  const events = [of('Совет', []), of('Физика', ['ЭВМб-23-1…2', 'АСУб-24-10'], [2]), of('Право', ['АСУб-24-2'])]
  const state = hallState({ ...data, days: { [date]: { title: '', events, taken: [] } } }, at('9:50'.padStart(5, '0')))
  expect(state?.rows.map(({ group, room }) => `${group} ${room}`)).toEqual([
    'АСУб-24-2 Б-101',
    'АСУб-24-10 Б-102',
    'ЭВМб-23-1…2 Б-102',
    ' Б-101',
  ])
})

test('what begins at a time of its own holds its room then, and is looked for until it has begun', () => {
  const late = { ...event(1, 'Физика'), startsAt: 540, endsAt: 630 }
  const events = [late, event(1, 'Химия', [2]), event(3, 'Право')]
  const own = { ...data, days: { [date]: { title: '', events, taken: [{ room: 1, pair: 1 }] } } }
  expect([doorState(own, at('08:30'))?.freeUntil, doorState(own, at('10:20'))?.now?.endsAt]).toEqual([540, 630])
  const titles = (clock: string) => hallState(own, at(clock))?.rows.map(({ title }) => title)
  expect([titles('08:20'), titles('08:40'), titles('09:30')]).toEqual([['Физика', 'Химия'], ['Физика'], ['Право']])
})

test('a door asks to confirm its current or next pair until the minute comes, and on that day alone', () => {
  const confirm = { date, pair: 2, until: 615, url: 'https://timetable.example.edu/', size: 1, path: '' }
  const asked = (clock: string, pair = 2) => {
    const now = at(clock)
    return confirmationOf({ confirm }, now, { pair, startsAt: 600, endsAt: 690, events: [] })
  }
  expect(asked('10:14')).toBe(confirm)
  expect(asked('10:15')).toBeNull()
  expect(asked('10:14', 3)).toBeNull()
  expect(confirmationOf({}, at('10:14'), { pair: 2 })).toBeNull()
  expect(confirmationOf({ confirm }, at('10:14'), null)).toBeNull()
  const tomorrow = { date: calendarDate('2026-11-19'), minutes: 600 }
  expect(confirmationOf({ confirm }, tomorrow, { pair: 2 })).toBeNull()
})
