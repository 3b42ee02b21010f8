import { findCalendar } from '@/db/queries/calendar'
import { findPlannedMeetings } from '@/db/queries/plans'
import { deleteEmptyEvents, findRowClasses } from '@/db/queries/programmes/row-classes'
import type { Queryable } from '@/db/client'
import type { ProgrammeDisciplineId } from '@/lib/domain/ids'
import type { PlacedCounts } from '@/lib/domain/programme'
import { hasPublished } from '@/lib/text/programmes'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import type { TimetableChange } from '../history/change-timetable'
import { placeOf } from '../history/require-again'
import { removeWithin } from '../bulk/remove-within'
import { requireAllowed } from '../require-allowed'

/** `withPublished`: published classes go too; without it, a removal of what has any is refused. */
export type RemovalOrder = { version?: number; withPublished: boolean; dryRun: boolean }

/** What a removal takes besides, of each class that goes with it. */
export const removalRights = ['draft.remove', 'schedule.unpublish'] as const

/** How many classes stand from these rows, by what they are. */
export async function countClasses(
  db: Queryable,
  rows: readonly ProgrammeDisciplineId[],
): Promise<PlacedCounts> {
  const classes = await findRowClasses(db, rows)
  const count = (state: 'published' | 'projected') => classes.filter((one) => one.state === state).length
  return { published: count('published'), drafts: count('projected') }
}

/**
 * Removes all classes of rows that are to go. Throws `conflict` with their number where some are published and it was not said that
 * they go too, `not_allowed` where the actor may not remove one of them.
 */
export async function removeClassesOf(
  context: Pick<ServiceContext, 'actor'>,
  change: TimetableChange,
  rows: readonly ProgrammeDisciplineId[],
  { of, withPublished }: Pick<RemovalOrder, 'withPublished'> & { of: 'programme' | 'discipline' },
): Promise<PlacedCounts> {
  const { actor } = context
  const classes = (await findRowClasses(change.db, rows)).map(({ id }) => id)
  const counts = await countClasses(change.db, rows)
  if (counts.published > 0 && !withPublished)
    throw new ServiceError('conflict', hasPublished(of, counts.published))
  const calendar = await findCalendar(change.db)
  for (const meeting of await findPlannedMeetings(change.db, classes, actor.userId)) {
    if (meeting.state === 'published') requireAllowed(context, 'schedule.unpublish', meeting.placed)
    if (meeting.state === 'projected')
      requireAllowed(context, 'draft.remove', { plan: meeting.plan, place: placeOf(calendar, meeting) })
  }
  await removeWithin(change, classes)
  await deleteEmptyEvents(change.db, rows)
  return counts
}
