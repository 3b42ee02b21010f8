import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { regroupRequest } from './calls'
import { regroupCall } from './calls.contract'

test.each([
  { act: 'rename', title: 'ИСТб-24-9', isNew: true },
  { act: 'split', title: 'ИСТб-24-9', isNew: false, half: 0, fates: [] },
  { act: 'halves', count: 2, fates: [] },
] as const)('what is sent is what the call takes: $act', (act) => {
  const order = { ...act, group: 7 as GroupId, since: calendarDate('2026-11-30'), reason: '', dryRun: true }
  const { body } = regroupRequest(order)
  const given = regroupCall.body.parse(body)
  expect(Object.keys(given).sort()).toEqual(Object.keys(body as object).sort())
  expect(given).toMatchObject('isNew' in act ? { is_new: act.isNew } : {})
})
