import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/core/load/plans'
import { lockMeetings, removeMeetings } from '@/db/queries/core/placing/release-meetings'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { findTouched, findTracesOf } from '@/db/queries/planning/remove-meetings'
import { findLaterOfSeries } from '@/db/queries/planning/series-meetings'
import { askRemoval, requireRemoval } from '@/lib/core/changing/service/ask-removal'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { openToChange } from '@/lib/core/changing/service/open-class'
import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { TouchedClasses } from '@/lib/core/placing/rules/placement'
import { classTexts } from '@/lib/core/placing/texts/classes'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'

/** `touched`: everybody whose classes were removed. `warnings`: what becomes of consultations. `changeId` null: nothing was stored. */
type Removed = { removed: MeetingId[]; touched: TouchedClasses[]; warnings: ChangeWarning[]; changeId: ChangeId | null }

export type Removal = {
  id: MeetingId
  /** Also removes later classes of the series, from today on; the past stays. */
  withLater: boolean
  version?: number
  dryRun?: boolean
}

/** Removes meetings within a change, so that undo also restores the targets of their traces. */
export async function removeWithin(
  change: Pick<TimetableChange, 'db' | 'lock'>,
  meetings: readonly MeetingId[],
): Promise<{ changed: MeetingId[] }> {
  await change.lock('meeting', [...meetings, ...(await findTracesOf(change.db, meetings))])
  return removeMeetings(change.db, meetings)
}

/**
 * Removes a class and, on request, those of its later ones that the actor may remove. No traces remain, so
 * changes of the series do not bring it back. Throws as `openToChange` does, and `not_allowed` if the class
 * itself may not be removed.
 */
export async function removeClass(
  context: ServiceContext,
  { id, withLater, version, dryRun }: Removal,
): Promise<Removed> {
  const { db, actor, now } = context
  const calendar = await findCalendar(db)
  const allow = (planned: PlannedMeeting) => requireRemoval(context, calendar, planned)
  const { granted } = await openToChange(context, id, allow)
  const { result, changeId } = await changeTimetable<Omit<Removed, 'changeId'>>(
    context,
    {
      action: 'class.remove',
      granted: [granted],
      subject: { id, withLater },
      dryRun,
    },
    async (change) => {
      const ids = [id, ...(withLater ? await findLaterOfSeries(change.db, id, now.date) : [])]
      await lockMeetings(change.db, ids)
      await openToChange({ db: change.db, actor }, id, allow, { version })
      const planned = await findPlannedMeetings(change.db, ids, actor.userId)
      const permitted = planned.flatMap((meeting) => {
        const removal = askRemoval(context, calendar, meeting)
        change.takes(removal)
        return removal ? [meeting.meetingId] : []
      })
      return {
        touched: await findTouched(change.db, permitted),
        removed: (await removeWithin(change, permitted)).changed,
        warnings: [],
      }
    },
  )
  return { ...result, changeId }
}

/**
 * Removes these classes, all or none; throws `not_found` if any of them no longer exists. For superusers:
 * «all visible».
 */
export async function removeClasses(
  context: ServiceContext,
  { ids, dryRun }: { ids: readonly MeetingId[]; dryRun: boolean },
): Promise<Removed> {
  const granted = requireAllowed(context, 'schedule.remove_visible')
  if (ids.length === 0) return { removed: [], touched: [], warnings: [], changeId: null }
  const { result, changeId } = await changeTimetable<Omit<Removed, 'changeId'>>(
    context,
    { action: 'schedule.remove_visible', granted: [granted], subject: { ids }, dryRun },
    async (change) => {
      await lockMeetings(change.db, ids)
      const items = await findItems(change.db, ids, context.actor.userId)
      if (items.filter(({ state }) => state !== 'trace').length < ids.length)
        throw new ServiceError('not_found', classTexts.someNotFound)
      return {
        touched: await findTouched(change.db, ids),
        removed: (await removeWithin(change, ids)).changed,
        warnings: [],
      }
    },
  )
  return { ...result, changeId }
}
