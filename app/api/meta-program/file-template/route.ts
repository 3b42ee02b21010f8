import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { programmeTemplateBook } from '@/lib/export/table-templates'
import { serve } from '@/lib/http/endpoint'
import { fileAnswer } from '@/lib/http/respond'
import { programmeFileCall } from '@/lib/programmes/calls/programmes.contract'
import { programmeTemplateText as texts } from '@/lib/programmes/texts/programme-file'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(programmeFileCall, async (context) => {
  requireAllowed(context, 'programme.create')
  return fileAnswer(await programmeTemplateBook(), texts.fileName, programmeFileCall.responseType)
})
