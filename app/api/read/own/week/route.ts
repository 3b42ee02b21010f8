import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { environment } from '@/lib/environment/environment'
import { serve } from '@/lib/http/endpoint'
import { encodeReadOwnWeek } from '@/lib/keys/calls/read'
import { readOwnWeekCall } from '@/lib/keys/calls/read.contract'
import { readOwnWeek } from '@/lib/keys/service/list-read'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  readOwnWeekCall,
  async ({ db, now, reader }, { query }) =>
    encodeReadOwnWeek({
      ...(await readOwnWeek(db, reader, mondayOf(query.date ?? now.date))),
      timeZone: environment().UNIVERSITY_TIME_ZONE,
    }),
  { published: true },
)
