import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { UserId } from '@/lib/core/rules/names/ids'
import { mayHaveDrafts } from '@/lib/core/rules/schedule/planning'
import { weeksAreOnesOwn } from '@/lib/core/rules/rights/rights-key'
import { readerElement, type PageReader } from '@/lib/core/calls/schedule/page'

const nobody: PageReader = { userId: 0 as UserId, username: '', fullName: '' }

/**
 * An actor with the same rights but no identity, so that a rendered page can be shared. Planners keep theirs,
 * because their weeks differ.
 */
export const anonymized = (actor: Actor): Actor => ({
  ...actor,
  ...nobody,
  userId: weeksAreOnesOwn(actor) ? actor.userId : nobody.userId,
})

/**
 * A script with the reader's identity for a shared page, read by lib/week/browser/reader. Pages with drafts
 * are never stored on a device, so only without drafts does it name the owner of the copy.
 */
export function readerScript(actor: Actor): string {
  const { userId, username, fullName } = actor
  const text = JSON.stringify({ userId, username, fullName } satisfies PageReader)
  const readerAttribute = mayHaveDrafts(actor) ? '' : ` data-reader="${userId}"`
  return `<script type="application/json" id="${readerElement}"${readerAttribute}>${text.replaceAll('<', '\\u003c')}</script>`
}
