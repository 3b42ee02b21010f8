import { visitOf } from '@/lib/auth/visit'
import { endpoint, routes } from '@/lib/http/endpoint'
import { revokeFeed, viewFeed } from '@/lib/feeds/service/own-feeds'
import { feedCall, revokeFeedCall } from '@/lib/feeds/calls.contract'
import { shownAnswer } from '../feed-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(feedCall, async (context, { params }) => shownAnswer(await viewFeed(context, params.id))),
  endpoint(revokeFeedCall, async (context, { params, request }) => {
    await revokeFeed(context, params.id, await visitOf(request.headers))
    return {}
  }),
)
