import type { ImportJobId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewImportGrid } from '@/lib/imports/service/view-import'
import { encodeGrid } from '@/lib/grids/calls'
import { importGridCall } from '@/lib/grids/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: importGridCall,
    run: async (context, { params }) => encodeGrid(await viewImportGrid(context, params.id as ImportJobId)),
  }),
)
