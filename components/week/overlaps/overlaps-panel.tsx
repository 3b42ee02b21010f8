'use client'

import { useIsNarrow } from '@/lib/core/browser/use-media'
import { useOverlaps } from '@/lib/week/browser/use-overlaps'
import type { ActiveSubject } from '@/lib/core/rules/schedule/active-item'
import type { Overlap } from '@/lib/week/rules/overlap'
import { dayTitle } from '@/lib/core/texts/calendar/dates'
import { asWritten } from '@/lib/core/texts/schedule/narrow'
import { overlapTexts, placesWord } from '@/lib/week/texts/overlaps'
import { FailedPlaceholder, LoadingPlaceholder, Placeholder } from '@/components/ui/placeholder'
import type { BadgeDisplay } from '@/components/core/cards/display'
import { Panel } from '@/components/core/panels/panel'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { OverlapEntry } from './overlap-entry'

/** Groups by date; the server has sorted them. */
function byDay(overlaps: readonly Overlap[]): (readonly [Overlap, ...Overlap[]])[] {
  const days: [Overlap, ...Overlap[]][] = []
  for (const overlap of overlaps) {
    const day = days.at(-1)
    if (day?.[0].date === overlap.date) day.push(overlap)
    else days.push([overlap])
  }
  return days
}

/** «Накладки»: all overlaps of the shown week; a press shows the cell. */
export function OverlapsPanel({ subject }: { subject: ActiveSubject }) {
  const { actor, monday } = useDashboard()
  const { activate, removeMode, seek } = useDashboardActions()
  const { overlaps, hasFailed, reload } = useOverlaps(subject, monday)
  const isNarrow = useIsNarrow()
  const display: BadgeDisplay = { actor, subject, badgeTabIndex: 0, words: asWritten, activate }
  const close = () => removeMode('overlaps')
  return (
    <Panel
      title={overlapTexts.panel}
      actions={
        overlaps && overlaps.length > 0 ? (
          <span role="status" className="px-1 text-sm font-medium text-danger">
            {overlaps.length}
            <span className="sr-only"> {placesWord(overlaps.length)}</span>
          </span>
        ) : null
      }
      closeLabel={overlapTexts.close}
      onClose={close}
      className="md:w-96"
    >
      {overlaps === undefined ? (
        hasFailed ? (
          <FailedPlaceholder text={overlapTexts.failed} onRetry={reload} />
        ) : (
          <LoadingPlaceholder text={overlapTexts.loading} />
        )
      ) : overlaps.length === 0 ? (
        <Placeholder text={overlapTexts.empty} hint={overlapTexts.emptyHint} />
      ) : (
        <div className="min-h-0 flex-1 scroll-pt-8 overflow-y-auto">
          {byDay(overlaps).map((day) => (
            <section key={day[0].date} aria-labelledby={`overlaps-${day[0].date}`}>
              <h3
                id={`overlaps-${day[0].date}`}
                className="sticky top-0 z-2 border-b bg-surface-sunken px-3 py-1 text-sm font-semibold"
              >
                {dayTitle(day[0].date)}
              </h3>
              <ul className="divide-y border-b">
                {day.map((overlap) => (
                  <OverlapEntry
                    key={`${overlap.pair}/${overlap.resource.kind}${overlap.resource.id}`}
                    overlap={overlap}
                    display={display}
                    onGo={() => {
                      // On a phone it covers the week.
                      if (isNarrow) close()
                      // Shows both subgroups, because the current one may not be involved.
                      seek({ date: overlap.date, pair: overlap.pair }, 0)
                    }}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Panel>
  )
}
