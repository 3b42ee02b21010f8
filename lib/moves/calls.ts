import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { decodeQuery, encodeQuery } from '@/lib/core/schedule/calls/schedule'
import { decodeItem, encodeItem } from '@/lib/core/schedule/calls/schedule-item'
import { decodedBy, wireRequestOf } from '@/lib/core/wire/calls/request'
import { decodeViolations, encodeViolations } from '@/lib/quality/calls/quality'
import type { togetherCall, TogetherAnswer } from './calls.contract'
import type { Together, TogetherOrder } from './rules'

export const encodeTogether = (done: Together, today: CalendarDate): TogetherAnswer => ({
  changed: done.items.map(encodeItem),
  query: done.request && encodeQuery(done.request, today),
  warnings: done.warnings,
  violations: encodeViolations(done.violations),
  change_id: done.changeId,
})

const decodeTogether = (done: TogetherAnswer): Together => ({
  items: done.changed.map(decodeItem),
  request: done.query && decodeQuery(done.query),
  warnings: done.warnings,
  violations: decodeViolations(done.violations),
  changeId: done.change_id,
})

const targetOf = (one: TogetherOrder['classes'][number]) =>
  'to' in one ? { date_to: one.to.date, pair_to: one.to.pair } : {}

export const togetherRequest = (order: TogetherOrder) =>
  decodedBy(
    decodeTogether,
    wireRequestOf<typeof togetherCall>('POST /api/schedule/change-together/', {
      body: {
        act: order.act,
        classes: order.classes.map((one) => ({ id: one.id, version: one.version, ...targetOf(one) })),
        ...('reason' in order && { reason: order.reason }),
        ...(order.act === 'move' && { just_change: order.justChange }),
        dry_run: order.dryRun,
      },
    }),
  )
