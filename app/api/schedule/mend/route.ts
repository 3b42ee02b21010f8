import { endpoint, routes } from '@/lib/http/endpoint'
import { repairClasses } from '@/lib/repair/service/repair-classes'
import { encodeMended, mendOf } from '@/lib/repair/calls'
import { mendCall } from '@/lib/repair/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: mendCall,
    run: async (context, { body }) =>
      encodeMended(await repairClasses(context, mendOf(body)), context.now.date),
  }),
)
