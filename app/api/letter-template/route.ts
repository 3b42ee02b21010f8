import { endpoint, routes } from '@/lib/http/endpoint'
import { changeLetterTemplateCall, letterTemplatesCall } from '@/lib/notices/calls/letters.contract'
import { changeLetterTemplate, viewLetterTemplates } from '@/lib/notices/service/letter-templates'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(letterTemplatesCall, viewLetterTemplates),
  endpoint(changeLetterTemplateCall, (context, { body }) => changeLetterTemplate(context, body)),
)
