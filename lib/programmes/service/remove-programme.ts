import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { lockRows } from '@/db/queries/core/history/lock-rows'
import { findPlannedMeetings } from '@/db/queries/core/load/plans'
import { deleteEmptyEvents, findRowClasses, untieLoadEvents } from '@/db/queries/programmes/find-programme'
import { deleteProgramme, deleteProgrammeRow } from '@/db/queries/programmes/store-programme'
import { requireRemoval } from '@/lib/core/changing/service/ask-removal'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/names/rules/ids'
import type { PlacedCounts, RemovalCounts } from '@/lib/core/programmes/rules/programme'
import { hasPublished, programmeFields } from '@/lib/core/programmes/texts/programmes'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { removeWithin } from '@/lib/planning/service/remove-classes'
import { openProgramme, openRow, requireCurrent, requireCurrentRow } from './open-programme'

type RemovedPlan = RemovalCounts & { changeId: ChangeId | null }

/**
 * `withPublished`: also removes published classes; without it their presence throws. `keepsLoad`: classes of
 * load items stay.
 */
type RemovalOrder = { version?: number; withPublished: boolean; keepsLoad: boolean; dryRun: boolean }

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
async function countClasses(
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
async function removeClassesOf(
  context: ActorContext,
  change: TimetableChange,
  rows: readonly ProgrammeDisciplineId[],
  { of, withPublished, keepsLoad }: Omit<RemovalOrder, 'version' | 'dryRun'> & { of: 'programme' | 'discipline' },
): Promise<RemovalCounts> {
  const { actor } = context
  const { going, staying } = await findGoing(change.db, rows, { keepsLoad })
  const classes = going.map(({ id }) => id)
  const counts = countOf(going)
  if (counts.published > 0 && !withPublished) throw new ServiceError('conflict', hasPublished(of, counts.published))
  const calendar = await findCalendar(change.db)
  const planned = await findPlannedMeetings(change.db, classes, actor.userId)
  change.takes(...planned.flatMap((one) => (one.state === 'trace' ? [] : [requireRemoval(context, calendar, one)])))
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

/**
 * Removes a programme with its rows and their classes. `title` is typed as confirmation and must match, for
 * superusers too; otherwise throws `invalid`. Throws `not_allowed`, `not_found`, `stale`, and as
 * `removeClassesOf` does. A dry run only counts.
 */
export async function removeProgramme(
  context: ServiceContext,
  { id, title, version, withPublished, keepsLoad, dryRun }: RemovalOrder & { id: ProgrammeId; title: string },
): Promise<RemovedPlan> {
  const { db, actor } = context
  const right = 'programme.remove'
  const known = await openProgramme(db, actor, id)
  const allow = () => requireAllowed(context, right, { programmeId: id })
  const granted = allow()
  if (title !== known.title)
    throw new ServiceError('invalid', programmeFields.wrongTitle, {
      problems: { of: 'programme', fields: { title: programmeFields.otherTitle } },
    })
  requireCurrent(known, version, allow)
  const idsOf = ({ disciplines }: typeof known) => disciplines.map((row) => row.id)
  if (dryRun) return { ...(await countClasses(db, idsOf(known), { keepsLoad })), changeId: null }
  const record = {
    action: right,
    granted: [granted],
    subject: { id, title },
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('programme', [id])
    const locked = await openProgramme(change.db, actor, id)
    requireCurrent(locked, version, allow)
    const removal = { of: 'programme', withPublished, keepsLoad } as const
    const counts = await removeClassesOf(context, change, idsOf(locked), removal)
    await deleteProgramme(change.db, id)
    return counts
  })
  return { ...result, changeId }
}

/** Removes a row and its classes, or keeps those of its load item. Throws as `removeProgramme` does. */
export async function removeDiscipline(
  context: ServiceContext,
  { id, version, withPublished, keepsLoad, dryRun }: RemovalOrder & { id: ProgrammeDisciplineId },
): Promise<RemovedPlan> {
  const { db, actor } = context
  const right = 'discipline.remove'
  const row = await openRow(db, actor, id)
  const allow = () => requireAllowed(context, right, { ...row, isNew: false })
  const granted = allow()
  requireCurrentRow(row, version, allow)
  if (dryRun) return { ...(await countClasses(db, [id], { keepsLoad })), changeId: null }
  const record = {
    action: right,
    granted: [granted],
    subject: { id, title: row.title },
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await lockRows(change.db, 'programme', [row.programmeId])
    await change.lock('programme_discipline', [id])
    requireCurrentRow(await openRow(change.db, actor, id), version, allow)
    const removal = { of: 'discipline', withPublished, keepsLoad } as const
    const counts = await removeClassesOf(context, change, [id], removal)
    await deleteProgrammeRow(change.db, id)
    return counts
  })
  return { ...result, changeId }
}
