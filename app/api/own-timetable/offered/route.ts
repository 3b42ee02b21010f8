import { endpoint, routes } from '@/lib/http/endpoint'
import { listOffered } from '@/lib/own/service/list-offered'
import { encodeOffered } from '@/lib/core/calls/own/own-timetable-offered'
import { decodeOwnSubject } from '@/lib/core/calls/own/own-timetable'
import { offeredClassesCall } from '@/lib/core/calls/own/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: offeredClassesCall,
    run: async (context, { query }) =>
      encodeOffered(await listOffered(context, decodeOwnSubject({ ...query, ngroup: 0 }))),
  }),
)
