import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { RoomId } from '@/lib/domain/ids'
import type { DatedSlot } from '@/lib/domain/dated-slot'
import type { PlacementScope } from '@/lib/domain/placement-series'
import type { ScopeChoice } from '@/lib/text/placing'

/** The choices for a placement apart from its cell, remembered per item. `until`: for scopes with a date. */
export type PlacingChoices = { roomId: RoomId | null; scope: ScopeChoice; until: CalendarDate }

/** A planner's choices; conflicts are resolved later. */
export type PlacingWish = DatedSlot & PlacingChoices & { published: boolean }

export const isDated = (scope: ScopeChoice): scope is 'date' | 'date_semi' =>
  scope === 'date' || scope === 'date_semi'

export function scopeOf({ scope, until }: Pick<PlacingChoices, 'scope' | 'until'>): PlacementScope {
  if (scope === 'once') return { repeat: 'once' }
  const everySecondWeek = scope === 'end_semi' || scope === 'date_semi'
  return isDated(scope)
    ? { repeat: 'until_the_date', until, everySecondWeek }
    : { repeat: 'until_the_end', everySecondWeek }
}
