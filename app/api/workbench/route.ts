import { endpoint, routes } from '@/lib/http/endpoint'
import { viewWorkbench } from '@/lib/services/workbench/view-workbench'
import { decodeWorkbenchQuestion, encodeWorkbench } from '@/lib/wire/workbench'
import { workbenchCall } from '@/lib/wire/workbench.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: workbenchCall,
    run: async (context, { query }) =>
      encodeWorkbench(await viewWorkbench(context, decodeWorkbenchQuestion(query))),
  }),
)
