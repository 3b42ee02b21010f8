import { datesBetween, weekdayOf } from '@/lib/core/rules/calendar/calendar-date'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { Plannable, Subgroup } from '@/lib/core/rules/names/resource'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import type { Period } from '@/lib/core/rules/schedule/period'
import { weekCells } from '@/lib/core/rules/schedule/schedule-grid'
import { scheduleUrl } from '@/lib/core/calls/calls/addresses'
import { decodeSchedule } from '@/lib/core/calls/schedule/schedule'
import type { ScheduleAnswer } from '@/lib/core/calls/schedule/schedule.contract'
import { bulkRequest, type BulkOrder } from './calls/bulk'
import { get } from '@/lib/core/browser/calls/call'
import { requestChange } from '@/lib/core/browser/calls/change'

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
