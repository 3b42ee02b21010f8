import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { Conflict } from '@/lib/domain/conflicts'
import type { Pair } from '@/lib/domain/pairs'
import type { MeetingId } from '@/lib/domain/ids'
import type { ResourceKind } from '@/lib/domain/resource'
import type { EventKind } from '@/lib/domain/schedule'
import { taken } from '@/lib/text/conflicts'

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
  /** No id and no type: whoever asks may not see who holds the place. */
  with: { id: number; type: EventKind; title: string } | { id: null; type: null; title: string }
}

export const encodeConflict = (conflict: Conflict): WireConflict => ({
  date: conflict.date,
  pair: conflict.pair,
  kind: kindWords[conflict.kind],
  id: conflict.id,
  title: conflict.title,
  with: conflict.with
    ? { id: conflict.with.id, type: conflict.with.kind, title: conflict.with.title }
    : { id: null, type: null, title: taken },
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
  with:
    conflict.with.id === null
      ? null
      : { id: conflict.with.id as MeetingId, kind: conflict.with.type, title: conflict.with.title },
})
