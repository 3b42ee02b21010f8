import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { UserId } from '@/lib/core/rules/names/ids'
import { mayHaveDrafts } from '@/lib/core/rules/schedule/planning'
import { weeksAreOnesOwn } from '@/lib/core/rules/rights/rights-key'
import { readerElement, type PageReader } from '@/lib/core/calls/schedule/page'

const nobody: PageReader = { userId: 0 as UserId, username: '', fullName: '' }

/**
 * The actor with the same rights who is nobody: a page drawn for them is everybody's. Who plans stays, for
 * the weeks are their own.
 */
export const unnamed = (actor: Actor): Actor => ({
  ...actor,
  ...nobody,
  userId: weeksAreOnesOwn(actor) ? actor.userId : nobody.userId,
})

/**
 * Who reads a page, beside it: lib/week/browser/reader takes it from there. Drafts are kept on no device, so
 * only without them it says whose copy it is.
 */
export function readerScript(actor: Actor): string {
  const { userId, username, fullName } = actor
  const text = JSON.stringify({ userId, username, fullName } satisfies PageReader)
  const whose = mayHaveDrafts(actor) ? '' : ` data-reader="${userId}"`
  return `<script type="application/json" id="${readerElement}"${whose}>${text.replaceAll('<', '\\u003c')}</script>`
}
