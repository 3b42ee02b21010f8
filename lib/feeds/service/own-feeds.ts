import { deleteFeed, storeFeed, listFeeds, replaceSecret, type StoredSecret } from '@/db/queries/feeds/feeds'
import { recordEvent } from '@/lib/accounts/service/record-event'
import type { SecurityEventKind, Visit } from '@/lib/core/actor/rules/security-event'
import type { FeedId } from '@/lib/core/names/rules/ids'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { viewSubject } from '@/lib/core/views/service/view-schedule'
import { mostFeeds, type FeedOf, type FeedView } from '@/lib/feeds/rules/feed'
import { feedTexts } from '@/lib/feeds/texts'
import { feedScope } from './open-feed'

/** The actor's feeds, their own timetable first. */
export async function viewFeeds(context: DataContext): Promise<FeedView[]> {
  const feeds = await listFeeds(context.db, context.actor.userId)
  return Promise.all(
    feeds.map(async (feed) => ({ ...feed, isSeen: (await feedScope(context, feed.of)).parts.length > 0 })),
  )
}

/** One of the actor's feeds; throws `not_found` for another user's. */
export async function viewFeed(context: DataContext, id: FeedId): Promise<FeedView> {
  const found = (await viewFeeds(context)).find((feed) => feed.id === id)
  if (!found) throw new ServiceError('not_found', feedTexts.noSuchFeed)
  return found
}

const sameOf = (one: FeedOf, other: FeedOf): boolean =>
  one.kind === 'own' || other.kind === 'own'
    ? one.kind === other.kind
    : one.subject.kind === other.subject.kind && one.subject.id === other.subject.id && one.subgroup === other.subgroup

const record = (context: DataContext, kind: SecurityEventKind, visit: Visit): Promise<void> =>
  recordEvent(context.db, { kind, userId: context.actor.userId, visit })

/**
 * The actor's feed of this timetable, created with `secret` if there is none. Throws `not_allowed` and
 * `not_found` as `viewSubject` does, `invalid` without a timetable of their own or with too many feeds.
 */
export async function makeFeed(
  context: DataContext,
  of: FeedOf,
  { secret, visit }: { secret: StoredSecret; visit: Visit },
): Promise<FeedView> {
  const { db, actor } = context
  if (of.kind === 'subject') await viewSubject(context, of.subject)
  else if ((await feedScope(context, of)).parts.length === 0)
    throw new ServiceError('invalid', feedTexts.noOwnTimetable)
  if (!(await storeFeed(db, actor.userId, of, secret, mostFeeds)))
    throw new ServiceError('invalid', feedTexts.tooMany(mostFeeds))
  const found = (await viewFeeds(context)).find((feed) => sameOf(feed.of, of))
  if (!found) throw new ServiceError('not_found', feedTexts.noSuchFeed)
  if (found.seed === secret.seed) await record(context, 'feed_given', visit)
  return found
}

/** Gives a feed a new address; the old one stops working. Throws `not_found`. */
export async function replaceFeed(
  context: DataContext,
  id: FeedId,
  { secret, visit }: { secret: StoredSecret; visit: Visit },
): Promise<FeedView> {
  if (!(await replaceSecret(context.db, context.actor.userId, id, secret)))
    throw new ServiceError('not_found', feedTexts.noSuchFeed)
  await record(context, 'feed_replaced', visit)
  return viewFeed(context, id)
}

/** Throws `not_found`. */
export async function revokeFeed(context: DataContext, id: FeedId, visit: Visit): Promise<void> {
  if (!(await deleteFeed(context.db, context.actor.userId, id)))
    throw new ServiceError('not_found', feedTexts.noSuchFeed)
  await record(context, 'feed_revoked', visit)
}
