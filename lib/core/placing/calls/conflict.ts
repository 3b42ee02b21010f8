import type { ResourceKind } from '@/lib/core/names/rules/resource'
import type { Conflict } from '@/lib/core/placing/rules/placement'
import { taken } from '@/lib/core/placing/texts/conflicts'
import type { ConflictAnswer } from '@/lib/core/wire/calls/fields.contract'
import { inOwnNames, type Own } from '@/lib/core/wire/calls/own-names'

const kindWords = {
  room: 'auditory',
  teacher: 'teacher',
  group: 'group',
  load: 'nagruzka',
} as const satisfies Record<ResourceKind, string>

type OwnConflict = Own<ConflictAnswer>

export const encodeConflict = (conflict: Conflict): ConflictAnswer => ({
  date: conflict.date,
  pair: conflict.pair,
  kind: kindWords[conflict.kind],
  id: conflict.id,
  title: conflict.title,
  with: conflict.with
    ? { id: conflict.with.id, type: conflict.with.kind, title: conflict.with.title }
    : { id: null, type: null, title: taken },
  ...(conflict.of && {
    of: {
      id: conflict.of.id,
      title: conflict.of.title,
      groups: conflict.of.groups.map(({ id, title }) => ({ id, title })),
    },
  }),
})

const kindOf = (word: OwnConflict['kind']): ResourceKind => {
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

export const conflictOf = ({ kind, with: holder, ...conflict }: OwnConflict): Conflict => ({
  ...conflict,
  kind: kindOf(kind),
  with: holder.id === null ? null : holder,
})

export const decodeConflict = (conflict: ConflictAnswer): Conflict => conflictOf(inOwnNames(conflict))
