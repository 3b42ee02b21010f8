import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { loadKey } from '@/lib/core/load/rules/load-item'
import type { GroupId, LoadItemId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import {
  dashboardUrl,
  loadHash,
  loadInHash,
  readDashboardLocation,
  slotHash,
  slotInHash,
  type DashboardLocation,
} from './dashboard-location'

const read = (query: string) => readDashboardLocation(new URLSearchParams(query))
const nowhere: DashboardLocation = { subject: null, monday: null, subgroup: 0, view: 'grid' }

test.each<[string, DashboardLocation]>([
  ['', nowhere],
  [
    'type=group&id=12&week=2026-11-16&subgroup=2&view=list',
    {
      subject: { kind: 'group', id: 12 as GroupId },
      monday: calendarDate('2026-11-16'),
      subgroup: 2,
      view: 'list',
    },
  ],
  ['type=auditory&id=-1', { ...nowhere, subject: { kind: 'room', id: -1 as RoomId } }],
])('%p reads as its place, which writes the same address', (query, location) => {
  expect(read(query)).toEqual(location)
  expect(dashboardUrl(location)).toBe(query ? `/dashboard/?${query}` : '/dashboard/')
})

test('any date of a week stands for the week', () => {
  expect(read('week=2026-11-22').monday).toBe('2026-11-16')
})

test.each([
  'type=bogus&id=1',
  'type=group',
  'type=group&id=',
  'type=group&id=1.5',
  'type=group&id=99999999999',
  'type=group&id=1%20or%201',
  'week=2026-02-30',
  'week=99999-01-01',
  'subgroup=3',
  'subgroup=x',
  'view=map',
])('%s is no place', (query) => {
  expect(read(query)).toEqual(nowhere)
})

test('a slot in an address is read as it was written, and anything else is no slot', () => {
  const slot = { date: calendarDate('2026-11-18'), pair: 3 as const }
  expect(slotHash(slot)).toBe('#2026-11-18.3')
  expect(slotInHash(slotHash(slot))).toEqual(slot)
  const toRepair = { ...slot, repair: { id: 12 as MeetingId, without: 'room' as const } }
  expect(slotHash(toRepair)).toBe('#2026-11-18.3.12.room')
  expect(slotInHash(slotHash(toRepair))).toEqual(toRepair)
  expect(slotInHash('#2026-11-18.3.12.reason')).toEqual(slot)
  for (const hash of [
    '',
    '#',
    '#week',
    '#2026-11-18',
    '#2026-11-31.3',
    '#2026-11-18.0',
    '#2026-11-18.11',
    '#2026-11-18.3.1',
  ])
    expect(slotInHash(hash)).toBeNull()
})

test('load in an address is read as it was written', () => {
  const ref = { of: 'load', id: 7 as LoadItemId } as const
  expect(loadInHash(loadHash(ref))).toBe(loadKey(ref))
  for (const hash of ['', '#load', '#load:', '#load:x', '#room:7', '#2026-11-18.3']) expect(loadInHash(hash)).toBeNull()
})
