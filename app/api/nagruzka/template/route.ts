import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { loadTemplateBook } from '@/lib/export/table-templates'
import { serve } from '@/lib/http/endpoint'
import { fileAnswer } from '@/lib/http/respond'
import { loadTemplateCall } from '@/lib/imports/calls/load-import.contract'
import { loadTemplateText as texts } from '@/lib/imports/texts/load-file'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(loadTemplateCall, async (context) => {
  requireAllowed(context, 'load.import')
  return fileAnswer(await loadTemplateBook(), texts.fileName, loadTemplateCall.responseType)
})
