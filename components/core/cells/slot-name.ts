import type { Slot } from '@/lib/core/schedule/rules/schedule-grid'

/** The value of a cell's `data-slot`. */
export const slotName = ({ day, pair }: Slot): string => `${day}.${pair}`
