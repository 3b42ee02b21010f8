import { proposedTitle } from '@/lib/filling/texts'
import type { ProposedSlot } from '@/components/filling/proposed'

/** A class that a search proposes: dashed, and named as a proposal. */
export function ProposedMark({ proposed, isTabStop }: { proposed: ProposedSlot; isTabStop: boolean }) {
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={proposedTitle(proposed.text)}
      title={proposedTitle(proposed.text)}
      className="relative block max-w-full truncate rounded border border-dashed border-accent bg-surface px-1.5 text-left text-xs text-accent hover:bg-accent-soft print:hidden"
      onClick={proposed.open}
    >
      {proposed.text}
    </button>
  )
}
