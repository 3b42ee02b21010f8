import { endpoint, routes } from '@/lib/http/endpoint'
import { startImport } from '@/lib/imports/service/run-import'
import { viewImports } from '@/lib/imports/service/view-import'
import { encodeListed } from '@/lib/imports/calls/imports'
import { importsCall, startImportCall } from '@/lib/imports/calls/imports.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(startImportCall, async (context, { body }) => ({
    id: await startImport(context, ...[body.file].flat()),
  })),
  endpoint(importsCall, async (context) => ({ imports: (await viewImports(context)).map(encodeListed) })),
)
