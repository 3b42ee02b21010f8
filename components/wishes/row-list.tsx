import type { ReactNode } from 'react'
import { ChevronRightIcon } from '@/components/ui/icons'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { goneText, wishSpanText } from '@/lib/core/texts/placing/wishes'

/** A row of a wish or closure. `action`: offered until it is over. */
type Kept = {
  id: number
  title: string
  /** The days or pairs. */
  time: string
  startsOn: CalendarDate
  endsOn: CalendarDate
  action: ReactNode
}

function Row({ kept, isGone }: { kept: Kept; isGone: boolean }) {
  const { title, time, startsOn, endsOn, action } = kept
  return (
    <li className="flex items-start gap-2 py-1.5 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        <p className={`break-words ${isGone ? 'text-ink-soft' : 'font-medium'}`}>{title}</p>
        <p className="text-xs text-ink-soft">
          {wishSpanText(startsOn, endsOn)} · {time}
        </p>
      </div>
      {!isGone && action}
    </li>
  )
}

/** Wishes or closures by date; past ones (before `today`) are collapsed. */
export function RowList({ all, today, none }: { all: readonly Kept[]; today: CalendarDate; none: string }) {
  const ahead = all.filter(({ endsOn }) => endsOn >= today)
  const gone = all.filter(({ endsOn }) => endsOn < today)
  return (
    <>
      {ahead.length === 0 ? (
        <p className="px-3 pb-3 text-sm text-ink-faint">{none}</p>
      ) : (
        <ul className="divide-y border-t">
          {ahead.map((kept) => (
            <Row key={kept.id} kept={kept} isGone={false} />
          ))}
        </ul>
      )}
      {gone.length > 0 && (
        <details className="group border-t">
          <summary className="flex list-none items-center gap-1.5 px-3 py-1.5 text-sm text-ink-soft hover:bg-surface-hover focus-visible:-outline-offset-2">
            <ChevronRightIcon className="size-3 group-open:rotate-90" />
            {goneText(gone.length)}
          </summary>
          <ul className="divide-y border-t">
            {gone.map((kept) => (
              <Row key={kept.id} kept={kept} isGone />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
