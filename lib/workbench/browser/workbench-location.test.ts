import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import {
  keptView,
  readWorkbenchLocation,
  serializeView,
  workbenchScreenUrl,
  type WorkbenchLocation,
} from './workbench-location'

const location: WorkbenchLocation = {
  faculty: 3 as FacultyId,
  monday: calendarDate('2026-11-16'),
  by: 'teacher',
  section: 'Кафедра «Физики»',
  name: 'ив',
  withProblems: true,
  list: 'windows',
  row: 12,
  ticked: [5, 12],
  isBeside: true,
}

const read = (query: string) => readWorkbenchLocation(new URLSearchParams(query))

test('a location is read back from its address', () => {
  const [, query = ''] = workbenchScreenUrl(location).split('?')
  expect(read(query)).toEqual(location)
  expect(workbenchScreenUrl(read(''))).toBe('/workbench/')
})

test('nonsense counts as absent, and no more than six are ticked', () => {
  expect(read('faculty=x&week=2026-02-31&by=all&list=nothing&row=1&ticked=a.1.1.2.3.4.5.6.7')).toEqual({
    ...read(''),
    ticked: [1, 2, 3, 4, 5, 6],
  })
  expect(read('week=2026-11-18').monday).toBe('2026-11-16')
})

test('a view lasts without its week and list', () => {
  const kept = (query: string, cookie?: string) => keptView(new URLSearchParams(query), cookie)
  const view = serializeView(location)
  const lasting = { ...location, monday: null, list: null, row: null }
  expect(kept('', view)).toEqual(lasting)
  expect(kept('faculty=3', view)).toEqual(lasting)
  for (const other of ['faculty=4', 'faculty=3&by=room', 'week=2026-11-16', view]) expect(kept(other, view)).toBeNull()
  expect(kept('')).toBeNull()
})
