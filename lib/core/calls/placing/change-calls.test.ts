import { calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type {
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
} from '@/lib/core/rules/names/ids'
import type { PlacementRequest } from '@/lib/core/rules/placing/placement'
import type { CallContract } from '../calls/call.contract'
import {
  bulkCall,
  changeLoadCall,
  changePeopleCall,
  commentCall,
  placeCall,
  type BulkOrder,
  type ChangeCall,
} from './change-calls'
import * as classes from './class-change.contract'
import {
  placeDisciplineCall,
  placeLoadCall,
  placementOfDiscipline,
  placementOfLoad,
} from '@/lib/planning/calls/placing.contract'
import * as publishing from '../schedule/publishing.contract'
import * as weeks from '@/lib/publishing/calls.contract'

const contracts = { ...classes, ...publishing, ...weeks }

const monday = calendarDate('2026-11-16')
const sunday = calendarDate('2026-11-22')
const period = { from: monday, to: sunday }
const group = { kind: 'group', id: 12 as GroupId } as const
const people = { teacherIds: [], groupIds: [group.id], justChange: true, version: 2, dryRun: true }

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
    const { body } = placeCall(request, group)
    expect(placementOfLoad(placeLoadCall.body.parse(body))).toEqual(request)
  }
})

test.each(scopes)('a row of a programme is placed as asked: %j', (scope) => {
  const request = { ...onItem, of: 'programme', id: 9 as ProgrammeDisciplineId, scope } as const
  const { url, body } = placeCall(request, { kind: 'programme', id: 4 as ProgrammeId })
  const read = url.includes('set-manually')
    ? placementOfDiscipline({ params: { id: 9 }, body: placeDisciplineCall.body.parse(body) })
    : placementOfLoad(placeLoadCall.body.parse(body))
  expect(read).toEqual(request)
})

test.each<[CallContract, ChangeCall]>([
  ...(
    [
      [contracts.publishCall, { act: 'publish', subject: group, period, toEnd: true }],
      [contracts.unpublishCall, { act: 'unpublish', subject: group, period, toEnd: false }],
      [contracts.clearCall, { act: 'clear', subject: group, period }],
      [contracts.projectByTemplateCall, { act: 'project_by_template', subject: group, period }],
      [contracts.toggleByLoadCall, { act: 'hide_by_load', groupIds: [group.id], monday }],
      [
        contracts.removeByLoadCall,
        { act: 'remove_by_load', loadItemIds: [onItem.id as LoadItemId], from: monday },
      ],
      [contracts.copyWeekCall, { act: 'copy_week', groupId: group.id, from: monday, to: sunday }],
      [contracts.removeWeekCall, { act: 'remove_week', groupId: group.id, period }],
    ] as const satisfies readonly (readonly [CallContract, BulkOrder])[]
  ).map(([contract, order]): [CallContract, ChangeCall] => [contract, bulkCall(order, true)]),
  [contracts.commentCall, commentCall(1 as MeetingId, { comment: 'к', link: '', version: 2 })],
  [contracts.changePeopleCall, changePeopleCall(1 as MeetingId, { ...people, forever: true })],
  [contracts.changeLoadCall, changeLoadCall(7 as LoadItemId, people)],
])('what is sent is what the call takes: $path', ({ path, method, body }, call) => {
  expect(call.method).toBe(method)
  expect(call.url).toMatch(new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`))
  // Every field must be known to the call, and none left to its default.
  const sent = call.body ?? {}
  expect(body?.parse(sent)).toEqual(sent)
})
