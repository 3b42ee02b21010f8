import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { VariantId } from '@/lib/core/names/rules/ids'
import type { FillingScope } from '@/lib/core/placing/rules/filling'

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
