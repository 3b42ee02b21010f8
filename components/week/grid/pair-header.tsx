import { clockText } from '@/lib/core/rules/calendar/pairs'
import { pairTitle, timeRange } from '@/lib/core/texts/live/grid'
import type { Column } from './grid-row'

export function PairHeader({ pair, time, isCurrent, note, isPrinted, narrowed }: Column) {
  return (
    <div
      role="columnheader"
      // The hours are part of the cells' names.
      aria-label={[pairTitle(pair), note].filter(Boolean).join(', ')}
      data-narrow={narrowed ?? undefined}
      title={narrowed === 'edge' && time ? `${pairTitle(pair)}, ${timeRange(time)}` : undefined}
      aria-current={isCurrent ? 'time' : undefined}
      className={`pair-head ${isPrinted ? '' : 'print:hidden'}`.trimEnd()}
    >
      <span>{narrowed === 'edge' ? pair : time ? clockText(time.startsAt) : pairTitle(pair)}</span>
      {time && narrowed !== 'edge' && (
        <>
          <span>{`–\u202f${clockText(time.endsAt)}`}</span>
          <span>{pairTitle(pair)}</span>
        </>
      )}
      {note && narrowed !== 'edge' && (
        <span className={`ml-auto print:hidden ${isCurrent ? 'font-medium' : ''}`.trimEnd()}>{note}</span>
      )}
    </div>
  )
}
