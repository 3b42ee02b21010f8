'use client'
import { useMemo, useState } from 'react'
import { ConflictList, TouchedList, WarningList } from '@/components/core/changes/conflict-list'
import { usePreview } from '@/components/core/changes/use-preview'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { choicesOf, offerOf } from '@/components/core/fields/subject-choices'
import { Option } from '@/components/core/tasks/outcome'
import { TaskForm } from '@/components/core/tasks/task-form'
import { ActReason } from '@/components/quality/fields/violations-reason'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Labelled } from '@/components/ui/labelled'
import { useReasons } from '@/lib/booking/browser/reasons'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import { type Offer, useOffers } from '@/lib/core/views/browser/vocabularies'
import { takeOverClasses, takeoverUrl } from '@/lib/takeover/browser'
import {
  clashesIn,
  nextMonday,
  type PartKey,
  type TakenFrom,
  type Takeover,
  type TakeoverOrder,
  takenFrom,
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

type Giver = Pick<Extract<Offer, { kind: 'teacher' | 'room' }>, 'kind' | 'id'>

type Props = {
  actor: Actor
  calendar: AcademicCalendar
  today: CalendarDate
  giver: Giver
  onDone: (done: Takeover | false) => void
}

/** Who takes over what and when, what it would do, and doing it. */
function useTakeover({ actor, today, giver, onDone }: Props) {
  const { kind } = giver
  const kindTexts = takeoverKinds[kind]
  const offers = useOffers(actor, kind, true)
  const reasons = useReasons(actor)
  const [taker, setTaker] = useState<Offer | null>(null)
  const [entry, setEntry] = useState<DateEntry>(nextMonday(today))
  const [left, setLeft] = useState<readonly PartKey[]>([])
  const [reason, setReason] = useState('')
  const [justChange, setJustChange] = useState(false)
  const others = useMemo(() => offers?.filter(({ id }) => id !== giver.id), [offers, giver.id])
  const choices = useMemo(() => choicesOf(others), [others])

  useKeptAlive([subjectOf(giver.kind, giver.id)])

  const since = fieldDate(entry)
  const whole: Omit<TakeoverOrder, 'reason' | 'dryRun'> | null =
    taker && since ? { from: takenFrom(giver.kind, giver.id, taker.id), since, parts: null, justChange } : null
  const preview = (order: NonNullable<typeof whole>, how: { signal: AbortSignal }) =>
    takeOverClasses({ ...order, reason: '', dryRun: true }, how)
  const all = usePreview(takeoverUrl, whole, preview)
  const parts = all.state === 'known' ? all.value.parts : []
  const chosen = parts.flatMap(({ key }) => (left.includes(key) ? [] : [key]))
  const isAll = chosen.length === parts.length
  const order = whole && (isAll ? whole : { ...whole, parts: chosen })
  const some = usePreview(takeoverUrl, isAll || chosen.length === 0 ? null : order, preview)
  const shown = isAll ? all : some
  const found = shown.state === 'known' ? shown.value : null

  const isPublic = kind === 'room' && !justChange
  const needsReason = isPublic || (found !== null && found.violations.total > 0)
  const lacks = ((): string | null => {
    if (taker === null) return kindTexts.choose
    if (since === null) return texts.needsDate
    if (all.state === 'known' && parts.length === 0) return kindTexts.nothing
    if (all.state === 'known' && chosen.length === 0) return texts.none
    if (found?.meetings === 0 && found.load.changed + found.load.shared === 0)
      return found.conflicts.length > 0 ? texts.allStay : texts.notMine
    return needsReason && reason.trim() === '' ? reasonTexts.needed : null
  })()

  const submit = async () => {
    if (order === null) return
    const done = await takeOverClasses({
      ...order,
      reason: needsReason ? reason.trim() : '',
      dryRun: false,
    })
    if (isPublic) reasons.record(reason)
    onDone(done)
  }
  return {
    ...{
      others,
      choices,
      taker,
      setTaker,
      entry,
      setEntry,
      left,
      setLeft,
      reason,
      setReason,
      justChange,
      setJustChange,
    },
    ...{ whole, parts, shown, found, isPublic, lacks, submit, reasons },
  }
}

/**
 * Gives the classes of a teacher or room to another from a date on: all, or those that are ticked. Rendered in a
 * dialog outside the dashboard, so it gets the actor and the calendar as props.
 */
export function TakeoverForm(props: Props) {
  const { calendar, today, giver, onDone } = props
  const { kind } = giver
  const kindTexts = takeoverKinds[kind]
  const takeover = useTakeover(props)
  const { others, choices, taker, setTaker, entry, setEntry, left, setLeft, reason, setReason } = takeover
  const { whole, parts, shown, found, isPublic, lacks, submit, reasons, justChange, setJustChange } = takeover
  return (
    <TaskForm
      preview={shown}
      lacks={lacks}
      outcome={(value) => <TakeoverOutcome kind={kind} found={value} />}
      reason={
        whole && (
          <>
            <ActReason
              violations={found?.violations}
              isNeeded={isPublic}
              suggestions={reasons.texts}
              reason={reason}
              onChange={setReason}
            />
            <Option
              label={kindTexts.justChange}
              hint={kindTexts.justChangeHint}
              checked={justChange}
              onChange={setJustChange}
            />
          </>
        )
      }
      submit={kindTexts.submit}
      onSubmit={submit}
      onCancel={() => onDone(false)}
    >
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_12rem]">
        <Labelled label={kindTexts.to}>
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
        </Labelled>
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
    </TaskForm>
  )
}
