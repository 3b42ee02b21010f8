import type { Slot } from '@/lib/domain/schedule-grid'

/** The value of a cell's `data-slot`. */
export const slotName = ({ day, pair }: Slot): string => `${day}.${pair}`
