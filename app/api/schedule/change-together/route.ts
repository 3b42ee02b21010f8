import { endpoint, routes } from '@/lib/http/endpoint'
import { changeTogether } from '@/lib/services/requests/change-together'
import { encodeTogether } from '@/lib/wire/together'
import { togetherCall, togetherOf } from '@/lib/wire/together.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: togetherCall,
    run: async (context, { body }) =>
      encodeTogether(await changeTogether(context, togetherOf(body)), context.now.date),
  }),
)
