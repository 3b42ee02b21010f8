import { visitorOf } from '@/lib/auth/session'
import { sessionIdIn } from '@/lib/auth/session-cookie'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { errorTexts } from '@/lib/core/wire/texts/errors'
import { serve } from '@/lib/http/endpoint'
import { addPushCall } from '@/lib/notices/calls/notices.contract'
import { addPush } from '@/lib/notices/service/push'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  addPushCall,
  async (context, { body, request: { headers } }) => {
    const sessionId = await sessionIdIn(headers.get('cookie'))
    if (sessionId === null) throw new ServiceError('not_signed_in', errorTexts.notSignedIn)
    await addPush(context, body, { sessionId, userAgent: visitorOf(headers).userAgent })
    return {}
  },
)
