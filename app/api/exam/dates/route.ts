import { placeListedCall } from '@/lib/exams/calls/exams.contract'
import { placeListed } from '@/lib/exams/service/place-listed'
import { endpoint, routes } from '@/lib/http/endpoint'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(placeListedCall, (context, { body }) => placeListed(context, body), {
    isLong: (_, { body }) => !body.dryRun,
  }),
)
