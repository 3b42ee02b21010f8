import { datesBetween, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { Plannable, Subgroup } from '@/lib/core/names/rules/resource'
import type { BulkChange } from '@/lib/core/placing/rules/placement'
import { requestChange } from '@/lib/core/refusals/browser/change'
import { scheduleUrl } from '@/lib/core/refusals/calls/addresses'
import { decodeSchedule } from '@/lib/core/schedule/calls/schedule'
import type { ScheduleAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { weekCells } from '@/lib/core/schedule/rules/schedule-grid'
import { get } from '@/lib/core/wire/browser/call'
import { bulkRequest, type BulkOrder } from './calls/bulk'

export type { BulkOrder } from './calls/bulk'

/** Changes many classes, or counts them as a dry run. */
export const changeInBulk = (order: BulkOrder, dryRun: boolean): Promise<BulkChange> =>
  requestChange(bulkRequest(order, dryRun))

/** The classes shown in the weeks of a period, for a subject and subgroup, with or without drafts. */
export async function visibleItems(
  subject: Plannable,
  { from, to }: Period,
  { subgroup, withDrafts }: { subgroup: Subgroup; withDrafts: boolean },
): Promise<MeetingId[]> {
  const url = scheduleUrl(subject, from, to, { withProjected: withDrafts })
  const schedule = decodeSchedule(await get<ScheduleAnswer>(url))
  const mondays = datesBetween(from, to).filter((date) => weekdayOf(date) === 1)
  return mondays
    .flatMap((monday) => weekCells(schedule, monday, { subgroup, subject }))
    .flatMap(({ items }) => items.flatMap((item) => (item.state === 'trace' ? [] : [item.id])))
}
