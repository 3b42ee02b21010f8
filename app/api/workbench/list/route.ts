import { endpoint, routes } from '@/lib/http/endpoint'
import { viewWorkbenchList } from '@/lib/services/workbench/view-workbench-list'
import { decodeListQuestion, encodeWorkbenchList } from '@/lib/wire/workbench'
import { workbenchListCall } from '@/lib/wire/workbench.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: workbenchListCall,
    run: async (context, { query }) =>
      encodeWorkbenchList(await viewWorkbenchList(context, decodeListQuestion(query))),
  }),
)
