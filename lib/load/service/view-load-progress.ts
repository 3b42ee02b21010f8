import { findLoadProgress, type ProgressResult } from '@/db/queries/load/find-load-progress'
import { hoursOf } from '@/lib/core/rules/calendar/academic-calendar'
import type { LoadProgress } from '@/lib/core/rules/load/load-item'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { DataContext } from '@/lib/core/service/context'
import { loadQueryFor, type LoadQuestion } from './load-query'

function progressOf({ published, drafts, rooms }: ProgressResult, countsDrafts: boolean): LoadProgress {
  const seen = (counts: { published: number; drafts: number }) =>
    counts.published + (countsDrafts ? counts.drafts : 0)
  const used = rooms.filter((one) => seen(one) > 0)
  return {
    placedHours: hoursOf(seen({ published, drafts })),
    usedRooms: used
      .sort((a, b) => seen(b) - seen(a) || (a.room.title < b.room.title ? -1 : 1))
      .map(({ room }) => room),
  }
}

/**
 * Placed hours and used rooms (most used first) of each load item, by id. Drafts count only if the actor may
 * see the item's drafts. Throws as `viewLoad` does.
 */
export async function viewLoadProgress(
  context: DataContext,
  question: LoadQuestion,
): Promise<ReadonlyMap<number, LoadProgress>> {
  const found = await loadQueryFor(context, question, findLoadProgress)
  return new Map(
    found.map((item) => [item.id, progressOf(item, isAllowed(context.actor, 'draft.view', item.plan))]),
  )
}
