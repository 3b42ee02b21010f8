import type { Actor } from '@/lib/domain/actor'
import { isAllowed } from '@/lib/domain/rights'

/** What may begin at any slot of a week. */
export type CellAct = 'booking' | 'search'

export const cellActs = (actor: Actor): readonly CellAct[] => [
  ...(isAllowed(actor, 'room.book') ? (['booking'] as const) : []),
  ...(isAllowed(actor, 'rooms.find_free') ? (['search'] as const) : []),
]
