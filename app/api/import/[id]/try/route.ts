import { serve } from '@/lib/http/endpoint'
import { tryImport } from '@/lib/imports/service/change-import'
import { tryImportCall } from '@/lib/imports/calls/imports.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(tryImportCall, async (context, { params }) => {
  await tryImport(context, params.id)
  return {}
})
