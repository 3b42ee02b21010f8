import { newFeedSecret } from '@/lib/auth/secrets'
import { visitOf } from '@/lib/auth/visit'
import { serve } from '@/lib/http/endpoint'
import { replaceFeed } from '@/lib/feeds/service/own-feeds'
import { replaceFeedCall } from '@/lib/feeds/calls.contract'
import { shownAnswer } from '../../feed-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  replaceFeedCall,
  async (context, { params, request }) => {
    const given = { secret: newFeedSecret(), visit: await visitOf(request.headers) }
    return shownAnswer(await replaceFeed(context, params.id, given))
  },
)
