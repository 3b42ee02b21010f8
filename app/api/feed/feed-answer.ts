import { feedSecret, feedSecretHash } from '@/lib/auth/secrets'
import type { FeedView } from '@/lib/feeds/rules/feed'
import { qrPath } from '@/lib/export/qr-path'
import { publicUrl } from '@/lib/environment/addresses'
import { feedTitle } from '@/lib/feeds/texts'
import { feedAbout, feedPath, type Feed, type ListedFeed } from '@/lib/feeds/calls'

export const listedAnswer = ({ id, of, title, isSeen }: FeedView): ListedFeed => ({
  id,
  ...feedAbout(of),
  title: feedTitle(of, title),
  isSeen,
})

/** Includes the address, unless the key it was derived with has changed. */
export function shownAnswer(feed: FeedView): Feed {
  const secret = feedSecret(feed.seed)
  const address = feedSecretHash(secret) === feed.secretHash ? `${publicUrl()}${feedPath(secret)}` : null
  return { ...listedAnswer(feed), address, qr: address === null ? null : qrPath(address) }
}
