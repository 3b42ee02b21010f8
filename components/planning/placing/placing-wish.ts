import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { PlacementScope } from '@/lib/core/rules/placing/placement-series'
import type { ScopeChoice } from '@/lib/planning/texts/placing'

/** The choices for a placement apart from its cell, remembered per item. `until`: for scopes with a date. */
export type PlacingChoices = { roomId: RoomId | null; scope: ScopeChoice; until: CalendarDate }

/** A planner's choices; conflicts are resolved later. */
export type PlacingWish = DatedSlot & PlacingChoices & { published: boolean }

export const isDated = (scope: ScopeChoice): scope is 'date' | 'date_semi' =>
  scope === 'date' || scope === 'date_semi'

export function placingScope({ scope, until }: Pick<PlacingChoices, 'scope' | 'until'>): PlacementScope {
  if (scope === 'once') return { repeat: 'once' }
  const everySecondWeek = scope === 'end_semi' || scope === 'date_semi'
  return isDated(scope)
    ? { repeat: 'until_the_date', until, everySecondWeek }
    : { repeat: 'until_the_end', everySecondWeek }
}
