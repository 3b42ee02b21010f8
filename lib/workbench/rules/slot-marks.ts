import { keysOf } from '@/lib/core/words/rules/records'
/**
 * The marks of a row's slots, with their letters. `window`: a free pair between classes; `several`: classes
 * at the same time, as halves of a group may have; `drafts`: the same with at least one draft; `request`: a
 * booking; `closed`: a closed room.
 */
const letters = {
  free: '.',
  window: 'o',
  class: 'a',
  several: 'b',
  draft: 'd',
  drafts: 'e',
  request: 'r',
  closed: 'z',
  clash: 'x',
} as const

export type SlotMark = keyof typeof letters

export const slotMarks = keysOf(letters)

const marks = new Map<string, SlotMark>(slotMarks.map((mark) => [letters[mark], mark]))

export const letterOf = (mark: SlotMark): string => letters[mark]

/** The mark of a slot; unknown letters, from a later server, count as free. */
export const markAt = (slots: string, index: number): SlotMark => marks.get(slots[index] ?? '') ?? 'free'
