import type { WeekMask } from './week-mask'
import { defaultPairs } from '@/lib/core/rules/calendar/pairs'

const workingDays = 6
export const pairsPerDay = defaultPairs.length
export const slotCount = workingDays * pairsPerDay

/** Tracks in which weeks a resource is busy, per slot (from 0: day * pairsPerDay + pair - 1). */
export class BusySlots {
  private readonly masks: Int32Array

  constructor(resources: number) {
    this.masks = new Int32Array((resources + 1) * slotCount)
  }

  weeks(resource: number, slot: number): WeekMask {
    return this.masks[resource * slotCount + slot] ?? 0
  }

  isFree(resource: number, slot: number, weeks: WeekMask): boolean {
    return (this.weeks(resource, slot) & weeks) === 0
  }

  take(resource: number, slot: number, weeks: WeekMask): void {
    this.masks[resource * slotCount + slot] = this.weeks(resource, slot) | weeks
  }
}
