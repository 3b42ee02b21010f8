import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import { qualityPath, qualityScreenUrl, readQualityLocation, type QualityLocation } from './quality-location'

const nothing: QualityLocation = {
  scope: null,
  monday: null,
  span: 'week',
  drafts: false,
  filter: null,
  compared: null,
}
const read = (url: string) => readQualityLocation(new URL(url, 'http://x').searchParams)

test.each<QualityLocation>([
  nothing,
  { ...nothing, scope: { kind: 'university' }, span: 'semester', drafts: true, compared: 'published' },
  {
    scope: { kind: 'faculty', id: 3 as FacultyId },
    monday: calendarDate('2026-11-16'),
    span: 'week',
    drafts: false,
    filter: { by: 'rule', rule: 'overlap' },
    compared: 'semester',
  },
  { ...nothing, scope: { kind: 'university' }, filter: { by: 'party', kind: 'teacher', id: 5 } },
])('a location is read as it was written', (location) => {
  expect(read(qualityScreenUrl(location))).toEqual(location)
})

test('nonsense counts as absent, and any date selects its week', () => {
  expect(read(`${qualityPath}?type=room&id=1&week=2026-02-31&span=year&drafts=yes&compare=all`)).toEqual(nothing)
  expect(read(`${qualityPath}?week=2026-11-18`).monday).toBe('2026-11-16')
})
