import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { StoredHistorySlot } from '@/lib/core/history/rules/entry'
import type { EventId, GroupId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { type ChangedClasses, changedForReaders } from './publication'

const slot = (values: Partial<StoredHistorySlot> = {}): StoredHistorySlot => ({
  pair: 2,
  rooms: [1 as RoomId],
  teachers: [],
  groups: [[1 as GroupId, 0]],
  comment: '',
  link: '',
  title: 'Физика',
  state: 'published',
  hidden: false,
  ...values,
})
const draft = slot({ state: 'projected' })

const changed = (values: Partial<ChangedClasses>): ChangedClasses => ({
  eventId: 1 as EventId,
  act: 'edited',
  before: slot(),
  after: slot(),
  shift: 0,
  dates: [calendarDate('2026-11-16')],
  meetingIds: [1 as MeetingId],
  ...values,
})

const acts = (all: readonly ChangedClasses[], drafts = false) =>
  changedForReaders(all, () => drafts).map(({ act, dates }) => `${act} ${dates.join(' ')}`)

test('what came back to where it stood did not change', () => {
  expect(acts([changed({}), changed({ before: null, after: null }), changed({ before: draft, after: draft })])).toEqual(
    [],
  )
})

test('a draft is not there for readers until it is published', () => {
  const published = changed({ before: draft, shift: 7 })
  expect(acts([published])).toEqual(['added 2026-11-23'])
  expect(acts([changed({ after: draft })])).toEqual(['withdrawn 2026-11-16'])
  expect(acts([changed({ before: null, after: draft })])).toEqual([])
})

test('as if drafts were published: what became a draft did not change, and a new draft is added', () => {
  expect(acts([changed({ after: draft }), changed({ before: null, after: draft })], true)).toEqual(['added 2026-11-16'])
})

test('a hidden class is not there, also as if drafts were published', () => {
  const hidden = changed({ after: slot({ hidden: true }) })
  expect([acts([hidden]), acts([hidden], true)]).toEqual([['withdrawn 2026-11-16'], ['withdrawn 2026-11-16']])
})

test.each<[string, Partial<ChangedClasses>]>([
  ['moved', { shift: 2 }],
  ['moved', { after: slot({ pair: 3, rooms: [] }) }],
  ['rooms', { after: slot({ rooms: [], comment: 'К' }) }],
  ['groups', { after: slot({ groups: [[1 as GroupId, 1]] }) }],
  ['edited', { after: slot({ comment: 'К' }) }],
])('%s is said of what differs first', (act, values) => {
  expect(acts([changed(values)])).toEqual([`${act} 2026-11-16`])
})

test('equal classes of a series are told together, those of another weekday apart', () => {
  const on = (date: string, id: number) =>
    changed({ after: slot({ rooms: [] }), dates: [calendarDate(date)], meetingIds: [id as MeetingId] })
  expect(acts([on('2026-11-30', 3), on('2026-11-17', 2), on('2026-11-16', 1)])).toEqual([
    'rooms 2026-11-16 2026-11-30',
    'rooms 2026-11-17',
  ])
})
