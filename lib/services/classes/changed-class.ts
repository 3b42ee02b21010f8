import type { ChangeId } from '@/lib/domain/ids'
import type { ChangeWarning } from '@/lib/domain/change-warnings'
import type { Untouched } from '@/lib/domain/placement'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { whoText } from '@/lib/text/classes'

/** A class after a change, and which later ones of its series were left alone. `changeId` null: nothing was stored. */
export type ChangedClass = {
  item: ScheduleItem
  untouched: Untouched[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

/** Classes that were left alone, each with the people it has: those that are in the actor's sight. */
export const untouchedOf = (items: readonly Omit<ScheduleItem, 'overlaps' | 'may'>[]): Untouched[] =>
  items.map((item) => ({ id: item.id, date: item.date, pair: item.pair, text: whoText(item) }))
