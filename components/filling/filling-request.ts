import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { FillingScope } from '@/lib/core/rules/placing/filling'
import type { VariantId } from '@/lib/core/rules/names/ids'
import type { LoadItem } from '@/lib/core/rules/load/load-item'

/**
 * The unplaced load of a scope, or only the selected items, from a date on. `variantId`: place in a variant
 * instead of the timetable; `sought`: what to select in an existing result.
 */
export type FillingDialogRequest = {
  scope: FillingScope
  from: CalendarDate
  picked: readonly LoadItem[]
  variantId?: VariantId
  sought?: number
}
