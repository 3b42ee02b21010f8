import { serve } from '@/lib/http/endpoint'
import { viewImportRows } from '@/lib/imports/service/view-import'
import { encodeRow } from '@/lib/imports/calls/imports'
import { importRowsCall } from '@/lib/imports/calls/imports.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(importRowsCall, async (context, { params }) => ({
  rows: (await viewImportRows(context, params.id)).map(encodeRow),
}))
