import type { Slot } from '@/lib/domain/schedule-grid'

/** A cell's `data-slot` in the document. */
export const slotName = ({ day, pair }: Slot): string => `${day}.${pair}`
