import type { Conflict } from '@/lib/core/rules/placing/conflicts'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { ResourceKind } from '@/lib/core/rules/names/resource'
import { taken } from '@/lib/core/texts/placing/conflicts'
import type { WireConflict } from '../history/change.contract'

const kindWords = {
  room: 'auditory',
  teacher: 'teacher',
  group: 'group',
  load: 'nagruzka',
} as const satisfies Record<ResourceKind, string>

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
