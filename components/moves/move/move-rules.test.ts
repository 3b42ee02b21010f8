import { moveTaskOf, type MoveTask } from '@/components/core/state/task'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { lesson } from '@/testing/lessons'
import { moveOrder, moveRules, type MoveChoices } from './move-panel'

const item = lesson({ version: 4 })
const there = { date: '2026-11-20' as CalendarDate, pair: 5 } as const
const room = { id: 7 as RoomId, title: 'К-301' }
const said: MoveChoices = { justChange: false, untilEnd: false, reason: 'Болезнь' }
const rulesOf = (change: Partial<MoveTask>, choices: Partial<MoveChoices> = {}, isRoomActive = false) =>
  moveRules({ ...moveTaskOf(item), ...change }, isRoomActive, { ...said, ...choices })

test.each<[string, Partial<MoveTask>, Partial<MoveChoices>, boolean, 'target' | 'room' | 'reason' | null]>([
  ['nothing is picked', {}, {}, false, 'target'],
  ['a slot is picked', { to: there }, {}, false, null],
  ['no reason is given', { to: there }, { reason: '  ' }, false, 'reason'],
  ['it is just changed', { to: there }, { reason: '', justChange: true }, false, null],
  ['it is withdrawn', { way: 'withdraw' }, {}, false, null],
  [
    'it is withdrawn for no reason, whatever else was ticked',
    { way: 'withdraw' },
    { reason: '', justChange: true },
    false,
    'reason',
  ],
  ['another room alone', { room }, {}, false, null],
  ['another room alone, in a room’s week', { room }, {}, true, 'target'],
  ['another room that is not chosen yet', { to: there, room: 'another' }, {}, false, 'room'],
  ['a change of room in a room’s week', { way: 'room', room }, {}, true, null],
  ['a withdrawal in a room’s week', { way: 'withdraw' }, {}, true, null],
  ['a draft needs no reason', { item: lesson({ state: 'projected' }), to: there }, { reason: '' }, false, null],
])('%s', (_, change, choices, isRoomActive, lacks) => {
  expect(rulesOf(change, choices, isRoomActive).lacks).toBe(lacks)
})

test('«Просто поменять» and «До конца семестра» are for what moves, and the first hides the reason', () => {
  expect(rulesOf({})).toMatchObject({ mayJustChange: true, mayUntilEnd: true, asksReason: true })
  expect(rulesOf({ way: 'withdraw' })).toMatchObject({ mayJustChange: false, mayUntilEnd: false })
  expect(rulesOf({}, { justChange: true }).asksReason).toBe(false)
})

test('a draft is not withdrawn, and nothing of its moves is recorded', () => {
  expect(rulesOf({ item: lesson({ state: 'projected' }) })).toMatchObject({
    mayWithdraw: false,
    mayJustChange: false,
    mayUntilEnd: true,
    asksReason: false,
  })
})

const orderOf = (change: Partial<MoveTask>, choices: Partial<MoveChoices> = {}) => {
  const task = { ...moveTaskOf(item), ...change }
  const all = { ...said, ...choices }
  return moveOrder(task, moveRules(task, false, all), all)
}

test('the order says where the class was seen, and only what holds of it', () => {
  const seen = { id: item.id, seenOn: item.date, version: 4 }
  expect(orderOf({})).toBeNull()
  expect(orderOf({ to: there, room }, { untilEnd: true })).toEqual({
    ...seen,
    to: there,
    roomId: 7,
    reason: 'Болезнь',
    justChange: false,
    untilEnd: true,
  })
  expect(orderOf({ to: there }, { justChange: true })).toMatchObject({ justChange: true, reason: '' })
  expect(orderOf({ to: there, room, way: 'withdraw' }, { untilEnd: true, justChange: true })).toEqual({
    ...seen,
    to: null,
    roomId: null,
    reason: 'Болезнь',
    justChange: false,
    untilEnd: false,
  })
})

test('another room alone moves the class within its slot', () => {
  const here = { to: { date: item.date, pair: item.pair }, roomId: 7 }
  expect(orderOf({ room })).toMatchObject(here)
  expect(orderOf({ way: 'room', room })).toMatchObject(here)
  expect(orderOf({ way: 'room', room: 'another' })).toBeNull()
})
