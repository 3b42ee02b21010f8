import { endpoint, routes } from '@/lib/http/endpoint'
import { swapClasses } from '@/lib/services/requests/swap-classes'
import { encodeSwapped } from '@/lib/wire/requests'
import { swapCall, swapOf } from '@/lib/wire/requests.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: swapCall,
    run: async (context, { body }) =>
      encodeSwapped(await swapClasses(context, swapOf(body)), context.now.date),
  }),
)
