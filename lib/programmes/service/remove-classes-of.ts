import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findPlannedMeetings } from '@/db/queries/core/load/plans'
import { deleteEmptyEvents, findRowClasses, untieLoadEvents } from '@/db/queries/programmes/row-classes'
import type { Queryable } from '@/db/client'
import type { ProgrammeDisciplineId } from '@/lib/core/rules/names/ids'
import type { PlacedCounts, RemovalCounts } from '@/lib/core/rules/programmes/programme'
import { hasPublished } from '@/lib/core/texts/programmes/programmes'
import type { ActorContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import type { TimetableChange } from '@/lib/core/service/history/change-timetable'
import { pastPlace } from '@/lib/core/service/history/ask-again'
import { removeWithin } from '@/lib/planning/service/remove-within'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/**
 * `withPublished`: also removes published classes; without it their presence throws. `keepsLoad`: classes of
 * load items stay.
 */
export type RemovalOrder = { version?: number; withPublished: boolean; keepsLoad: boolean; dryRun: boolean }

type Removal = Pick<RemovalOrder, 'keepsLoad'>

type RowClass = Awaited<ReturnType<typeof findRowClasses>>[number]

const countOf = (classes: readonly RowClass[]): PlacedCounts => ({
  published: classes.filter(({ state }) => state === 'published').length,
  drafts: classes.filter(({ state }) => state === 'projected').length,
})

async function findGoing(db: Queryable, rows: readonly ProgrammeDisciplineId[], { keepsLoad }: Removal) {
  const classes = await findRowClasses(db, rows)
  return {
    going: classes.filter(({ isOfLoad }) => !(keepsLoad && isOfLoad)),
    staying: classes.filter(({ isOfLoad }) => keepsLoad && isOfLoad),
  }
}

/** Number of classes removed with these rows, and number kept. */
export async function countClasses(
  db: Queryable,
  rows: readonly ProgrammeDisciplineId[],
  removal: Removal,
): Promise<RemovalCounts> {
  const { going, staying } = await findGoing(db, rows, removal)
  return { ...countOf(going), kept: countOf(staying) }
}

/**
 * Removes all classes of rows being deleted, except those kept as a load item's. Throws `conflict` with their
 * number if some are published and `withPublished` is off, `not_allowed` if the actor may not remove one.
 */
export async function removeClassesOf(
  context: ActorContext,
  change: TimetableChange,
  rows: readonly ProgrammeDisciplineId[],
  {
    of,
    withPublished,
    keepsLoad,
  }: Omit<RemovalOrder, 'version' | 'dryRun'> & { of: 'programme' | 'discipline' },
): Promise<RemovalCounts> {
  const { actor } = context
  const { going, staying } = await findGoing(change.db, rows, { keepsLoad })
  const classes = going.map(({ id }) => id)
  const counts = countOf(going)
  if (counts.published > 0 && !withPublished)
    throw new ServiceError('conflict', hasPublished(of, counts.published))
  const calendar = await findCalendar(change.db)
  for (const meeting of await findPlannedMeetings(change.db, classes, actor.userId)) {
    if (meeting.state === 'published')
      change.takes(requireAllowed(context, 'schedule.unpublish', meeting.placed))
    if (meeting.state === 'projected') {
      const asked = { plan: meeting.plan, place: pastPlace(calendar, meeting) }
      change.takes(requireAllowed(context, 'draft.remove', asked))
    }
  }
  await removeWithin(change, classes)
  if (staying.length > 0) {
    await change.lock(
      'meeting',
      staying.map(({ id }) => id),
    )
    await untieLoadEvents(change.db, rows)
  }
  await deleteEmptyEvents(change.db, rows)
  return { ...counts, kept: countOf(staying) }
}
