import { loadTemplateBook } from '@/lib/export/table-templates'
import { endpoint, routes } from '@/lib/http/endpoint'
import { fileAnswer } from '@/lib/http/respond'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { loadTemplateText as texts } from '@/lib/imports/texts/load-file'
import { loadTemplateCall } from '@/lib/imports/calls/load-import.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(loadTemplateCall, async (context) => {
    requireAllowed(context, 'load.import')
    return fileAnswer(await loadTemplateBook(), texts.fileName, loadTemplateCall.responseType)
  }),
)
