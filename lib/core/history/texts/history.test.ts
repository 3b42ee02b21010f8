import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { HistoryEntry, HistorySlot } from '@/lib/core/history/rules/entry'
import type { EventId, HistoryEntryId } from '@/lib/core/names/rules/ids'
import { entryLines } from './history'

const slot: HistorySlot = {
  title: 'Хор',
  state: 'published',
  hidden: false,
  pair: 1,
  rooms: ['К-101'],
  teachers: [],
  groups: [],
  comment: '',
  link: '',
}
const entry = (kind: HistoryEntry['kind']): HistoryEntry => ({
  id: 1 as HistoryEntryId,
  eventId: 1 as EventId,
  loadItemId: null,
  programmeId: null,
  kind,
  lessonType: 0,
  act: 'published',
  before: { ...slot, state: 'projected' },
  after: slot,
  shift: 0,
  dates: [calendarDate('2026-11-16')],
  meetingIds: [],
  seenIn: null,
})

test.each([
  ['class', 'черновик', 'опубликовано'],
  ['booking', 'заявка', 'бронь'],
] as const)('what a %s was before it stood is called by its name', (kind, before, after) =>
  expect(entryLines(entry(kind))).toEqual([{ what: 'Состояние', before, after }]),
)
