import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { environment } from '@/lib/environment/environment'
import { serve } from '@/lib/http/endpoint'
import { encodeReadPairs } from '@/lib/keys/calls/read'
import { readPairsCall } from '@/lib/keys/calls/read.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  readPairsCall,
  async (context) =>
    encodeReadPairs({ ...(await viewCalendar(context)), timeZone: environment().UNIVERSITY_TIME_ZONE }),
  { published: true },
)
