'use client'
import type { BadgeDisplay } from '@/components/core/cards/display'
import { SubjectBadge } from '@/components/core/cards/names'
import { lessonLook } from '@/components/core/marks/lesson-type-mark'
import { Panel } from '@/components/core/panels/panel'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { Badge } from '@/components/ui/badge'
import { Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { dayTitle } from '@/lib/core/calendar/texts/dates'
import { useIsNarrow } from '@/lib/core/page/browser/use-media'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { gridTexts, pairTitle } from '@/lib/core/schedule/texts/grid'
import { asWritten } from '@/lib/core/schedule/texts/narrow'
import { useOverlaps } from '@/lib/week/browser/use-overlaps'
import type { Overlap, OverlapHolder } from '@/lib/week/rules/overlap'
import {
  goToOverlap,
  holderKind,
  holderPeople,
  originText,
  overlapTexts,
  placeKind,
  placesWord,
} from '@/lib/week/texts'

function Holder({ holder }: { holder: OverlapHolder }) {
  const { kind, lessonType, title, hidden, origin } = holder
  const look = lessonLook[lessonType]
  return (
    <li
      className={`border-l-3 pl-2 text-xs text-ink-soft ${kind === 'class' ? `border-l-(--type) ${look.card}` : 'border-l-line-strong'}`}
    >
      <p className="text-sm text-ink">
        <span className={`font-semibold ${kind === 'class' ? look.label : 'text-accent'}`}>{holderKind(holder)}</span>{' '}
        {title}
      </p>
      <p>{holderPeople(holder)}</p>
      <p className="flex flex-wrap gap-1 pt-0.5">
        {origin.how === 'firm' ? (
          <Badge tone="success">{overlapTexts.firm}</Badge>
        ) : (
          <span className="text-warning">{originText(origin)}</span>
        )}
        {hidden && <Badge>{gridTexts.hidden}</Badge>}
      </p>
    </li>
  )
}

/** An overlap with its events and their origins; a press shows the cell. */
function OverlapEntry(props: { overlap: Overlap; display: BadgeDisplay; onGo: () => void }) {
  const { overlap, display, onGo } = props
  const { pair, resource, holders } = overlap
  return (
    <li className="relative px-3 py-2 hover:bg-surface-hover">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <button
          type="button"
          aria-label={goToOverlap(overlap)}
          className="font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          onClick={onGo}
        >
          {pairTitle(pair)}
        </button>
        <span className="relative z-1 font-medium">
          <SubjectBadge display={display} subject={resource} className="-my-1 py-1">
            {resource.title}
          </SubjectBadge>
        </span>
        <span className="text-xs text-ink-faint">{placeKind(resource)}</span>
      </p>
      <ul className="mt-1.5 grid gap-1.5">
        {holders.map((holder) => (
          <Holder key={holder.id} holder={holder} />
        ))}
      </ul>
    </li>
  )
}

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
  const query = useOverlaps(subject, monday)
  const overlaps = query.data
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
        <AnswerPlaceholder query={query} failed={overlapTexts.failed} loading={overlapTexts.loading} />
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
