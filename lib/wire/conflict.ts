import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { Conflict } from '@/lib/domain/conflicts'
import type { Pair } from '@/lib/domain/pairs'
import type { ResourceKind } from '@/lib/domain/resource'

const kindWords = {
  room: 'auditory',
  teacher: 'teacher',
  group: 'group',
  load: 'nagruzka',
} as const satisfies Record<ResourceKind, string>

/** Who is busy, when, with what (api.md, «Everywhere»). */
export type WireConflict = {
  date: CalendarDate
  pair: Pair
  kind: (typeof kindWords)[ResourceKind]
  id: number
  title: string
  with: { id: number; type: Conflict['with']['kind']; title: string }
}

export const encodeConflict = (conflict: Conflict): WireConflict => ({
  date: conflict.date,
  pair: conflict.pair,
  kind: kindWords[conflict.kind],
  id: conflict.id,
  title: conflict.title,
  with: { id: conflict.with.id, type: conflict.with.kind, title: conflict.with.title },
})

const kindOf = (word: WireConflict['kind']): ResourceKind => {
  switch (word) {
    case 'auditory':
      return 'room'
    case 'nagruzka':
      return 'load'
    case 'teacher':
    case 'group':
      return word
  }
}

export const decodeConflict = (conflict: WireConflict): Conflict => ({
  date: conflict.date,
  pair: conflict.pair,
  kind: kindOf(conflict.kind),
  id: conflict.id,
  title: conflict.title,
  with: {
    id: conflict.with.id as Conflict['with']['id'],
    kind: conflict.with.type,
    title: conflict.with.title,
  },
})
