import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import { decodeCalendarEdit, encodeConsequences } from '@/lib/core/days/calls/calendar'
import { changeCalendarCall } from '@/lib/core/days/calls/calendar.contract'
import { calendarVersion } from '@/lib/core/views/service/view-calendar'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  changeCalendarCall,
  async (context, { body }) => {
    const order = { edit: decodeCalendarEdit(body.edit), seen: body.version, dryRun: body.dry_run }
    const { changeId, calendar, consequences } = await changeCalendar(context, order)
    return {
      change_id: changeId,
      version: calendarVersion(calendar),
      ...encodeConsequences(consequences),
    }
  },
  { isLong: true },
)
