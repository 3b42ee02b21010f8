import type { DateDoubt } from './date-doubts'

/** What whoever changes something should know but may ignore: too small a room, no projector, no computers, a date rarely meant. */
export type ChangeWarning = {
  kind: 'capacity' | 'projector' | 'computers' | 'wish' | 'draft' | DateDoubt['kind']
  text: string
}

/** What is rarely meant of each act, and so is asked about first. A room is often booked for a day off, or for the summer. */
const rarelyMeant: Record<'class' | 'booking' | 'closure', readonly ChangeWarning['kind'][]> = {
  class: ['past', 'untaught', 'outside'],
  booking: ['past'],
  closure: ['past'],
}

/** The warnings that want a word of consent before the act. */
export const consentNeeded = (
  act: keyof typeof rarelyMeant,
  warnings: readonly ChangeWarning[],
): ChangeWarning[] => warnings.filter(({ kind }) => rarelyMeant[act].includes(kind))
