import { appealsCall, makeAppealCall, newAppealOf } from '@/lib/appeals/calls/appeals.contract'
import { listAppeals, makeAppeal } from '@/lib/appeals/service/appeals'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(appealsCall, (context) => listAppeals(context)),
  endpoint(makeAppealCall, async (context, { body }) => makeAppeal(context, newAppealOf(body))),
)
