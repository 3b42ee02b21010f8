import { serve } from '@/lib/http/endpoint'
import { loadTableCall } from '@/lib/load-table/calls.contract'
import { viewLoadTable } from '@/lib/load-table/service/view-load-table'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(loadTableCall, (context, { query }) =>
  viewLoadTable(context, query),
)
