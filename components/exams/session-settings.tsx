'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, useRef, useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useActs } from '@/components/core/changes/use-acts'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { fieldsCarriedOver } from '@/components/core/changes/use-whole-setting'
import { Button } from '@/components/ui/button'
import { useFieldProblem } from '@/components/ui/field-problem'
import { Form } from '@/components/ui/form'
import { TextField } from '@/components/ui/labelled'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, parseClock } from '@/lib/core/calendar/rules/pairs'
import type { ExamNorms, ExamSession, ExamSlot } from '@/lib/core/calendar/rules/session'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import { type Failure, failureOf } from '@/lib/core/refusals/browser/refusal'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import { sameData } from '@/lib/core/words/rules/same-data'
import { actTexts } from '@/lib/core/words/texts/acts'
import { changeExamSettings, fetchExamSettings } from '@/lib/exams/browser/change-exams'
import { lengthText } from '@/lib/exams/texts/session'
import { examSettingsErrors, examSettingsTexts as texts, percentText } from '@/lib/exams/texts/settings'
import { editedPeriod, type PeriodEntry, periodEntry, SessionPeriodFields } from './period-fields'

type SlotEntry = { begin: string; minutes: number }

const lengths = [45, 60, 90, 120, 150, 180, 240, 300, 360, 480]
const mostSlots = 10

const withOther = (values: readonly number[], other: number): number[] =>
  [...new Set([...values, other])].sort((a, b) => a - b)

const lengthOptions = (chosen: number) =>
  withOther(lengths, chosen).map((value) => ({ value, label: lengthText(value) }))

const slotEntry = ({ startsAt, minutes }: ExamSlot): SlotEntry => ({ begin: clockText(startsAt), minutes })

/** What is in the form. */
type Entries = { periods: readonly PeriodEntry[]; slots: readonly SlotEntry[]; norms: ExamNorms }

const entriesOf = ({ periods, slots, norms }: ExamSession): Entries => ({
  periods: periods.map(periodEntry),
  slots: slots.map(slotEntry),
  norms,
})

/** What was typed, carried over to what is stored now: what was left as it was seen is as it is now. */
function carriedOver(typed: Entries, seen: ExamSession, stored: ExamSession): Entries {
  const [before, now] = [entriesOf(seen), entriesOf(stored)]
  const byKey = (all: readonly PeriodEntry[], key: string) => all.find((one) => one.key === key)
  const known = now.periods.flatMap((one) => {
    const [own, old] = [byKey(typed.periods, one.key), byKey(before.periods, one.key)]
    if (!old || sameData(own, old)) return [one]
    return own ? [{ ...own, version: one.version }] : []
  })
  return {
    periods: [...known, ...typed.periods.filter(({ id }) => id === null)],
    slots: sameData(typed.slots, before.slots) ? now.slots : typed.slots,
    norms: fieldsCarriedOver(typed.norms, seen.norms, stored.norms),
  }
}

const emptyPeriod = (key: string): PeriodEntry => ({
  key,
  id: null,
  kind: 'exams',
  title: '',
  span: { from: null, to: null },
  facultyId: null,
  courseYear: null,
  studyForm: null,
  leastDays: null,
  wantedDays: null,
})

/** Whether others stored, or removed, what the form is based on. */
const isOvertaken = (failure: Failure): boolean =>
  failure.kind === 'stale' || (failure.kind === 'failed' && failure.code === 'not_found')

