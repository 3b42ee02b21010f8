import type { ImportJobId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewImportRows } from '@/lib/services/imports/view-import'
import { encodeRow } from '@/lib/wire/imports'
import { importRowsCall } from '@/lib/wire/imports.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: importRowsCall,
    run: async (context, { params }) => ({
      rows: (await viewImportRows(context, params.id as ImportJobId)).map(encodeRow),
    }),
  }),
)
