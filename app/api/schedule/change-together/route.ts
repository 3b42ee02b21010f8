import { endpoint, routes } from '@/lib/http/endpoint'
import { changeTogether } from '@/lib/moves/service/change-together'
import { encodeTogether } from '@/lib/moves/calls'
import { togetherCall, togetherOf } from '@/lib/moves/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(togetherCall, async (context, { body }) =>
    encodeTogether(await changeTogether(context, togetherOf(body)), context.now.date),
  ),
)
