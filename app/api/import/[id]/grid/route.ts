import { serve } from '@/lib/http/endpoint'
import { viewImportGrid } from '@/lib/imports/service/view-import'
import { gridAnswer } from '@/lib/grids/calls'
import { importGridCall } from '@/lib/grids/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(importGridCall, async (context, { params }) =>
  gridAnswer(await viewImportGrid(context, params.id)),
)