/** Times at which exams begin. `begins`: those of the slots, null where none can be read; `usual`: minutes of a new one. */
function Slots(props: {
  slots: readonly SlotEntry[]
  begins: readonly (number | null)[]
  usual: number
  onChange: (slots: SlotEntry[]) => void
}) {
  const { slots, begins, usual, onChange } = props
  const setSlot = (at: number, step: Partial<SlotEntry>) =>
    onChange(slots.map((slot, index) => (index === at ? { ...slot, ...step } : slot)))
  return (
    <>
      <ul className="divide-y">
        {slots.map((slot, at) => (
          <li key={at} className="flex flex-wrap items-start gap-3 px-4 py-2">
            <BeginField
              label={`${texts.begin} ${at + 1}`}
              value={slot.begin}
              isTaken={begins.indexOf(begins[at] ?? null) !== at}
              minutes={slot.minutes}
              onChange={(begin) => setSlot(at, { begin })}
            />
            <Select
              label={texts.length}
              value={slot.minutes}
              options={lengthOptions(slot.minutes)}
              onChange={(minutes) => setSlot(at, { minutes })}
            />
            <Button
              look="quiet"
              className="mt-6 ml-auto"
              disabled={slots.length === 1}
              aria-label={`${texts.remove}: ${slot.begin}`}
              onClick={() => onChange(slots.filter((_, index) => index !== at))}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <div className="border-t px-4 py-2">
        <Button
          disabled={slots.length === mostSlots}
          onClick={() => onChange([...slots, { begin: '', minutes: usual }])}
        >
          {texts.addSlot}
        </Button>
      </div>
    </>
  )
}

function Periods(props: {
  periods: readonly PeriodEntry[]
  calendar: AcademicCalendar
  today: CalendarDate
  faculties: readonly { id: FacultyId; title: string }[]
  onChange: (periods: readonly PeriodEntry[]) => void
  onAdd: () => void
}) {
  const { periods, onChange, onAdd, ...around } = props
  return (
    <>
      {periods.length === 0 ? (
        <p className="px-4 py-3 text-pretty text-ink-soft">{texts.noPeriods}</p>
      ) : (
        <div className="divide-y">
          {periods.map((period) => (
            <SessionPeriodFields
              key={period.key}
              {...{ period, ...around }}
              onChange={(changed) => onChange(periods.map((one) => (one.key === period.key ? changed : one)))}
              onRemove={() => onChange(periods.filter(({ key }) => key !== period.key))}
            />
          ))}
        </div>
      )}
      <div className="border-t px-4 py-2">
        <Button onClick={onAdd}>{texts.addPeriod}</Button>
      </div>
    </>
  )
}

/** How the university holds its sessions: periods, times at which exams begin, and what is usual; saved together. */
export function SessionSettings(props: {
  session: ExamSession
  calendar: AcademicCalendar
  today: CalendarDate
  faculties: readonly { id: FacultyId; title: string }[]
}) {
  const { calendar, today, faculties } = props
  const router = useRouter()
  const { report } = useActs()
  const { isBusy, formFailure, attempt } = useAttempt()
  /** What the changes are based on: what the page showed, or what others stored since. */
  const [session, setSession] = useState(props.session)
  const [entries, setEntries] = useState(() => entriesOf(session))
  const { periods, slots, norms } = entries
  const setPeriods = (changed: readonly PeriodEntry[]) => setEntries({ ...entries, periods: changed })
  const added = useRef(0)
  const edited = periods.flatMap((one) => editedPeriod(one) ?? [])
  const begins = slots.map(({ begin }) => parseClock(begin))
  const removed = session.periods.flatMap(({ id }) => (periods.some((one) => one.id === id) ? [] : [id]))
  const changed = edited.filter((one) => !sameData(one, session.periods.find(({ id }) => id === one.id) ?? null))
  const times = slots.map(({ minutes }, at) => ({ startsAt: begins[at] ?? -1, minutes }))
  const isSame =
    edited.length === periods.length &&
    changed.length + removed.length === 0 &&
    sameData(times, [...session.slots]) &&
    sameData(norms, session.norms)

  const addPeriod = () => {
    added.current += 1
    setPeriods([...periods, emptyPeriod(`new-${added.current}`)])
  }
  /** Somebody stored something else meanwhile: the form goes on from that. */
  async function goOn(error: unknown): Promise<never> {
    if (isOvertaken(failureOf(error))) {
      const stored = await fetchExamSettings()
      setEntries(carriedOver(entries, session, stored))
      setSession(stored)
    }
    throw error
  }
  async function submit() {
    if (isSame) return
    const basedOn = { slots: session.slots, norms: session.norms }
    const order = { periods: changed, removed, slots: times, norms, basedOn, dryRun: false }
    const done = await attempt(() => changeExamSettings(order).catch(goOn))
    if (!done) return
    router.refresh()
    report({ text: texts.saved, changeId: done.changeId, reload: () => router.refresh() })
  }
  return (
    <Form className="grid gap-5" onSubmit={() => void submit()}>
      <Part title={texts.periods}>
        <Periods {...{ periods, calendar, today, faculties }} onChange={setPeriods} onAdd={addPeriod} />
      </Part>
      <Part title={texts.slots}>
        <Slots
          {...{ slots, begins }}
          usual={norms.examMinutes}
          onChange={(changed) => setEntries({ ...entries, slots: changed })}
        />
      </Part>
      <Part title={texts.norms}>
        <NormFields norms={norms} onChange={(changed) => setEntries({ ...entries, norms: changed })} />
      </Part>
      <FormFailureNote failure={formFailure} current={null} />
      {formFailure && isOvertaken(formFailure) && <p role="status">{actTexts.carriedOver}</p>}
      <MainAct type="submit" heldBy={isSame ? texts.unchanged : null} isBusy={isBusy}>
        {texts.save}
      </MainAct>
    </Form>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-lg border bg-surface">
    <h2 className="border-b px-4 py-2 font-semibold">{title}</h2>
    {children}
  </section>
)

function BeginField(props: {
  label: string
  value: string
  isTaken: boolean
  minutes: number
  onChange: (begin: string) => void
}) {
  const { label, value, isTaken, minutes, onChange } = props
  const begin = parseClock(value)
  const problem =
    begin === null
      ? texts.badTime
      : isTaken
        ? texts.sameTime
        : begin + minutes > 24 * 60
          ? examSettingsErrors.overnight
          : null
  const { input, field, tell, note } = useFieldProblem(problem)
  return (
    <div className="max-w-60">
      <TextField
        ref={input}
        {...{ label, value, note }}
        {...field}
        inputMode="numeric"
        maxLength={5}
        className="max-w-20 tabular-nums"
        onBlur={() => tell(true)}
        onChange={(text) => {
          tell(false)
          onChange(text)
        }}
      />
    </div>
  )
}

/** What is usual where nothing else is said. */
function NormFields({ norms, onChange }: { norms: ExamNorms; onChange: (norms: ExamNorms) => void }) {
  const change = (step: Partial<ExamNorms>) => onChange({ ...norms, ...step })
  const numbers = (values: readonly number[], chosen: number) =>
    withOther(values, chosen).map((value) => ({ value, label: String(value) }))
  return (
    <div className="grid items-end gap-3 px-4 py-3 sm:grid-cols-2 lg:grid-cols-3">
      {(['examMinutes', 'creditMinutes', 'consultationMinutes'] as const).map((field) => (
        <Select
          key={field}
          label={texts[field]}
          value={norms[field]}
          options={lengthOptions(norms[field])}
          onChange={(minutes) => change({ [field]: minutes })}
        />
      ))}
      <Select
        label={texts.least}
        value={norms.leastDays}
        options={numbers(numbersFrom(1, 7), norms.leastDays)}
        onChange={(leastDays) => change({ leastDays, wantedDays: Math.max(leastDays, norms.wantedDays) })}
      />
      <Select
        label={texts.wanted}
        value={norms.wantedDays}
        options={numbers(numbersFrom(norms.leastDays, 10), norms.wantedDays)}
        onChange={(wantedDays) => change({ wantedDays })}
      />
      <Select
        label={texts.examinerDaily}
        value={norms.examinerDaily}
        options={numbers(numbersFrom(1, 5), norms.examinerDaily)}
        onChange={(examinerDaily) => change({ examinerDaily })}
      />
      <div className="grid gap-1">
        <Select
          label={texts.seatShare}
          value={norms.seatShare}
          options={withOther([50, 60, 70, 80, 90, 100], norms.seatShare).map((value) => ({
            value,
            label: percentText(value),
          }))}
          onChange={(seatShare) => change({ seatShare })}
        />
      </div>
      <p className="self-center text-sm text-pretty text-ink-soft sm:col-span-2">{texts.seatHint}</p>
    </div>
  )
}
