import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { timetableTemplateBook } from '@/lib/export/table-templates'
import { serve } from '@/lib/http/endpoint'
import { fileAnswer } from '@/lib/http/respond'
import { timetableTemplateCall } from '@/lib/imports/calls/timetable-import.contract'
import { timetableTemplateText as texts } from '@/lib/imports/texts/timetable-table'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(timetableTemplateCall, async (context) => {
  requireAllowed(context, 'university.administer')
  return fileAnswer(await timetableTemplateBook(), texts.fileName, timetableTemplateCall.responseType)
})
