import { Button } from '@/components/ui/button'
import { dayMonth } from '@/lib/domain/calendar-date'
import { excessHours, type LoadItem } from '@/lib/domain/load-item'
import type { Placement } from '@/lib/domain/placement'
import { common } from '@/lib/text/common'
import { forceButton, placeButton, placingTexts, previewText, willStandText } from '@/lib/text/placing'
import { steppedOverText } from '@/lib/text/placement'
import { ConflictList } from './conflict-list'
import { WarningList } from './warning-list'

/** What a planner chose: the dates that are free, or all of them as overlaps. */
export type PreviewAnswer = 'free' | 'all'

const heading = 'text-sm font-semibold'

/** What placing a series would do, before anything is stored. */
export function PlacementPreview(props: {
  item: LoadItem
  placement: Placement
  mayForce: boolean
  onAnswer: (answer: PreviewAnswer | false) => void
}) {
  const { item, placement, mayForce, onAnswer } = props
  const { dates, skipped, untaught, warnings, placedHours } = placement
  const busy = new Set(skipped.map(({ date }) => date)).size
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-1">
        <p className="text-lg">{previewText(dates.length, busy)}</p>
        {dates.length > 0 && (
          <p className={excessHours(item, placedHours) > 0 ? 'font-medium text-warning' : 'text-ink-soft'}>
            {willStandText(item, placedHours)}
          </p>
        )}
      </div>
      {busy > 0 && (
        <section className="grid gap-1">
          <h3 className={heading}>{placingTexts.busy}</h3>
          <ConflictList conflicts={skipped} />
        </section>
      )}
      {dates.length > 0 && (
        <section className="grid gap-1">
          <h3 className={heading}>{placingTexts.free}</h3>
          <p className="flex flex-wrap gap-x-2 text-ink-soft">
            {dates.map((date) => (
              <span key={date}>{dayMonth(date)}</span>
            ))}
          </p>
        </section>
      )}
      {untaught.length > 0 && (
        <section className="grid gap-1">
          <h3 className={heading}>{placingTexts.untaught}</h3>
          <ul className="text-ink-soft">
            {untaught.map((one) => (
              <li key={one.date}>{steppedOverText(one)}</li>
            ))}
          </ul>
        </section>
      )}
      {warnings.length > 0 && (
        <section className="grid gap-1">
          <h3 className={heading}>{placingTexts.warnings}</h3>
          <WarningList warnings={warnings} />
        </section>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onAnswer(false)}>{common.cancel}</Button>
        {mayForce && busy > 0 && (
          <Button look="danger" onClick={() => onAnswer('all')}>
            {forceButton(dates.length + busy)}
          </Button>
        )}
        {dates.length > 0 && (
          <Button look="primary" autoFocus onClick={() => onAnswer('free')}>
            {placeButton(dates.length)}
          </Button>
        )}
      </div>
    </div>
  )
}
