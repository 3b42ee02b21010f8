import { endpoint, routes } from '@/lib/http/endpoint'
import { regroupOrderOf, toRegroupAnswer } from '@/lib/regrouping/calls'
import { regroupCall } from '@/lib/regrouping/calls.contract'
import { regroup } from '@/lib/regrouping/service/regroup'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(regroupCall, async (context, input) => toRegroupAnswer(await regroup(context, regroupOrderOf(input))), {
    isLong: (_, { body }) => !body.dryRun,
  }),
)
