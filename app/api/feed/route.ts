import { newFeedSecret } from '@/lib/auth/feed-secret'
import { visitOf } from '@/lib/auth/visit'
import { endpoint, routes } from '@/lib/http/endpoint'
import { ServiceError } from '@/lib/services/errors'
import { makeFeed, viewFeeds } from '@/lib/services/feeds/own-feeds'
import { feedTexts } from '@/lib/text/feeds'
import { decodeFeedOf } from '@/lib/wire/feeds'
import { feedsCall, makeFeedCall } from '@/lib/wire/feeds.contract'
import { listedAnswer, shownAnswer } from './feed-answer'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: feedsCall,
    run: async (context) => ({ feeds: (await viewFeeds(context)).map(listedAnswer) }),
  }),
  endpoint({
    contract: makeFeedCall,
    async run(context, { body, request }) {
      const of = decodeFeedOf(body)
      if (!of) throw new ServiceError('invalid', feedTexts.noSubject)
      const given = { secret: newFeedSecret(), visit: await visitOf(request.headers) }
      return shownAnswer(await makeFeed(context, of, given))
    },
  }),
)
