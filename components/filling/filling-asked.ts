import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { FillingScope } from '@/lib/core/rules/placing/filling'
import type { VariantId } from '@/lib/core/rules/names/ids'
import type { LoadItem } from '@/lib/core/rules/load/load-item'

/**
 * All that is left of a scope, or only what is picked of it, from a date on. `variantId`: in a variant, not
 * in the timetable; `sought`: what to find in a result that is there.
 */
export type FillingAsked = {
  scope: FillingScope
  from: CalendarDate
  picked: readonly LoadItem[]
  variantId?: VariantId
  sought?: number
}
