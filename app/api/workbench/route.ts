import { endpoint, routes } from '@/lib/http/endpoint'
import { viewWorkbench } from '@/lib/workbench/service/view-workbench'
import { decodeWorkbenchQuestion, encodeWorkbench } from '@/lib/workbench/calls'
import { workbenchCall } from '@/lib/workbench/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: workbenchCall,
    run: async (context, { query }) =>
      encodeWorkbench(await viewWorkbench(context, decodeWorkbenchQuestion(query))),
  }),
)
