import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import { rowCounts, type RowKind } from '@/lib/workbench/rules/workbench'
import { countTitles, dayHead, listHints, rowKindTitles, slotTitle } from '@/lib/workbench/texts/workbench'

/** Two rows of heads: days over their pairs. To a screen reader it is one row, in which a pair tells its day. */
export function MatrixHead(props: {
  by: RowKind
  days: readonly CalendarDate[]
  pairs: readonly Pair[]
  today: CalendarDate
}) {
  const { by, days, pairs, today } = props
  return (
    <div role="rowgroup" className="matrix-head">
      <div aria-hidden className="matrix-row">
        <span className="matrix-title" />
        <span className="matrix-counts" />
        {days.map((date) => (
          <span
            key={date}
            className="matrix-day"
            data-pairs={pairs.length}
            data-today={date === today || undefined}
          >
            {dayHead(date)}
          </span>
        ))}
      </div>
      <div role="row" aria-rowindex={1} className="matrix-row">
        <span role="columnheader" className="matrix-title">
          {rowKindTitles[by]}
        </span>
        {rowCounts.map((count) => (
          <span
            key={count}
            role="columnheader"
            className="matrix-count"
            data-count={count}
            title={listHints[count]}
          >
            {countTitles[count]}
          </span>
        ))}
        {days.flatMap((date) =>
          pairs.map((pair, index) => (
            <span
              key={`${date} ${pair}`}
              role="columnheader"
              aria-label={slotTitle(date, pair)}
              className="matrix-slot"
              data-first={index === 0 || undefined}
              data-today={date === today || undefined}
            >
              {pair}
            </span>
          )),
        )}
      </div>
    </div>
  )
}
