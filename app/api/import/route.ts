import { endpoint, routes } from '@/lib/http/endpoint'
import { startImport } from '@/lib/services/imports/start-import'
import { viewImports } from '@/lib/services/imports/view-import'
import { encodeListed } from '@/lib/wire/imports'
import { importsCall, startImportCall } from '@/lib/wire/imports.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: startImportCall,
    run: async (context, { body }) => ({ id: await startImport(context, body.file) }),
  }),
  endpoint({
    contract: importsCall,
    run: async (context) => ({ imports: (await viewImports(context)).map(encodeListed) }),
  }),
)
