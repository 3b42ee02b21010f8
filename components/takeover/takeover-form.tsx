'use client'
import { useMemo, useState } from 'react'
import { ConflictList, TouchedList, WarningList } from '@/components/core/changes/conflict-list'
import { whyHeld } from '@/components/core/changes/failure-note'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { ReasonField } from '@/components/core/fields/reason-field'
import { choicesOf, offerOf } from '@/components/core/fields/subject-choices'
import { Option, TaskOutcome } from '@/components/core/tasks/outcome'
import { ViolationsReason } from '@/components/quality/fields/violations-reason'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { useReasons } from '@/lib/booking/browser/reasons'
import { type Offer, useOffers } from '@/lib/core/browser/names/vocabularies'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { previewTexts } from '@/lib/core/texts/requests/move'
import { reasonTexts } from '@/lib/core/texts/rooms/reasons'
import { common } from '@/lib/core/texts/words/common'
import { takeOverClasses, takeoverUrl } from '@/lib/takeover/browser'
import {
  clashesIn,
  nextMonday,
  type PartKey,
  type TakenFrom,
  type Takeover,
  type TakeoverOrder,
} from '@/lib/takeover/rules'
import { takenLoadText, takeoverKinds, takeoverTexts as texts } from '@/lib/takeover/texts'
import { TakeoverParts } from './takeover-parts'

/** What taking over would do: how many classes go, which stay and why, and what speaks against it. */
function TakeoverOutcome({ kind, found }: { kind: TakenFrom['kind']; found: Takeover }) {
  const { meetings, conflicts, warnings, touched, load, parts } = found
  const kindTexts = takeoverKinds[kind]
  const notes = [
    meetings > 0 && kindTexts.goes(meetings),
    meetings === 0 && conflicts.length > 0 && texts.allStay,
    takenLoadText(load),
  ].filter((note) => note !== false && note !== '')
  return (
    <div className="grid gap-3">
      {notes.length > 0 && (
        <div className="grid gap-1">
          {notes.map((note) => (
            <p key={String(note)} className="text-pretty">
              {note}
            </p>
          ))}
        </div>
      )}
      {conflicts.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold text-danger">{kindTexts.stay(clashesIn(parts))}</h3>
          <ConflictList conflicts={conflicts} />
        </section>
      )}
      <WarningList warnings={warnings} />
      {touched.length > 0 && <TouchedList title={texts.touched} touched={touched} meetings={meetings} />}
    </div>
  )
}

const fromTo = ({ kind, id }: TakenFrom | Giver, to: number): TakenFrom => ({ kind, id, to }) as TakenFrom

type Giver = Pick<Extract<Offer, { kind: 'teacher' | 'room' }>, 'kind' | 'id'>

/**
 * Gives the classes of a teacher or room to another from a date on: all, or those that are ticked. Rendered in a
 * dialog outside the dashboard, so it gets the actor and the calendar as props.
 */
export function TakeoverForm(props: {
  actor: Actor
  calendar: AcademicCalendar
  today: CalendarDate
  giver: Giver
  onDone: (done: Takeover | false) => void
}) {
  const { actor, calendar, today, giver, onDone } = props
  const { kind } = giver
  const kindTexts = takeoverKinds[kind]
  const offers = useOffers(actor, kind, true)
  const reasons = useReasons(actor)
  const [taker, setTaker] = useState<Offer | null>(null)
  const [entry, setEntry] = useState<DateEntry>(nextMonday(today))
  const [left, setLeft] = useState<readonly PartKey[]>([])
  const [reason, setReason] = useState('')
  const [justChange, setJustChange] = useState(false)
  const { isBusy, formFailure, attempt } = useAttempt()
  const others = useMemo(() => offers?.filter(({ id }) => (id as number) !== giver.id), [offers, giver.id])
  const choices = useMemo(() => choicesOf(others), [others])

  const since = fieldDate(entry)
  const whole: Omit<TakeoverOrder, 'reason' | 'dryRun'> | null =
    taker && since ? { from: fromTo(giver, taker.id), since, parts: null, justChange } : null
  const preview = (order: NonNullable<typeof whole>) =>
    takeOverClasses({ ...order, reason: '', dryRun: true })
  const all = usePreview(takeoverUrl, whole, preview)
  const parts = all.state === 'known' ? all.value.parts : []
  const chosen = parts.flatMap(({ key }) => (left.includes(key) ? [] : [key]))
  const isAll = chosen.length === parts.length
  const order = whole && (isAll ? whole : { ...whole, parts: chosen })
  const some = usePreview(takeoverUrl, isAll || chosen.length === 0 ? null : order, preview)
  const shown = isAll ? all : some
  const found = shown.state === 'known' ? shown.value : null

  const isPublic = kind === 'room' && !justChange
  const violations = found?.violations.total ?? 0
  const needsReason = isPublic || violations > 0
  const isNothing = found !== null && found.meetings === 0 && found.load.changed + found.load.shared === 0
  const refusal = shown.state === 'refused' ? whyHeld(shown.failure) : null
  const lacks =
    taker === null
      ? kindTexts.choose
      : since === null
        ? texts.needsDate
        : all.state === 'asking' || some.state === 'asking'
          ? previewTexts.asking
          : parts.length === 0
            ? kindTexts.nothing
            : chosen.length === 0
              ? texts.none
              : isNothing
                ? found.conflicts.length > 0
                  ? texts.allStay
                  : texts.notMine
                : needsReason && reason.trim() === ''
                  ? reasonTexts.needed
                  : null

  const submit = async () => {
    if (order === null || found === null) return
    const done = await attempt(() =>
      takeOverClasses({ ...order, reason: needsReason ? reason.trim() : '', dryRun: false }),
    )
    if (!done) return
    if (isPublic) reasons.record(reason)
    onDone(done)
  }
  return (
    <Form
      className="grid grid-cols-1 gap-4"
      onSubmit={() => {
        if (!isBusy && lacks === null) void submit()
      }}
    >
      <FormFailureNote failure={formFailure} current={null} />
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_12rem]">
        <div className="grid min-w-0 gap-1">
          <span className="text-sm text-ink-soft">{kindTexts.to}</span>
          <Autocomplete
            label={kindTexts.to}
            placeholder={kindTexts.placeholder}
            choices={choices}
            takesFocus
            value={taker?.title ?? ''}
            onChoose={(choice) => {
              setTaker(offerOf(others, choice) ?? null)
              setLeft([])
            }}
          />
        </div>
        <DateField
          label={texts.since}
          {...{ calendar, today }}
          min={today}
          isRequired
          value={entry}
          onChange={setEntry}
        />
      </div>
      {parts.length > 0 && <TakeoverParts parts={found?.parts ?? parts} left={left} onChange={setLeft} />}
      <TaskOutcome preview={shown}>{(value) => <TakeoverOutcome kind={kind} found={value} />}</TaskOutcome>
      {found && violations > 0 && (
        <ViolationsReason violations={found.violations} reason={reason} onChange={setReason} />
      )}
      {whole && isPublic && (
        <ReasonField isRequired value={reason} suggestions={reasons.texts} onChange={setReason} />
      )}
      {whole && (
        <Option
          label={kindTexts.justChange}
          hint={kindTexts.justChangeHint}
          checked={justChange}
          onChange={setJustChange}
        />
      )}
      <MainAct
        type="submit"
        heldBy={refusal ?? lacks}
        isRefused={refusal !== null}
        isBusy={isBusy}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {kindTexts.submit}
      </MainAct>
    </Form>
  )
}
