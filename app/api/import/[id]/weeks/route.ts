import { serve } from '@/lib/http/endpoint'
import { viewImportWeeks } from '@/lib/imports/service/view-import'
import { encodeWeeks } from '@/lib/imports/calls/imports'
import { importWeeksCall } from '@/lib/imports/calls/imports.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(importWeeksCall, async (context, { params, query }) =>
  encodeWeeks(await viewImportWeeks(context, params.id, query.group)),
)
