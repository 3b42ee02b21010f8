import type { ChangeId } from '@/lib/core/rules/names/ids'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import type { Untouched } from '@/lib/core/rules/placing/placement'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { whoText } from '@/lib/core/texts/placing/classes'

/**
 * A class after a change, and the later classes of its series that were not changed. `changeId` null: nothing
 * was stored.
 */
export type ChangedClass = {
  item: ScheduleItem
  untouched: Untouched[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

/** The skipped classes that the actor may see, each with its people. */
export const untouchedOf = (items: readonly Omit<ScheduleItem, 'overlaps' | 'may'>[]): Untouched[] =>
  items.map((item) => ({ id: item.id, date: item.date, pair: item.pair, text: whoText(item) }))
