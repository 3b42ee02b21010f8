import { serve } from '@/lib/http/endpoint'
import { previewLetterCall } from '@/lib/notices/calls/letters.contract'
import { previewLetter } from '@/lib/notices/service/letter-templates'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(previewLetterCall, (context, { body }) =>
  previewLetter(context, body),
)
