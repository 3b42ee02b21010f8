'use client'

import { useState } from 'react'
import { placeLoadUrl } from '@/lib/core/browser/placing/changes'
import { dayMonth } from '@/lib/core/rules/calendar/calendar-date'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { excessHours, type LoadItem } from '@/lib/core/rules/load/load-item'
import { countOver } from '@/lib/core/rules/calendar/pairs'
import { busyDates, type OnTaken, type Placement } from '@/lib/core/rules/placing/placement'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { common } from '@/lib/core/texts/words/common'
import { previewTexts } from '@/lib/core/texts/requests/move'
import {
  forceButton,
  placeButton,
  placingTexts,
  previewText,
  willStandText,
} from '@/lib/planning/texts/placing'
import { steppedOverText } from '@/lib/core/texts/placing/placement'
import { reasonTexts } from '@/lib/core/texts/rooms/reasons'
import { Button } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { usePreview } from '@/components/core/changes/use-preview'
import { ConflictList } from '@/components/core/changes/conflict-list'
import { FailureNote, whyHeld } from '@/components/core/changes/failure-note'
import { PlacingFields } from './placing-fields'
import type { PlacingChoices, PlacingWish } from './placing-wish'
import type { Planner } from './room-field'
import { ViolationsReason } from '@/components/quality/fields/violations-reason'
import { WarningList } from '@/components/core/changes/warning-list'

/** The final choice: the free dates only, or all as overlaps; `reason`: why against the rules, empty where it breaks none. */
export type PreviewAnswer = { wish: PlacingWish; onTaken: OnTaken; reason: string }

const heading = 'text-sm font-semibold'

/** The effect of a placement before it is stored; room, slot and period can still be changed. */
export function PlacementPreview(props: {
  planner: Planner
  now: CivilTime
  item: LoadItem
  /** The first request and its result. */
  first: { wish: PlacingWish; placement: Placement }
  look: (wish: PlacingWish) => Promise<Placement>
  onKeep: (choices: PlacingChoices) => void
  onAnswer: (answer: PreviewAnswer | false) => void
}) {
  const { planner, now, item, first, look, onKeep, onAnswer } = props
  // Null while a date is invalid.
  const [wish, setWish] = useState<PlacingWish | null>(first.wish)
  const [reason, setReason] = useState('')
  const isFirst = JSON.stringify(wish) === JSON.stringify(first.wish)
  const preview = usePreview(placeLoadUrl, isFirst ? null : wish, look)
  const known = preview.state === 'known' ? preview.value : null
  const placement = isFirst ? first.placement : known
  const failure = preview.state === 'refused' ? preview.failure : null
  const free = placement?.dates.length ?? 0
  const busy = placement ? busyDates(placement) : 0
  const { pair } = wish ?? first.wish
  const pastOf = ({ dates, skipped }: Placement) => {
    const all = new Set([...dates, ...skipped.map(({ date }) => date)])
    return countOver(
      planner.calendar.pairTimes,
      now,
      [...all].map((date) => ({ date, pair })),
    )
  }
  const isAgainstRules = placement !== null && placement.violations.total > 0
  const lacks = wish === null ? placingTexts.needsDate : previewTexts.asking
  const heldBy = failure
    ? (whyHeld(failure) ?? placingTexts.noAnswer)
    : placement === null
      ? lacks
      : free === 0
        ? placingTexts.noneFree
        : isAgainstRules && reason.trim() === ''
          ? reasonTexts.needed
          : null
  const answer = (chosen: PlacingWish, onTaken: OnTaken) =>
    onAnswer({ wish: chosen, onTaken, reason: isAgainstRules ? reason.trim() : '' })
  return (
    // Choices are kept, so this input does not count as unsaved.
    <div className="grid gap-4" onInput={(event) => event.stopPropagation()}>
      <PlacingFields
        planner={planner}
        today={now.date}
        item={item}
        initial={first.wish}
        onChange={(next) => {
          setWish(next)
          if (next) onKeep({ roomId: next.roomId, scope: next.scope, until: next.until })
        }}
      />
      <div role="status" className="grid gap-1">
        {failure ? (
          <FailureNote failure={failure} />
        ) : placement ? (
          <Summary item={item} placement={placement} past={pastOf(placement)} />
        ) : (
          <p className="text-ink-soft">{lacks}</p>
        )}
      </div>
      {placement && <Details placement={placement} />}
      {isAgainstRules && (
        <ViolationsReason violations={placement.violations} reason={reason} onChange={setReason} />
      )}
      <MainAct
        autoFocus
        heldBy={heldBy}
        isRefused={failure !== null}
        others={
          <>
            <Button onClick={() => onAnswer(false)}>{common.cancel}</Button>
            {wish && busy > 0 && isAllowed(planner.actor, 'overlap.force') && (
              <Button look="danger" onClick={() => answer(wish, 'force')}>
                {forceButton(free + busy)}
              </Button>
            )}
          </>
        }
        onClick={() => {
          // A slot that was free in the preview is refused, not skipped, if it has been taken since.
          if (wish) answer(wish, busy > 0 ? 'skip' : 'refuse')
        }}
      >
        {placeButton(free)}
      </MainAct>
    </div>
  )
}

function Summary({ item, placement, past }: { item: LoadItem; placement: Placement; past: number }) {
  const { dates, placedHours } = placement
  return (
    <>
      <p className="text-lg">{previewText(dates.length, busyDates(placement), past)}</p>
      {dates.length > 0 && (
        <p className={excessHours(item, placedHours) > 0 ? 'font-medium text-warning' : 'text-ink-soft'}>
          {willStandText(item, placedHours)}
        </p>
      )}
    </>
  )
}

function Details({ placement: { dates, skipped, untaught, warnings } }: { placement: Placement }) {
  return (
    <>
      {skipped.length > 0 && (
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
    </>
  )
}
