import { lockClosure } from '@/db/queries/wishes/closures'
import type { ChangeId, EventId } from '@/lib/core/rules/names/ids'
import { closureTexts } from '@/lib/wishes/texts'
import { removeWithin } from '@/lib/planning/service/remove-within'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/**
 * Reopens a closed room from today on; `removed`: number of pairs. Throws `not_allowed`, `not_found`, and
 * `invalid` for a closure that is over.
 */
export async function openRoom(
  context: ServiceContext,
  id: EventId,
): Promise<{ removed: number; changeId: ChangeId | null }> {
  const granted = requireAllowed(context, 'closure.change')
  const record = { action: 'closure.remove', granted: [granted], subject: { id } } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const meetings = await lockClosure(change.db, id)
    if (!meetings) throw new ServiceError('not_found', closureTexts.notFound)
    const ahead = meetings.filter(({ date }) => date >= context.now.date)
    if (ahead.length === 0) throw new ServiceError('invalid', closureTexts.past)
    const { changed } = await removeWithin(
      change,
      ahead.map((meeting) => meeting.id),
    )
    return changed.length
  })
  return { removed: result, changeId }
}
