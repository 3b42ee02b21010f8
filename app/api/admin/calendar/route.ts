import { endpoint, routes } from '@/lib/http/endpoint'
import { changeCalendar } from '@/lib/services/calendar/change-calendar'
import { calendarVersion } from '@/lib/services/calendar/view-calendar'
import { decodeCalendarEdit, encodeConsequences } from '@/lib/wire/calendar'
import { changeCalendarCall } from '@/lib/wire/calendar.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: changeCalendarCall,
    async run(context, { body }) {
      const order = { edit: decodeCalendarEdit(body.edit), seen: body.version, dryRun: body.dry_run }
      const { changeId, calendar, consequences } = await changeCalendar(context, order)
      return {
        change_id: changeId,
        version: calendarVersion(calendar),
        ...encodeConsequences(consequences),
      }
    },
  }),
)
