import type { offeredClassesCall, showClassCall } from '../own-timetable/own-timetable.contract'
import { requestOf } from './request'

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
