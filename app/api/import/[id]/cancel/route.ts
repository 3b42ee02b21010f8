import { serve } from '@/lib/http/endpoint'
import { endImport } from '@/lib/imports/service/change-import'
import { endImportCall } from '@/lib/imports/calls/imports.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(endImportCall, async (context, { params }) => {
  await endImport(context, params.id)
  return {}
})
