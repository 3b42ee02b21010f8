import { BlockIcon, SwapIcon } from '@/components/ui/icons'
import type { Conflict } from '@/lib/core/placing/rules/placement'
import { notOffered, swapTexts } from '@/lib/core/placing/texts/move'

/** Whether a class can be swapped with the selected one; if not, its conflicts. */
export function SwapMark({ inTheWay }: { inTheWay: readonly Conflict[] }) {
  const isFree = inTheWay.length === 0
  const text = isFree ? swapTexts.offered : notOffered(inTheWay)
  return (
    <span title={text} className={`swap-mark ${isFree ? 'text-accent' : 'text-danger'}`}>
      {isFree ? <SwapIcon className="size-3.5" /> : <BlockIcon className="size-3.5" />}
      <span className="sr-only">{text}</span>
    </span>
  )
}
