import { clockText } from '@/lib/domain/pairs'
import { pairTitle } from '@/lib/text/grid'
import type { Column } from './grid-row'

export function PairHeader({ pair, time, isCurrent, note, isPrinted, isNarrow }: Column) {
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
