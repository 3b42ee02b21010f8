'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormAnswers, FormFailureNote } from '@/components/core/changes/form-failure'
import { useActs } from '@/components/core/changes/use-acts'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { dayMonthYear, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { TeacherId } from '@/lib/core/rules/names/ids'
import { correctHours, removeCorrection } from '@/lib/hours/browser/change-hours'
import { mostCorrected, type HoursEntry } from '@/lib/hours/rules/contracts'
import type { HoursRow } from '@/lib/hours/rules/hours'
import {
  classDetails,
  entryDetails,
  journalTexts as texts,
  signedHours,
  wholeNumber,
  withoutDiscipline,
} from '@/lib/hours/texts'
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
  const router = useRouter()
  const { modal, confirm } = useDialogs()
  const { act, report } = useActs()
  const reload = () => router.refresh()
  const add = async () => {
    const changeId = await modal<Awaited<ReturnType<typeof correctHours>>>({
      title: texts.add,
      body: (finish) => <CorrectionForm {...props} onDone={finish} />,
    })
    if (!changeId) return
    report({ text: texts.added, changeId: changeId.changeId, reload })
    reload()
  }
  const remove = async (entry: HoursEntry) => {
    const question = {
      title: texts.remove,
      description: texts.removeQuestion(entry),
      ok: texts.remove,
      danger: true,
    }
    if (!(await confirm(question))) return
    const done = await act(() => removeCorrection(entry.id))
    if (!done) return
    report({ text: texts.removed, changeId: done.changeId, reload })
    reload()
  }
  if (entries.length === 0 && !mayCorrect) return null
  return (
    <section className="rounded-lg border bg-surface" aria-label={texts.title}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
        <h2 className="font-semibold">{texts.title}</h2>
        {mayCorrect && <Button onClick={() => void add()}>{texts.add}</Button>}
      </div>
      {entries.length === 0 ? (
        <p className="px-3 pb-3 text-sm text-ink-soft">{texts.none}</p>
      ) : (
        <ul className="divide-y border-t text-sm">
          {entries.map((entry) => (
            <li key={entry.id} className="flex items-start gap-3 px-3 py-1.5">
              <span className="w-12 shrink-0 text-right font-medium tabular-nums">
                {signedHours(entry.hours)}
              </span>
              <span className="min-w-0 grow wrap-break-word">
                {dayMonthYear(entry.date)} · {entry.reason}
                <span className="block text-xs text-ink-soft">{entryDetails(entry)}</span>
              </span>
              {mayCorrect && (
                <Button look="quiet" onClick={() => void remove(entry)}>
                  {texts.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
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
  const count = wholeNumber(hours)
  const submit = async () => {
    if (day === null || !count || reason.trim() === '' || isBusy) return
    const of = classes[chosen]
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
      <ReasonField
        isRequired
        maxLength={1000}
        value={reason}
        suggestions={texts.reasons}
        onChange={setReason}
      />
      <FormFailureNote failure={formFailure} current={null} />
      <FormAnswers isBusy={isBusy} failure={formFailure} onCancel={() => onDone(false)} />
    </Form>
  )
}
