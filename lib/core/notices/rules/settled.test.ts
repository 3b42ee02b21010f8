import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, EventId, RoomId } from '@/lib/core/names/rules/ids'
import type { StoredSlot } from './notice'
import { settled } from './settled'

const monday = calendarDate('2026-11-16')
const tuesday = calendarDate('2026-11-17')
const slot = (pair: Pair, room = 1): StoredSlot => ({
  pair,
  rooms: [room as RoomId],
  teachers: [],
  groups: [],
  comment: '',
  link: '',
})
type Told = Parameters<typeof settled>[0][number]
const told = (changeId: number, change: Partial<Told>): Told => ({
  changeId: changeId as ChangeId,
  eventId: 1 as EventId,
  before: slot(1),
  after: slot(1),
  shift: 0,
  dates: [monday],
  lastOn: monday,
  hadBy: [0],
  hasBy: [0],
  isSeen: false,
  about: null,
  ...change,
})
const away = told(1, { shift: 1, after: slot(3, 2) })
const back = told(2, { dates: [tuesday], shift: -1, before: slot(3, 2) })
const on = told(2, { dates: [tuesday], before: slot(3, 2), after: slot(4, 2) })

test('what was moved and moved back is not told, as is what was withdrawn and came again, or came and went', () => {
  expect(settled([back, away])).toEqual([])
  expect(settled([told(2, { before: null }), told(1, { after: null })])).toEqual([])
  expect(settled([told(2, { after: null }), told(1, { before: null })])).toEqual([])
})

test('what was moved twice is told once, from where it was to where it is', () => {
  expect(settled([on, away])).toMatchObject([
    { changeId: 2, dates: [monday], shift: 1, before: slot(1), after: slot(4, 2) },
  ])
  expect(settled([back, told(1, { ...away, before: slot(2) })])).toMatchObject([
    { shift: 0, before: slot(2), after: slot(1) },
  ])
  const came = told(1, { before: null, hadBy: [] })
  const movedOn = told(2, { shift: 1 })
  expect(settled([movedOn, came])).toMatchObject([{ before: null, hadBy: [], dates: [tuesday], shift: 0 }])
})

test('given away and taken back, or never theirs in the end, is not told', () => {
  const given = told(1, { before: slot(1, 2), hadBy: [] })
  const taken = told(2, { after: slot(1, 3), hasBy: [] })
  expect(settled([taken, given])).toEqual([])
})

test('other dates, other classes and what somebody has seen stay apart', () => {
  for (const other of [
    { ...back, dates: [monday] },
    { ...back, eventId: 2 as EventId },
    { ...back, isSeen: true },
    { ...back, about: 'asked' },
  ])
    expect(settled([other, away])).toEqual([other, away])
})
