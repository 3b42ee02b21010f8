/**
 * What a slot of a row shows, and its letter. `window`: a free pair between classes; `several`: at once, as
 * halves of a group may; `drafts`: several of which at least one is a draft; `request`: a booking; `closed`:
 * a closed room.
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

export const slotMarks = Object.keys(letters) as SlotMark[]

const marks = new Map<string, SlotMark>(slotMarks.map((mark) => [letters[mark], mark]))

export const letterOf = (mark: SlotMark): string => letters[mark]

/** The mark of a slot of a row; letters of a later server are free. */
export const markAt = (slots: string, index: number): SlotMark => marks.get(slots[index] ?? '') ?? 'free'
