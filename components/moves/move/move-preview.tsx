import type { Moved, MoveWay } from '@/lib/core/rules/requests/move'
import { dayMonth } from '@/lib/core/rules/calendar/calendar-date'
import { countOver } from '@/lib/core/rules/calendar/pairs'
import { steppedOverText } from '@/lib/core/texts/placing/placement'
import {
  freePlaceText,
  goesText,
  movesText,
  previewTexts as texts,
  staysText,
} from '@/lib/core/texts/requests/move'
import { WarningList } from '@/components/core/changes/warning-list'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { Stays } from '@/components/core/tasks/stays'

/** The effect of a move: moved classes, and those that stay. */
export function MovePreview({ moved, way }: { moved: Moved; way: MoveWay }) {
  const { items, untouched, untaught, warnings } = moved
  const { calendar, now } = useDashboard()
  const [first] = items
  if (way === 'withdraw') return <p>{texts.withdrawn}</p>
  return (
    <div className="grid gap-2">
      {first && items.length === 1 ? (
        <p>
          <span className={warnings.length > 0 ? '' : 'text-success'}>{freePlaceText(way)}</span>{' '}
          {goesText(first)}
        </p>
      ) : (
        <div className="grid gap-0.5">
          <p className="font-medium">
            {movesText(items.length, countOver(calendar.pairTimes, now, items), way)}
          </p>
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
            {way === 'room' ? texts.changes : texts.goes}:
            {items.map(({ id, date }) => (
              <span key={id}>{dayMonth(date)}</span>
            ))}
          </p>
        </div>
      )}
      <WarningList warnings={warnings} />
      <Stays
        title={way === 'room' ? texts.untouchedRoom : texts.untouched}
        lines={untouched.map(staysText)}
      />
      <Stays title={texts.untaught} lines={untaught.map(steppedOverText)} />
    </div>
  )
}
