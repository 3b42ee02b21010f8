import type { FeedOf } from '@/lib/feeds/rules/feed'
import type { FeedId } from '@/lib/core/rules/names/ids'
import { encodeFeedOf, feedsUrl, feedUrl, replaceFeedUrl } from './calls'
import type { WireFeed, WireListedFeed } from './calls.contract'
import { ask, attempt, type AccountRefusal, type Answered } from '@/lib/core/browser/accounts/account'
import { get, send } from '@/lib/core/browser/calls/call'

export { addLinks } from './calls'

/** A feed with its address. */
export type Feed = Omit<WireFeed, 'id'> & { id: FeedId }

const shown = (call: () => Promise<WireFeed>): Promise<Answered<Feed>> =>
  ask(async () => {
    const feed = await call()
    return { ...feed, id: feed.id as FeedId }
  })

export const showFeed = (id: FeedId): Promise<Answered<Feed>> =>
  shown(() => get<WireFeed>(feedUrl(id), { quiet: true }))

/** The user's feed of this timetable; null if they have none. */
export const findFeed = (of: FeedOf): Promise<Answered<Feed | null>> =>
  ask(async () => {
    const asked = encodeFeedOf(of)
    const { feeds } = await get<{ feeds: WireListedFeed[] }>(feedsUrl, { quiet: true })
    const found = feeds.find(
      ({ type, subject_id, ngroup }) =>
        type === asked.type && subject_id === asked.id && ngroup === asked.ngroup,
    )
    if (!found) return null
    const feed = await get<WireFeed>(feedUrl(found.id as FeedId), { quiet: true })
    return { ...feed, id: feed.id as FeedId }
  })

export const makeFeed = (of: FeedOf): Promise<Answered<Feed>> =>
  shown(() => send<WireFeed>('POST', feedsUrl, encodeFeedOf(of), { quiet: true }))

export const replaceFeed = (id: FeedId): Promise<Answered<Feed>> =>
  shown(() => send<WireFeed>('POST', replaceFeedUrl(id), undefined, { quiet: true }))

export const revokeFeed = (id: FeedId): Promise<AccountRefusal | null> =>
  attempt(() => send('DELETE', feedUrl(id), undefined, { quiet: true }))
