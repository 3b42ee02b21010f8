import { newFeedSecret } from '@/lib/auth/secrets'
import { visitOf } from '@/lib/auth/visit'
import { required } from '@/lib/core/refusals/service/errors'
import { feedOf } from '@/lib/feeds/calls'
import { feedsCall, makeFeedCall } from '@/lib/feeds/calls.contract'
import { makeFeed, viewFeeds } from '@/lib/feeds/service/own-feeds'
import { feedTexts } from '@/lib/feeds/texts'
import { endpoint, routes } from '@/lib/http/endpoint'
import { listedAnswer, shownAnswer } from './feed-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(feedsCall, async (context) => ({ feeds: (await viewFeeds(context)).map(listedAnswer) })),
  endpoint(makeFeedCall, async (context, { body, request }) => {
    const of = required(feedOf(body), 'invalid', feedTexts.noSubject)
    const given = { secret: newFeedSecret(), visit: await visitOf(request.headers) }
    return shownAnswer(await makeFeed(context, of, given))
  }),
)
