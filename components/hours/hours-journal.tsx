'use client'
import { useState } from 'react'
import { FormAnswers, FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { dayMonthYear, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { correctHours, removeCorrection } from '@/lib/hours/browser/change-hours'
import { mostCorrected, type HoursEntry } from '@/lib/hours/rules/contracts'
import type { HoursRow } from '@/lib/hours/rules/hours'
import {
  classDetails,
  beyondClass,
  entryDetails,
  journalTexts as texts,
  signedHours,
  typedNumber,
  withoutDiscipline,
} from '@/lib/hours/texts'
import { KeptRecords } from './kept-records'
import { NumberField } from './number-field'

type JournalProps = {
  teacherId: TeacherId
  entries: readonly HoursEntry[]
  /** One row for each class of the year, to correct. */
  classes: readonly HoursRow[]
  mayCorrect: boolean
  calendar: AcademicCalendar
  today: CalendarDate
}

/** Corrections of a teacher's hours, each with its reason. */
export function HoursJournal(props: JournalProps) {
  const { entries, mayCorrect } = props
  if (entries.length === 0 && !mayCorrect) return null
  return (
    <KeptRecords
      texts={texts}
      records={entries}
      mayChange={mayCorrect}
      form={(finish) => <CorrectionForm {...props} onDone={finish} />}
      remove={(id) => removeCorrection({ id })}
    >
      {(entry) => (
        <>
          <span className="w-12 shrink-0 text-right font-medium tabular-nums">{signedHours(entry.hours)}</span>
          <span className="min-w-0 grow wrap-break-word">
            {dayMonthYear(entry.date)} · {entry.reason}
            <span className="block text-xs text-ink-soft">{entryDetails(entry)}</span>
          </span>
        </>
      )}
    </KeptRecords>
  )
}

function CorrectionForm(
  props: JournalProps & {
    onDone: (done: Awaited<ReturnType<typeof correctHours>> | false) => void
  },
) {
  const { teacherId, classes, calendar, today, onDone } = props
  const [date, setDate] = useState<DateEntry>(today)
  const [hours, setHours] = useState('')
  const [chosen, setChosen] = useState(-1)
  const [reason, setReason] = useState('')
  const { isBusy, formFailure, attempt } = useAttempt()
  const day = fieldDate(date)
  const count = typedNumber(hours, 2)
  const of = classes[chosen]
  const doubt = of && count !== null ? beyondClass(count, of) : null
  const submit = async () => {
    if (day === null || !count || reason.trim() === '' || isBusy) return
    const groupId = of?.groups.length === 1 ? (of.groups[0]?.id ?? null) : null
    const done = await attempt(() =>
      correctHours({
        teacherId,
        date: day,
        disciplineId: of?.disciplineId ?? null,
        lessonType: of?.lessonType ?? 0,
        groupId,
        hours: count,
        reason: reason.trim(),
        dryRun: false,
      }),
    )
    if (done) onDone(done)
  }
  return (
    <Form className="grid gap-3" onSubmit={() => void submit()}>
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField label={texts.date} value={date} onChange={setDate} isRequired {...{ calendar, today }} />
        <NumberField
          label={texts.hours}
          value={hours}
          least={-mostCorrected}
          most={mostCorrected}
          decimals={2}
          isRequired
          onChange={setHours}
        />
      </div>
      <Select
        label={texts.class}
        value={chosen}
        options={[
          { value: -1, label: withoutDiscipline },
          ...classes.map((row, at) => ({
            value: at,
            label: [row.title, classDetails(row)].filter(Boolean).join(' · '),
          })),
        ]}
        onChange={setChosen}
      />
      {doubt !== null && <p className="text-sm text-warning">{doubt}</p>}
      <ReasonField isRequired maxLength={1000} value={reason} suggestions={texts.reasons} onChange={setReason} />
      <FormFailureNote failure={formFailure} current={null} />
      <FormAnswers isBusy={isBusy} failure={formFailure} onCancel={() => onDone(false)} />
    </Form>
  )
}
