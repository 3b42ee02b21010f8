import { serve } from '@/lib/http/endpoint'
import { viewImportSheet } from '@/lib/imports/service/view-import'
import { importSheetCall } from '@/lib/grids/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(importSheetCall, (context, { params, query }) =>
  viewImportSheet(context, params.id, query.name),
)
