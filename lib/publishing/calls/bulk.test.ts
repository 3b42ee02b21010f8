import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { CallContract } from '@/lib/core/wire/calls/call.contract'
import { bulkRequest, type BulkOrder } from './bulk'
import * as publishing from './publishing.contract'
import * as weeks from './weeks.contract'

const monday = calendarDate('2026-11-16')
const sunday = calendarDate('2026-11-22')
const period = { from: monday, to: sunday }
const group = { kind: 'group', id: 12 as GroupId } as const

test.each<[CallContract, BulkOrder]>([
  [publishing.publishCall, { act: 'publish', subject: group, period, toEnd: true }],
  [publishing.unpublishCall, { act: 'unpublish', subject: group, period, toEnd: false }],
  [publishing.clearCall, { act: 'clear', subject: group, period }],
  [weeks.projectByTemplateCall, { act: 'project_by_template', subject: group, period }],
  [weeks.toggleByLoadCall, { act: 'hide_by_load', groupIds: [group.id], monday }],
  [weeks.removeByLoadCall, { act: 'remove_by_load', loadItemIds: [7 as LoadItemId], from: monday }],
  [weeks.copyWeekCall, { act: 'copy_week', groupId: group.id, from: monday, to: sunday }],
  [weeks.removeWeekCall, { act: 'remove_week', groupId: group.id, period }],
])('what is sent is what the call takes: $path', ({ path, method, body }, order) => {
  const request = bulkRequest(order, true)
  expect(request.method).toBe(method)
  expect(request.url).toMatch(new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`))
  // Every field must be known to the call, and none left to its default.
  const sent = request.body ?? {}
  expect(body?.parse(sent)).toEqual(sent)
})
