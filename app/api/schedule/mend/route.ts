import { endpoint, routes } from '@/lib/http/endpoint'
import { mendClasses } from '@/lib/services/mending/mend-classes'
import { encodeMended, mendOf } from '@/lib/wire/mending'
import { mendCall } from '@/lib/wire/mending.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: mendCall,
    run: async (context, { body }) =>
      encodeMended(await mendClasses(context, mendOf(body)), context.now.date),
  }),
)
