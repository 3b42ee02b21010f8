import type { RoomEquipment } from '../rooms/room-properties'
import type { DateDoubt } from './date-doubts'

/**
 * A warning about a change that the user may ignore: room too small or without what the class needs, an
 * unusual date, a soft rule of quality.
 */
export type ChangeWarning = {
  kind: 'capacity' | RoomEquipment | 'wish' | 'draft' | 'quality' | DateDoubt['kind']
  text: string
}

/**
 * Warnings that require confirmation, per action. Bookings and closures are common on days off and in summer,
 * so those do not.
 */
const consentKinds: Record<'class' | 'booking' | 'closure', readonly ChangeWarning['kind'][]> = {
  class: ['past', 'untaught', 'outside'],
  booking: ['past'],
  closure: ['past'],
}

/** The warnings that require confirmation before the action. */
export const consentNeeded = (act: keyof typeof consentKinds, warnings: readonly ChangeWarning[]): ChangeWarning[] =>
  warnings.filter(({ kind }) => consentKinds[act].includes(kind))
