import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { Together, TogetherOrder } from '@/lib/domain/together'
import { togetherUrl } from './addresses'
import type { ChangeCall } from './change-calls'

import { decodeFirst, decodeTrouble, encodeFirst, encodeTrouble } from './quality'
import { decodeQuery, encodeQuery } from './schedule'
import { decodeItem, encodeItem } from './schedule-item'
import type { WireTogether } from './together.contract'

export const encodeTogether = (done: Together, today: CalendarDate): WireTogether => ({
  changed: done.items.map(encodeItem),
  query: done.request && encodeQuery(done.request, today),
  warnings: done.warnings,
  violations: encodeFirst(done.violations, encodeTrouble),
  change_id: done.changeId,
})

export const decodeTogether = (done: WireTogether): Together => ({
  items: done.changed.map(decodeItem),
  request: done.query && decodeQuery(done.query),
  warnings: done.warnings,
  violations: decodeFirst(done.violations, decodeTrouble),
  changeId: done.change_id as Together['changeId'],
})

const targetOf = (one: TogetherOrder['classes'][number]) =>
  'to' in one ? { date_to: one.to.date, pair_to: one.to.pair } : {}

export const togetherCall = (order: TogetherOrder): ChangeCall => ({
  method: 'POST',
  url: togetherUrl,
  body: {
    act: order.act,
    classes: order.classes.map((one) => ({ id: one.id, version: one.version, ...targetOf(one) })),
    ...('reason' in order && { reason: order.reason }),
    ...(order.act === 'move' && { just_change: order.justChange }),
    dry_run: order.dryRun,
  },
})
