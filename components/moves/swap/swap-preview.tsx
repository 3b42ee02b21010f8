import { dayMonth } from '@/lib/core/rules/calendar/calendar-date'
import type { Swapped } from '@/lib/core/rules/requests/move'
import { countOver } from '@/lib/core/rules/calendar/pairs'
import { goesText, previewTexts as texts, staysText, swapsText } from '@/lib/core/texts/requests/move'
import { WarningList } from '@/components/core/changes/warning-list'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { Stays } from '@/components/core/tasks/stays'

/** The effect of a swap: new places and dates, classes that stay, and warnings. */
export function SwapPreview({ swapped }: { swapped: Swapped }) {
  const { items, untouched, warnings } = swapped
  const { calendar, now } = useDashboard()
  const dates = [...new Set(items.map(({ date }) => date))]
  return (
    <div className="grid gap-2">
      {items.length <= 2 ? (
        <div className="grid gap-0.5">
          <p className="font-medium">{texts.swapped}</p>
          <ul>
            {items.map((one) => (
              <li key={one.id}>{goesText(one)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <div className="grid gap-0.5">
          <p className="font-medium">{swapsText(items.length, countOver(calendar.pairTimes, now, items))}</p>
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
            {texts.goes}:
            {dates.map((date) => (
              <span key={date}>{dayMonth(date)}</span>
            ))}
          </p>
        </div>
      )}
      <Stays title={texts.unswapped} lines={untouched.map(staysText)} />
      <WarningList warnings={warnings} />
    </div>
  )
}
