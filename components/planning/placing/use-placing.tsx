'use client'
import { useState } from 'react'
import { ConflictList, WarningList } from '@/components/core/changes/conflict-list'
import { FailureNote, whyHeld } from '@/components/core/changes/failure-note'
import { useActs } from '@/components/core/changes/use-acts'
import { usePreview } from '@/components/core/changes/use-preview'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { ViolationsReason } from '@/components/quality/fields/violations-reason'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { Labelled } from '@/components/ui/labelled'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import { type CalendarDate, dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { countOver, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { pairOption } from '@/lib/core/free-rooms/texts/rooms'
import { excessHours, type LoadItem } from '@/lib/core/load/rules/load-item'
import { loadTitle } from '@/lib/core/load/texts/load'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { consentNeeded } from '@/lib/core/placing/rules/change-warnings'
import { dateDoubts } from '@/lib/core/placing/rules/date-doubts'
import { busyDates, type OnTaken, type Placement, type PlacementRequest } from '@/lib/core/placing/rules/placement'
import type { PlacementScope } from '@/lib/core/placing/rules/placement-series'
import { moveTexts, previewTexts } from '@/lib/core/placing/texts/move'
import { steppedOverText } from '@/lib/core/placing/texts/placement'
import { refusalOf } from '@/lib/core/refusals/browser/refusal'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import { keysOf } from '@/lib/core/words/rules/records'
import { common } from '@/lib/core/words/texts/common'
import { placeClass, placeLoadUrl } from '@/lib/planning/browser/placing'
import {
  forceButton,
  placeButton,
  placedNote,
  placedText,
  placingTexts,
  previewText,
  type ScopeChoice,
  scopeNames,
  willStandText,
} from '@/lib/planning/texts/placing'
import { type Planner, RoomField } from './room-field'

const scopes = keysOf(scopeNames).map((value) => ({
  value,
  label: scopeNames[value],
}))

/** The choices for a placement apart from its cell, remembered per item. `until`: for scopes with a date. */
export type PlacingChoices = { roomId: RoomId | null; scope: ScopeChoice; until: CalendarDate }

/** A planner's choices; conflicts are resolved later. */
type PlacingWish = DatedSlot & PlacingChoices & { published: boolean }

export const isDated = (scope: ScopeChoice): scope is 'date' | 'date_semi' => scope === 'date' || scope === 'date_semi'

function placingScope({ scope, until }: Pick<PlacingChoices, 'scope' | 'until'>): PlacementScope {
  if (scope === 'once') return { repeat: 'once' }
  const everySecondWeek = scope === 'end_semi' || scope === 'date_semi'
  return isDated(scope)
    ? { repeat: 'until_the_date', until, everySecondWeek }
    : { repeat: 'until_the_end', everySecondWeek }
}

/** Room, slot and period of a placement. `onChange` gets null while a required date is invalid. */
function PlacingFields(props: {
  planner: Planner
  today: CalendarDate
  item: LoadItem
  initial: PlacingWish
  onChange: (wish: PlacingWish | null) => void
}) {
  const { planner, today, item, initial, onChange } = props
  const { actor, calendar } = planner
  const [said, setSaid] = useState(initial)
  const [date, setDate] = useState<DateEntry>(initial.date)
  const [until, setUntil] = useState<DateEntry>(initial.until)
  const isFree = isAllowed(actor, 'load.place_outside_dates')

  const tell = (next: PlacingWish, on: DateEntry, last: DateEntry) => {
    const day = fieldDate(on)
    const end = fieldDate(last)
    const wish = { ...next, date: day ?? next.date, until: end ?? next.until }
    setSaid(wish)
    const isKnown = day !== null && !(isDated(wish.scope) && (end === null || end < day))
    onChange(isKnown ? wish : null)
  }
  const change = (part: Partial<PlacingWish>) => tell({ ...said, ...part }, date, until)

  return (
    <div className="grid grid-cols-2 items-start gap-2">
      <div className="col-span-2">
        <Labelled label={placingTexts.room}>
          <RoomField
            planner={planner}
            item={item}
            slot={said}
            lasts={said.scope !== 'once'}
            roomId={said.roomId}
            onChange={(roomId) => change({ roomId })}
          />
        </Labelled>
      </div>
      <DateField
        label={moveTexts.date}
        isRequired
        value={date}
        onChange={(entry) => {
          setDate(entry)
          tell(said, entry, until)
        }}
        calendar={calendar}
        today={today}
        {...(isFree ? {} : { min: item.startsOn, max: item.endsOn })}
      />
      <Select
        label={moveTexts.pair}
        value={said.pair}
        options={pairTimesOn(calendar, said.date).map((time) => ({
          value: time.pair,
          label: pairOption(time.pair, time),
        }))}
        onChange={(pair) => change({ pair })}
      />
      <Select label={placingTexts.period} value={said.scope} options={scopes} onChange={(scope) => change({ scope })} />
      {isDated(said.scope) && (
        <DateField
          label={placingTexts.until}
          isRequired
          value={until}
          onChange={(entry) => {
            setUntil(entry)
            tell(said, date, entry)
          }}
          calendar={calendar}
          today={today}
          min={said.date}
          max={isFree ? undefined : item.endsOn}
        />
      )}
    </div>
  )
}

/**
 * The final choice: the free dates only, or all as overlaps; `reason`: for violating rules; empty if none is
 * violated.
 */
type PreviewAnswer = { wish: PlacingWish; onTaken: OnTaken; reason: string }

const heading = 'text-sm font-semibold'

type PreviewProps = {
  planner: Planner
  now: CivilTime
  item: LoadItem
  /** The first request and its result. */
  first: { wish: PlacingWish; placement: Placement }
  look: (wish: PlacingWish) => Promise<Placement>
  onKeep: (choices: PlacingChoices) => void
  onAnswer: (answer: PreviewAnswer | false) => void
}

/** What a placement would do, and why it cannot be stored. */
function usePlacementOutcome({ planner, now, first, look }: PreviewProps, wish: PlacingWish | null, reason: string) {
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
      planner.calendar,
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
  const past = placement ? pastOf(placement) : 0
  return { placement, failure, free, busy, past, isAgainstRules, lacks, heldBy }
}

/** The effect of a placement before it is stored; room, slot and period can still be changed. */
function PlacementPreview(props: PreviewProps) {
  const { planner, now, item, first, onKeep, onAnswer } = props
  // Null while a date is invalid.
  const [wish, setWish] = useState<PlacingWish | null>(first.wish)
  const [reason, setReason] = useState('')
  const { placement, failure, free, busy, past, isAgainstRules, lacks, heldBy } = usePlacementOutcome(
    props,
    wish,
    reason,
  )
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
          <Summary item={item} placement={placement} past={past} />
        ) : (
          <p className="text-ink-soft">{lacks}</p>
        )}
      </div>
      {placement && <Details placement={placement} />}
      {placement && isAgainstRules && (
        <ViolationsReason violations={placement.violations} reason={reason} onChange={setReason} />
      )}
      <MainAct
        autoFocus
        heldBy={heldBy}
        isRefused={failure !== null}
        isToldAbove={failure !== null}
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

type Around = {
  /** Hides what must not be on screen during a question. */
  beforeDialog: () => void
  /** Called with the choices made in the preview. */
  onKeep: (choices: PlacingChoices) => void
}

const requestOf = (
  item: LoadItem,
  { date, pair, roomId, published, ...choices }: PlacingWish,
  how: Pick<PlacementRequest, 'onTaken' | 'dryRun' | 'reason'>,
): PlacementRequest => ({
  of: item.ref.of,
  id: item.ref.id,
  roomId,
  date,
  pair,
  published,
  ...how,
  scope: placingScope(choices),
})

/**
 * Places an item: a single class at once; a series or an unusual date after a preview in which room, slot and
 * period can be changed. The preview also opens if a place turns out to be taken, or if publishing at once
 * would violate rules. Users who may force overlaps are asked for a single class too.
 */
export function usePlacing(subject: Plannable): (item: LoadItem, wish: PlacingWish, around: Around) => Promise<void> {
  const { actor, calendar } = useDashboard()
  const { timeNow } = useDashboardActions()
  const { modal } = useDialogs()
  const { ask, act, report } = useActs()
  const mayForce = isAllowed(actor, 'overlap.force')

  return async (item, first, { beforeDialog, onKeep }) => {
    /** Returns true if it was not stored because the place is taken. */
    const store = async (
      wish: PlacingWish,
      how: Pick<PlacementRequest, 'onTaken' | 'reason'>,
      isAskedIfTaken = false,
    ): Promise<boolean> => {
      const placement = await act(async () => {
        try {
          return await placeClass(requestOf(item, wish, { ...how, dryRun: false }), subject)
        } catch (error) {
          if (isAskedIfTaken && refusalOf(error)?.kind === 'conflict') return 'taken'
          throw error
        }
      })
      if (placement === 'taken') return true
      if (placement !== null) {
        const text = placedText(item, placement.dates, wish.pair)
        report({ text, note: placedNote(item, placement), changeId: placement.changeId })
      }
      return false
    }

    const isOnce = first.scope === 'once'
    const courseYears = item.groups.map(({ courseYear }) => courseYear)
    const now = timeNow()
    const doubts = dateDoubts(calendar, now, [{ date: first.date, pair: first.pair, courseYears, within: item }])
    const look = { onTaken: 'refuse', dryRun: true } as const
    if (isOnce && !mayForce && !first.published && doubts.length === 0) {
      beforeDialog()
      if (!(await store(first, { onTaken: 'refuse' }, true))) return
    }
    const looked = await ask(() => placeClass(requestOf(item, first, look), subject))
    beforeDialog()
    if (looked === null) return
    const isDoubted = consentNeeded('class', looked.warnings).length > 0
    const isPlain = looked.skipped.length === 0 && looked.violations.total === 0 && !isDoubted
    if (isOnce && isPlain) return void (await store(first, { onTaken: 'refuse' }))
    const answer = await modal<PreviewAnswer>({
      title: loadTitle(item),
      body: (finish) => (
        <PlacementPreview
          planner={{ actor, calendar, subject }}
          now={now}
          item={item}
          first={{ wish: first, placement: looked }}
          look={(wish) => placeClass(requestOf(item, wish, look), subject, { quiet: true })}
          onKeep={onKeep}
          onAnswer={finish}
        />
      ),
    })
    if (answer) await store(answer.wish, { onTaken: answer.onTaken, reason: answer.reason })
  }
}
