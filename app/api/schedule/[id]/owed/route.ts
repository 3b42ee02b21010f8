import { endpoint, routes } from '@/lib/http/endpoint'
import { settlementOf } from '@/lib/owed/calls'
import { makeUpPlacesCall, settleCall } from '@/lib/owed/calls.contract'
import { settleOwed } from '@/lib/owed/service/settle-owed'
import { viewMakeUpPlaces } from '@/lib/owed/service/view-owed'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(makeUpPlacesCall, (context, { params: { id } }) => viewMakeUpPlaces(context, id)),
  endpoint(settleCall, (context, { params: { id }, body }) =>
    settleOwed(context, {
      id,
      how: settlementOf(body),
      reason: body.reason,
      version: body.version,
      dryRun: body.dryRun,
    }),
  ),
)
