import type { RoomEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { DateDoubt } from './date-doubts'

/**
 * A warning about a change that the user may ignore: room too small or without what the class needs, an
 * unusual date, a soft rule of quality. Of an exam: what its verdict forbids, and what becomes of the consultation of others.
 */
export type ChangeWarning = {
  kind: 'capacity' | RoomEquipment | 'wish' | 'draft' | 'quality' | 'forbidden' | 'consultation' | DateDoubt['kind']
  text: string
}

/**
 * Warnings that require confirmation, per action. Bookings and closures are common on days off and in summer,
 * so those do not.
 */
const consentKinds: Record<'class' | 'booking' | 'closure' | 'exam', readonly ChangeWarning['kind'][]> = {
  class: ['past', 'untaught', 'outside'],
  booking: ['past'],
  closure: ['past'],
  exam: ['past', 'untaught', 'outside', 'forbidden', 'consultation'],
}

/** The warnings that require confirmation before the action. */
export const consentNeeded = (act: keyof typeof consentKinds, warnings: readonly ChangeWarning[]): ChangeWarning[] =>
  warnings.filter(({ kind }) => consentKinds[act].includes(kind))
