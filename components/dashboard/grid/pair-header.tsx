import type { Pair, PairTime } from '@/lib/domain/pairs'
import { clockText } from '@/lib/domain/pairs'
import { pairTitle } from '@/lib/text/grid'

/** `note`: current or next pair; otherwise null. */
type PairHeaderProps = { pair: Pair; time: PairTime | undefined; isCurrent: boolean; note: string | null }

/** The hours of a pair, at the start of a phone's row; only the start if the pair is empty. */
export function PairTimeText({
  pair,
  time,
  isCurrent,
  note,
  isShort,
}: PairHeaderProps & { isShort: boolean }) {
  return (
    <>
      <span className={`block font-semibold ${isCurrent ? 'text-now' : 'text-ink-soft'}`}>
        {time ? clockText(time.startsAt) : pair}
      </span>
      {time && !isShort && <span className="block">{clockText(time.endsAt)}</span>}
      {note && <span className={`block text-2xs ${isCurrent ? 'font-medium text-now' : ''}`}>{note}</span>}
    </>
  )
}

export function PairHeader({
  pair,
  time,
  isCurrent,
  note,
  isPrinted,
  isNarrow,
  column,
}: PairHeaderProps & { isPrinted: boolean; isNarrow: boolean; column: number }) {
  const rest = `text-xs whitespace-nowrap print:ml-1.5 in-data-fits:text-2xs ${isCurrent ? '' : 'text-ink-faint'}`
  return (
    <div
      role="columnheader"
      // The hours are part of the cells' names.
      aria-label={[pairTitle(pair), note].filter(Boolean).join(', ')}
      aria-colindex={column}
      data-narrow={isNarrow || undefined}
      aria-current={isCurrent ? 'time' : undefined}
      className={`flex flex-wrap content-start items-baseline gap-x-1.5 overflow-hidden border-r border-b px-2 py-1.5 in-data-fits:px-1 print:px-1 print:py-0.5 ${
        isCurrent
          ? 'bg-now-soft text-now shadow-[inset_0_-2px_0_var(--now)] print:text-ink print:shadow-none'
          : 'bg-surface text-ink'
      } ${isPrinted ? 'print:table-cell print:align-top' : 'print:hidden'}`}
    >
      <span className="font-semibold">{time ? clockText(time.startsAt) : pairTitle(pair)}</span>
      {time && (
        <>
          <span className={rest}>–&#8239;{clockText(time.endsAt)}</span>
          <span className={rest}>{pairTitle(pair)}</span>
        </>
      )}
      {note && (
        <span className={`${rest} ml-auto print:hidden ${isCurrent ? 'font-medium' : ''}`}>{note}</span>
      )}
    </div>
  )
}
