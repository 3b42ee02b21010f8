import type { FoundItem } from '@/db/queries/schedule'
import type { Actor } from '@/lib/domain/actor'
import type { ChangeId } from '@/lib/domain/ids'
import type { ChangeWarning, Untouched } from '@/lib/domain/placement'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { whoText } from '@/lib/text/classes'
import { isVisible } from '../schedule/is-visible'

/** A class after a change, and which later ones of its series were left alone. `changeId` null: nothing was stored. */
export type ChangedClass = {
  item: ScheduleItem
  untouched: Untouched[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

/** Classes that were left alone, each with the people it has; those out of the actor's sight are not told. */
export const untouchedOf = (actor: Actor, items: readonly FoundItem[]): Untouched[] =>
  items
    .filter((item) => isVisible(actor, item))
    .map((item) => ({ id: item.id, date: item.date, pair: item.pair, text: whoText(item) }))
