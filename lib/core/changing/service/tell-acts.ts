import type { Queryable } from '@/db/client'
import { findOrders, findTitles, type OrderedChange } from '@/db/queries/core/history/titles'
import { type ActCounts, namedInOrder, type NamedThing } from '@/lib/core/history/rules/told-act'
import { actSentence } from '@/lib/core/history/texts/act-sentences'
import type { ChangeId } from '@/lib/core/names/rules/ids'

/** A change with the number of classes it changed, and its lines; `undoes`: the change whose undoing it is. */
export type ActToTell = OrderedChange & { counts: ActCounts; lines: readonly string[]; undoes: ChangeId | null }

/** What these changes did, each as one sentence, with the names of things; without those that have none. */
export async function tellActs(db: Queryable, acts: readonly ActToTell[]): Promise<ReadonlyMap<ChangeId, string>> {
  const undone = await findOrders(
    db,
    acts.flatMap(({ undoes }) => undoes ?? []),
  )
  const titles = await findTitles(
    db,
    [...acts, ...undone].flatMap(({ order }) => namedInOrder(order)),
  )
  const titleOf = ({ table, id, on }: NamedThing) => titles(table, id, on)
  return new Map(
    acts.flatMap(({ id, action, order, counts, lines, undoes }): [ChangeId, string][] => {
      const before = undone.find((one) => one.id === undoes)
      const what = before && actSentence(before.action, { order: before.order, counts, lines: [], titleOf })
      const sentence = actSentence(action, { order, counts, lines, titleOf, undone: what ?? null })
      return sentence === null ? [] : [[id, sentence]]
    }),
  )
}
