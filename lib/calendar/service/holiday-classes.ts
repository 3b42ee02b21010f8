import { findClassesOn, findTaken, keepWithdrawal } from '@/db/queries/core/calendar/calendar-classes'
import { restoreRows } from '@/db/queries/core/history/restore'
import { removeMeetings } from '@/db/queries/planning/remove-meetings'
import { withdrawMeetings } from '@/db/queries/booking/traces'
import { postgresErrorCode } from '@/db/transaction'
import { accountOf } from '@/lib/core/rules/accounts/actor'
import type { CalendarEdit } from '@/lib/core/rules/calendar/calendar-edit'
import { calendarErrors } from '@/lib/core/texts/calendar/calendar'
import type { ActorContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import type { TimetableChange } from '@/lib/core/service/history/change-timetable'
import { recordRequest } from '@/lib/booking/service/record-request'
import { oneAfterAnother } from '@/db/one-after-another'

/** What a class belonged to is gone, or stands there anew. */
const goneCodes = ['23503', '23505']

/**
 * Withdraws the published classes of new holidays, each for the title of its holiday, and removes drafts there; exams, bookings and
 * closures stay. How many classes that were.
 */
export async function takeClasses(
  change: TimetableChange,
  context: ActorContext,
  edit: CalendarEdit,
): Promise<number> {
  if (edit.name !== 'holiday.add' || !edit.takes) return 0
  const titles = [...new Set(edit.days.map(({ title }) => title))]
  const counts = await oneAfterAnother(titles, async (reason) => {
    const dates = edit.days.filter(({ title }) => title === reason).map(({ date }) => date)
    const { published, drafts } = await findClassesOn(change.db, dates)
    const count = published.length + drafts.length
    if (count === 0) return 0
    await change.lock('meeting', [...published, ...drafts])
    const requestId = await recordRequest(change, context, { kind: 'withdrawal', reason, dryRun: false })
    await withdrawMeetings(change.db, published, requestId)
    if (drafts.length > 0) await removeMeetings(change.db, drafts)
    await keepWithdrawal(change.db, dates, requestId)
    return count
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * How many classes the setting of these holidays took that could return; brings them back, to their places, if the edit says so. To be
 * called while the holidays are still there. Throws ClaimConflict where somebody else holds a place by now.
 */
export async function giveBackClasses(
  change: TimetableChange,
  { actor }: ActorContext,
  edit: CalendarEdit,
): Promise<number> {
  if (edit.name !== 'holiday.remove') return 0
  const taken = await findTaken(change.db, edit.dates)
  if (edit.givesBack) {
    await change.lock(
      'meeting',
      taken.flatMap(({ meetings }) => meetings),
    )
    try {
      await oneAfterAnother(taken, ({ changeId, meetings }) =>
        restoreRows(change.db, { changeId, classes: meetings }, accountOf(actor)),
      )
    } catch (error) {
      if (goneCodes.includes(postgresErrorCode(error) ?? ''))
        throw new ServiceError('conflict', calendarErrors.classesGone)
      throw error
    }
  }
  return taken.reduce((sum, { meetings }) => sum + meetings.length, 0)
}
