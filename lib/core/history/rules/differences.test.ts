import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { lesson } from '@/testing/lessons'
import { weekDifferences } from './differences'

const meetingId = (id: number) => id as MeetingId
const friday = calendarDate('2026-11-20')
const compare = (past: ScheduleItem[], now: ScheduleItem[]) => {
  const { of, since } = weekDifferences({ items: past }, { items: now })
  return { of: [...of], since: since.map(({ id }) => id) }
}

test('unchanged fields are left out', () => {
  expect(compare([lesson()], [lesson({ version: 7, may: ['move'] })])).toEqual({ of: [], since: [] })
})

test('a class that is not there any more, and one that came', () => {
  expect(compare([lesson()], [lesson({ id: meetingId(2) })])).toEqual({
    of: [[1, { kind: 'gone' }]],
    since: [2],
  })
})

test('a class that moved within the week', () => {
  const now = lesson({ date: friday, pair: 4 })
  expect(compare([lesson()], [now])).toEqual({ of: [[1, { kind: 'moved', to: now }]], since: [] })
})

test('a class that moved to another week: its trace says where', () => {
  const to = { date: calendarDate('2026-12-02'), pair: 2 as const, rooms: [] }
  const trace = lesson({
    id: meetingId(9),
    state: 'trace',
    trace: {
      requestId: null,
      kind: 'move',
      reason: '',
      by: '',
      madeBy: null,
      begins: null,
      movedTo: to,
      movedFrom: null,
    },
  })
  expect(compare([lesson()], [trace])).toEqual({ of: [[1, { kind: 'moved', to }]], since: [] })
})

test('what of a class is not as it was', () => {
  const now = lesson({
    rooms: [{ id: 3 as RoomId, title: 'К-103', building: null }],
    comment: '',
    state: 'projected',
  })
  expect(compare([lesson()], [now])).toEqual({
    of: [[1, { kind: 'changed', parts: ['rooms', 'state', 'text'] }]],
    since: [],
  })
})
