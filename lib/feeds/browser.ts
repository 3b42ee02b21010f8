import { ask, attempt, type AccountRefusal, type Answered } from '@/lib/core/accounts/browser/account'
import type { FeedId } from '@/lib/core/names/rules/ids'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { request } from '@/lib/core/wire/browser/call'
import { requestOf } from '@/lib/core/wire/calls/request'
import type { FeedOf } from '@/lib/feeds/rules/feed'
import { feedAbout, type Feed } from './calls'
import type * as calls from './calls.contract'

export { addLinks, type Feed } from './calls'

const quiet = { quiet: true }
const readFeed = (id: FeedId) =>
  request(requestOf<typeof calls.feedCall>('GET /api/feed/{id}/', { params: { id } }), quiet)
const make = changeOf<typeof calls.makeFeedCall>('POST /api/feed/', quiet)
const replace = changeOf<typeof calls.replaceFeedCall>('POST /api/feed/{id}/replace/', quiet)
const revoke = changeOf<typeof calls.revokeFeedCall>('DELETE /api/feed/{id}/', quiet)

export const showFeed = (id: FeedId): Promise<Answered<Feed>> => ask(() => readFeed(id))

/** The user's feed of this timetable; null if they have none. */
export const findFeed = (of: FeedOf): Promise<Answered<Feed | null>> =>
  ask(async () => {
    const asked = feedAbout(of)
    const { feeds } = await request(requestOf<typeof calls.feedsCall>('GET /api/feed/'), quiet)
    const found = feeds.find(
      ({ kind, subjectId, subgroup }) =>
        kind === asked.kind && subjectId === asked.subjectId && subgroup === asked.subgroup,
    )
    return found ? readFeed(found.id) : null
  })

export const makeFeed = (of: FeedOf): Promise<Answered<Feed>> => {
  const { subjectId, ...about } = feedAbout(of)
  return ask(() => make({ ...about, id: subjectId }))
}

export const replaceFeed = (id: FeedId): Promise<Answered<Feed>> => ask(() => replace({ id }))

export const revokeFeed = (id: FeedId): Promise<AccountRefusal | null> => attempt(() => revoke({ id }))
