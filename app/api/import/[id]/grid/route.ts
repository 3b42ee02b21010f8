import type { ImportJobId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewImportGrid } from '@/lib/services/imports/view-import'
import { encodeGrid } from '@/lib/wire/grids'
import { importGridCall } from '@/lib/wire/grids.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: importGridCall,
    run: async (context, { params }) => encodeGrid(await viewImportGrid(context, params.id as ImportJobId)),
  }),
)
