import { endpoint, routes } from '@/lib/http/endpoint'
import { changeOpenReading } from '@/lib/open-reading/service/open-reading'
import { decodeOpenReading, encodeOpenReading } from '@/lib/open-reading/calls/open'
import { openReadingCall } from '@/lib/open-reading/calls/open-reading.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: openReadingCall,
    run: async (context, { body }) =>
      encodeOpenReading(await changeOpenReading(context, decodeOpenReading(body))),
  }),
)
