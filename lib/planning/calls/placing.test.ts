import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId, ProgrammeDisciplineId, ProgrammeId, RoomId } from '@/lib/core/names/rules/ids'
import type { PlacementRequest } from '@/lib/core/placing/rules/placement'
import { placeRequest } from './placing'
import { placeDisciplineCall, placeLoadCall, placementOfDiscipline, placementOfLoad } from './placing.contract'

const monday = calendarDate('2026-11-16')
const sunday = calendarDate('2026-11-22')
const group = { kind: 'group', id: 12 as GroupId } as const

const onItem: PlacementRequest = {
  of: 'load',
  id: 7 as LoadItemId,
  roomId: 3 as RoomId,
  date: monday,
  pair: 2,
  scope: { repeat: 'once' },
  published: false,
  onTaken: 'refuse',
  dryRun: false,
}
const scopes: PlacementRequest['scope'][] = [
  { repeat: 'once' },
  { repeat: 'until_the_end', everySecondWeek: false },
  { repeat: 'until_the_end', everySecondWeek: true },
  { repeat: 'until_the_date', until: sunday, everySecondWeek: false },
  { repeat: 'until_the_date', until: sunday, everySecondWeek: true },
]

test.each(scopes)('a load item is placed as asked: %j', (scope) => {
  for (const change of [
    {},
    { published: true, onTaken: 'force', roomId: null },
    { onTaken: 'skip', dryRun: true },
  ] as const) {
    const request = { ...onItem, scope, ...change }
    const { body } = placeRequest(request, group)
    expect(placementOfLoad(placeLoadCall.body.parse(body))).toEqual(request)
  }
})

test.each(scopes)('a row of a programme is placed as asked: %j', (scope) => {
  const request = { ...onItem, of: 'programme', id: 9 as ProgrammeDisciplineId, scope } as const
  const { url, body } = placeRequest(request, { kind: 'programme', id: 4 as ProgrammeId })
  const read = url.includes('set-manually')
    ? placementOfDiscipline({ params: { id: 9 }, body: placeDisciplineCall.body.parse(body) })
    : placementOfLoad(placeLoadCall.body.parse(body))
  expect(read).toEqual(request)
})
