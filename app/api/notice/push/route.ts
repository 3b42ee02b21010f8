import { sessionIdIn } from '@/lib/auth/session-cookie'
import { visitorOf } from '@/lib/auth/session'
import { endpoint, routes } from '@/lib/http/endpoint'
import { ServiceError } from '@/lib/core/service/errors'
import { addPush } from '@/lib/notices/service/push'
import { errorTexts } from '@/lib/core/texts/calls/errors'
import { addPushCall } from '@/lib/notices/calls/notices.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(addPushCall, async (context, { body, request: { headers } }) => {
    const sessionId = await sessionIdIn(headers.get('cookie'))
    if (sessionId === null) throw new ServiceError('not_signed_in', errorTexts.notSignedIn)
    await addPush(context, body, { sessionId, userAgent: visitorOf(headers).userAgent })
    return {}
  }),
)
