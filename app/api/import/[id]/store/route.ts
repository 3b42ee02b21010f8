import { serve } from '@/lib/http/endpoint'
import { storeImport } from '@/lib/imports/service/change-import'
import { storeImportCall } from '@/lib/imports/calls/imports.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(storeImportCall, async (context, { params }) => {
  await storeImport(context, params.id)
  return {}
})
