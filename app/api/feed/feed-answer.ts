import { feedSecret, feedSecretHash } from '@/lib/auth/feed-secret'
import type { FeedView } from '@/lib/feeds/rules/feed'
import { qrPath } from '@/lib/export/qr-path'
import { publicUrl } from '@/lib/environment/addresses'
import { feedTitle } from '@/lib/feeds/texts'
import { encodeFeedOf, feedPath } from '@/lib/feeds/calls'
import type { WireFeed, WireListedFeed } from '@/lib/feeds/calls.contract'

export function listedAnswer({ id, of, title, isSeen }: FeedView): WireListedFeed {
  const { id: subjectId, ...told } = encodeFeedOf(of)
  return { id, ...told, subject_id: subjectId, title: feedTitle(of, title), is_seen: isSeen }
}

/** Includes the address, unless the key it was derived with has changed. */
export function shownAnswer(feed: FeedView): WireFeed {
  const secret = feedSecret(feed.seed)
  const address = feedSecretHash(secret) === feed.secretHash ? `${publicUrl()}${feedPath(secret)}` : null
  return { ...listedAnswer(feed), address, qr: address === null ? null : qrPath(address) }
}
