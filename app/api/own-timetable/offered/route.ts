import { endpoint, routes } from '@/lib/http/endpoint'
import { listOffered } from '@/lib/services/own-timetable/list-offered'
import { encodeOffered } from '@/lib/wire/own-timetable-offered'
import { decodeOwnSubject } from '@/lib/wire/own-timetable'
import { offeredClassesCall } from '@/lib/wire/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: offeredClassesCall,
    run: async (context, { query }) =>
      encodeOffered(await listOffered(context, decodeOwnSubject({ ...query, ngroup: 0 }))),
  }),
)
