import type { FeedOf } from '@/lib/feeds/rules/feed'
import type { FeedId } from '@/lib/core/rules/names/ids'
import {
  feedAbout,
  feedRequest,
  feedsRequest,
  makeFeedRequest,
  replaceFeedRequest,
  revokeFeedRequest,
  type Feed,
} from './calls'
import { ask, attempt, type AccountRefusal, type Answered } from '@/lib/core/browser/accounts/account'
import { request } from '@/lib/core/browser/calls/call'

export { addLinks, type Feed } from './calls'

export const showFeed = (id: FeedId): Promise<Answered<Feed>> =>
  ask(() => request(feedRequest(id), { quiet: true }))

/** The user's feed of this timetable; null if they have none. */
export const findFeed = (of: FeedOf): Promise<Answered<Feed | null>> =>
  ask(async () => {
    const asked = feedAbout(of)
    const { feeds } = await request(feedsRequest, { quiet: true })
    const found = feeds.find(
      ({ kind, subjectId, subgroup }) =>
        kind === asked.kind && subjectId === asked.subjectId && subgroup === asked.subgroup,
    )
    return found ? request(feedRequest(found.id), { quiet: true }) : null
  })

export const makeFeed = (of: FeedOf): Promise<Answered<Feed>> =>
  ask(() => request(makeFeedRequest(of), { quiet: true }))

export const replaceFeed = (id: FeedId): Promise<Answered<Feed>> =>
  ask(() => request(replaceFeedRequest(id), { quiet: true }))

export const revokeFeed = (id: FeedId): Promise<AccountRefusal | null> =>
  attempt(() => request(revokeFeedRequest(id), { quiet: true }))
