import { serve } from '@/lib/http/endpoint'
import { tryLetterCall } from '@/lib/notices/calls/letters.contract'
import { tryLetter } from '@/lib/notices/service/letter-templates'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(tryLetterCall, (context, { body }) =>
  tryLetter(context, body),
)
