import type { Pair, PairTime } from '@/lib/domain/pairs'
import { clockText } from '@/lib/domain/pairs'
import { pairTitle } from '@/lib/text/grid'

/** `note`: current or next pair; otherwise null. */
type PairHeaderProps = {
  pair: Pair
  time: PairTime | undefined
  isCurrent: boolean
  note: string | null
  isPrinted: boolean
  isNarrow: boolean
}

export function PairHeader({ pair, time, isCurrent, note, isPrinted, isNarrow }: PairHeaderProps) {
  return (
    <div
      role="columnheader"
      // The hours are part of the cells' names.
      aria-label={[pairTitle(pair), note].filter(Boolean).join(', ')}
      data-narrow={isNarrow || undefined}
      aria-current={isCurrent ? 'time' : undefined}
      className={`pair-head ${isPrinted ? '' : 'print:hidden'}`.trimEnd()}
    >
      <span>{time ? clockText(time.startsAt) : pairTitle(pair)}</span>
      {time && (
        <>
          <span>{`–\u202f${clockText(time.endsAt)}`}</span>
          <span>{pairTitle(pair)}</span>
        </>
      )}
      {note && (
        <span className={`ml-auto print:hidden ${isCurrent ? 'font-medium' : ''}`.trimEnd()}>{note}</span>
      )}
    </div>
  )
}
