import type { Queryable } from '@/db/client'
import { tellActs } from '@/lib/core/changing/service/tell-acts'
import type { HistoryAct } from '@/lib/core/history/rules/entry'
import type { ActCounts, StoredOrder } from '@/lib/core/history/rules/told-act'
import { rowLines } from '@/lib/core/history/texts/history'

/** An act, with what it was told and how many classes it changed; null: not for this reader to know as a whole. */
export type Telling = { act: HistoryAct; order: StoredOrder; counts: ActCounts | null }

/** The acts with their sentences, where the reader may know them whole. */
export async function withSentences(db: Queryable, acts: readonly Telling[]): Promise<HistoryAct[]> {
  const told = await tellActs(
    db,
    acts.flatMap(({ act, order, counts }) => {
      if (counts === null || act.isRedo) return []
      const { id, action, undoes } = act
      return [{ id, action, undoes, order, counts, lines: rowLines(act) }]
    }),
  )
  return acts.map(({ act }) => ({ ...act, sentence: told.get(act.id) ?? null }))
}
