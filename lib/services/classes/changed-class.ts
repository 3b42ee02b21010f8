import type { ChangeId } from '@/lib/domain/ids'
import type { ChangeWarning } from '@/lib/domain/change-warnings'
import type { Untouched } from '@/lib/domain/placement'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { whoText } from '@/lib/text/classes'

/** A class after a change, and the later classes of its series that were not changed. `changeId` null: nothing was stored. */
export type ChangedClass = {
  item: ScheduleItem
  untouched: Untouched[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

/** The skipped classes that the actor may see, each with its people. */
export const untouchedOf = (items: readonly Omit<ScheduleItem, 'overlaps' | 'may'>[]): Untouched[] =>
  items.map((item) => ({ id: item.id, date: item.date, pair: item.pair, text: whoText(item) }))
