import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { FillingScope } from '@/lib/domain/filling/filling'
import type { VariantId } from '@/lib/domain/ids'
import type { LoadItem } from '@/lib/domain/load-item'

/**
 * All that is left of a scope, or only what is picked of it, from a date on. `variantId`: in a variant, not in the timetable; `sought`: what
 * to find in a result that is there.
 */
export type FillingAsked = {
  scope: FillingScope
  from: CalendarDate
  picked: readonly LoadItem[]
  variantId?: VariantId
  sought?: number
}
