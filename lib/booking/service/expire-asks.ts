import type { Database, Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { decideDates, findWaitingUntil } from '@/db/queries/booking/approvals'
import { touchRequest } from '@/db/queries/booking/edited-booking'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { removeMeetings } from '@/db/queries/planning/remove-meetings'
import { commandLine } from '@/lib/core/rules/accounts/actor'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { hasBegun } from '@/lib/core/rules/calendar/pairs'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/**
 * Ends bookings that waited for consent until they began, in one change, which tells those who asked. Returns
 * whether there were any.
 */
export async function expireAsks({ db, now }: { db: Database; now: CivilTime }): Promise<boolean> {
  const calendar = await findCalendar(db)
  const begun = async (queryable: Queryable) =>
    (await findWaitingUntil(queryable, now.date)).filter((slot) => hasBegun(calendar, now, slot))
  if ((await begun(db)).length === 0) return false
  const granted = requireAllowed({ actor: commandLine }, 'booking.approve', { departmentId: null })
  const record = { action: 'booking.expire', granted: [granted], subject: {} } as const
  const { result } = await changeTimetable({ db, actor: commandLine }, record, async (change) => {
    const meetingsOf = (dates: Awaited<ReturnType<typeof begun>>) => dates.flatMap(({ meetingId }) => meetingId ?? [])
    await change.lock('meeting', meetingsOf(await begun(change.db)))
    const over = await begun(change.db)
    await removeMeetings(change.db, meetingsOf(over))
    await oneAfterAnother([...new Set(over.map(({ id }) => id))], async (id) => {
      const dates = over.filter((one) => one.id === id).map(({ date }) => date)
      await decideDates(change.db, { id, dates, state: 'expired', reason: '', decidedBy: null })
      await touchRequest(change.db, id)
    })
    return over.length > 0
  })
  return result
}
