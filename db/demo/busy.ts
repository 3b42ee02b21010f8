import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { DemoRandom } from './random'
import { semesterWeeks } from './semesters'

const workingDays = 6
export const pairsPerDay = defaultPairs.length
export const slotCount = workingDays * pairsPerDay

/** The weeks of the semester in which a class takes place: bit n is week n, from 0. */
type WeekMask = number

const everyWeek: WeekMask = 2 ** semesterWeeks - 1

const weeksWhere = (held: (week: number) => boolean): WeekMask =>
  Array.from({ length: semesterWeeks }, (_, week) => (held(week) ? 2 ** week : 0)).reduce((a, b) => a + b, 0)

/** Weekly and biweekly classes follow the calendar, including moved days; listed ones have explicit dates. */
export type Recurrence = { pattern: 'weekly' | 'first' | 'second' | 'listed'; weeks: WeekMask }

const firstWeeks = (count: number) => weeksWhere((week) => week < count)

/** Typical listed dates: half of the semester, a few weeks, every week except one or two, every third week. */
function listedWeeks(random: DemoRandom): WeekMask {
  const half = random.int(7, 9)
  const start = random.int(0, 2)
  return random.pick([
    () => firstWeeks(half),
    () => everyWeek - firstWeeks(half),
    () => weeksWhere((week) => week !== start + 4 && week < 16),
    () => weeksWhere((week) => week % 3 === start),
    () => weeksWhere((week) => week !== start && week !== start + 9),
    () => firstWeeks(16),
  ])()
}

/** 45 % weekly, 35 % every second week, 20 % on listed dates. */
export function demoRecurrence(random: DemoRandom): Recurrence {
  const share = random.next()
  if (share < 0.45) return { pattern: 'weekly', weeks: everyWeek }
  if (share < 0.625) return { pattern: 'first', weeks: weeksWhere((week) => week % 2 === 0) }
  if (share < 0.8) return { pattern: 'second', weeks: weeksWhere((week) => week % 2 === 1) }
  return { pattern: 'listed', weeks: listedWeeks(random) }
}

export function weekCount(weeks: WeekMask): number {
  let count = 0
  for (let rest = weeks; rest > 0; rest &= rest - 1) count += 1
  return count
}

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
