import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { environment } from '@/lib/environment/environment'
import { serve } from '@/lib/http/endpoint'
import { encodeReadWeek, openSubjectOf } from '@/lib/keys/calls/read'
import { readWeekCall } from '@/lib/keys/calls/read.contract'
import { viewOpenWeek } from '@/lib/open-reading/service/view-open-week'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  readWeekCall,
  async ({ db, now, reader }, { params, query }) => {
    const week = {
      subject: openSubjectOf(params.itemType, params.id),
      monday: mondayOf(query.date ?? now.date),
      today: now.date,
    }
    const { actor, names } = reader
    return encodeReadWeek({
      ...(await viewOpenWeek({ db, actor, names }, week)),
      timeZone: environment().UNIVERSITY_TIME_ZONE,
    })
  },
  { published: true },
)
