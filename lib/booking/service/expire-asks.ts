import { oneAfterAnother } from '@/db/one-after-another'
import { decideDates, findWaitingUntil } from '@/db/queries/booking/approvals'
import { touchRequest } from '@/db/queries/booking/edited-booking'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { removeMeetings } from '@/db/queries/core/placing/release-meetings'
import { commandLine } from '@/lib/core/actor/rules/actor'
import { hasBegun } from '@/lib/core/calendar/rules/pairs'
import { sweeping } from '@/lib/core/changing/service/sweep'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'

type Waiting = Awaited<ReturnType<typeof findWaitingUntil>>[number]

const meetingsOf = ({ meetingId }: Waiting): MeetingId[] => (meetingId === null ? [] : [meetingId])

/** Ends bookings that waited for consent until they began, in one change, which tells those who asked. */
export const expireAsks = sweeping<Waiting>({
  action: 'booking.expire',
  granted: () => requireAllowed({ actor: commandLine }, 'booking.approve', { departmentId: null }),
  async find(db, now) {
    const calendar = await findCalendar(db)
    return (await findWaitingUntil(db, now.date)).filter((slot) => hasBegun(calendar, now, slot))
  },
  rowsOf: meetingsOf,
  async write({ db }, over) {
    await removeMeetings(db, over.flatMap(meetingsOf))
    await oneAfterAnother([...new Set(over.map(({ id }) => id))], async (id) => {
      const dates = over.filter((one) => one.id === id).map(({ date }) => date)
      await decideDates(db, { id, dates, state: 'expired', reason: '', decidedBy: null })
      await touchRequest(db, id)
    })
  },
})
