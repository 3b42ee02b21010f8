import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { FillingScope } from '@/lib/domain/filling/filling'
import type { LoadItem } from '@/lib/domain/load-item'

/** All that is left of a scope, or only what is picked of it, from a date on. `sought`: what to find in a result that is there. */
export type FillingAsked = {
  scope: FillingScope
  from: CalendarDate
  picked: readonly LoadItem[]
  sought?: number
}
