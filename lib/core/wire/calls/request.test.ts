import type { endAbsenceCall } from '@/lib/absences/calls/absences.contract'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { removeItemCall } from '@/lib/core/changing/calls/class-change.contract'
import type { ImportJobId, MeetingId, WishId } from '@/lib/core/names/rules/ids'
import type { offeredClassesCall, showClassCall } from '@/lib/core/own-timetable/calls/own-timetable.contract'
import type { startImportCall, tryImportCall } from '@/lib/imports/calls/imports.contract'
import type { qualityCall } from '@/lib/quality/calls/quality.contract'
import type { undoCall } from './change.contract'
import { orderedRequest, requestOf } from './request'

test('the path and the query of a request are filled in', () => {
  expect(
    requestOf<typeof showClassCall>('DELETE /api/own-timetable/hidden/{id}/', { params: { id: 7 } }),
  ).toMatchObject({ method: 'DELETE', url: '/api/own-timetable/hidden/7/' })
  expect(
    requestOf<typeof offeredClassesCall>('GET /api/own-timetable/offered/', {
      query: { kind: 'group', id: 7 },
    }),
  ).toMatchObject({ method: 'GET', url: '/api/own-timetable/offered/?type=group&id=7' })
})

test('a query has flags and lists as text, and not what is null, false or empty', () => {
  const period = { from: calendarDate('2026-11-16'), to: calendarDate('2026-11-22') }
  const quality = (withProjected: boolean) =>
    requestOf<typeof qualityCall>('GET /api/quality/', {
      query: { kind: 'university', id: null, ...period, withProjected },
    }).url
  expect(quality(true)).toBe('/api/quality/?type=university&dbeg=2026-11-16&dend=2026-11-22&with_projected=1')
  expect(quality(false)).toBe('/api/quality/?type=university&dbeg=2026-11-16&dend=2026-11-22')
  const undone = (only: MeetingId[]) =>
    requestOf<typeof undoCall>('POST /api/change/{id}/undo/', { params: { id: 3 }, query: { only } }).url
  expect(undone([4 as MeetingId, 5 as MeetingId])).toBe('/api/change/3/undo/?only=4%2C5')
  expect(undone([])).toBe('/api/change/3/undo/')
})

test('an order is parted into path, and body or query by the method', () => {
  const id = 3 as WishId
  const returns = [{ meetingId: 5 as MeetingId, version: 2 }]
  expect(
    orderedRequest<typeof endAbsenceCall>('POST /api/absence/{id}/end/', {
      id,
      date: calendarDate('2026-11-20'),
      returns,
      dryRun: true,
    }),
  ).toMatchObject({
    url: '/api/absence/3/end/',
    body: { date: '2026-11-20', returns: [{ schedule_id: 5, version: 2 }], dry_run: true },
  })
  expect(
    orderedRequest<typeof removeItemCall>('DELETE /api/schedule/{id}/', {
      id: 5 as MeetingId,
      removeAll: true,
      version: 2,
    }),
  ).toMatchObject({ url: '/api/schedule/5/?removeAll=1&version=2', body: undefined })
  expect(orderedRequest<typeof tryImportCall>('POST /api/import/{id}/try/', { id: 8 as ImportJobId })).toMatchObject({
    url: '/api/import/8/try/',
    body: undefined,
  })
})

test('a form is sent as it is', () => {
  const body = new FormData()
  expect(requestOf<typeof startImportCall>('POST /api/import/', { body }).body).toBe(body)
})
