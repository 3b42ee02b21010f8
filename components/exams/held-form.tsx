import { useState } from 'react'
import { FormAnswers, FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'
import { examForms, sessionKinds } from '@/lib/core/calendar/rules/session'
import { examFormTitles, sessionKindTitles } from '@/lib/core/calendar/texts/session'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { changeHeld } from '@/lib/exams/browser/change-exams'
import type { SessionExam } from '@/lib/exams/rules/exam'
import { alikeExams, type HeldAs } from '@/lib/exams/rules/held'
import { examHeldTexts as texts, lengthText } from '@/lib/exams/texts/session'

const usualLengths = [45, 60, 90, 120, 150, 180, 240, 300, 360]

/** `usual`: the minutes that it has had, offered too. */
function HeldFields(props: { held: HeldAs; usual: number; onChange: (step: Partial<HeldAs>) => void }) {
  const { held, usual, onChange } = props
  const lengths = [...new Set([...usualLengths, usual])].sort((a, b) => a - b)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={texts.kind}
        value={held.kind}
        options={sessionKinds.map((one) => ({ value: one, label: sessionKindTitles[one] }))}
        onChange={(kind) => onChange({ kind })}
      />
      <Select
        label={texts.minutes}
        value={held.minutes}
        options={lengths.map((one) => ({ value: one, label: lengthText(one) }))}
        onChange={(minutes) => onChange({ minutes })}
      />
      <Select
        label={texts.form}
        value={held.form}
        options={examForms.map((one) => ({ value: one, label: examFormTitles[one] }))}
        onChange={(form) => onChange({ form })}
      />
      {held.form !== 'online' && (
        <Select
          label={texts.rooms}
          value={held.roomCount}
          options={[1, 2, 3, 4, 5].map((one) => ({ value: one, label: String(one) }))}
          onChange={(roomCount) => onChange({ roomCount })}
        />
      )}
    </div>
  )
}

/** How an exam is held, or all of its discipline that are alike. */
export function HeldForm(props: {
  exam: SessionExam
  /** Those of the faculty's session. */
  exams: readonly SessionExam[]
  onDone: (count: number, changeId: ChangeId | null) => void
  onCancel: () => void
}) {
  const { exam, exams, onDone, onCancel } = props
  const alike = alikeExams(
    exam,
    exams.filter(({ mayChange }) => mayChange),
  )
  const { kind, minutes, form, isHard } = exam
  const [held, setHeld] = useState<HeldAs>({
    kind,
    minutes,
    form,
    isHard,
    roomCount: Math.max(1, exam.roomCount),
  })
  const [isForAll, setIsForAll] = useState(false)
  const { isBusy, formFailure, attempt } = useAttempt()
  const change = (step: Partial<HeldAs>) => setHeld({ ...held, ...step })
  const chosen = isForAll ? alike : [exam]

  async function submit() {
    const items = chosen.map(({ id, version }) => ({
      id,
      version: formFailure?.kind === 'stale' ? undefined : version,
    }))
    const done = await attempt(() => changeHeld({ items, ...held, dryRun: false }))
    if (done) onDone(chosen.length, done.changeId)
  }
  return (
    <Form className="grid gap-4" onSubmit={() => void submit()}>
      <HeldFields held={held} usual={minutes} onChange={change} />
      <div>
        <Checkbox checked={held.isHard} onChange={(isOn) => change({ isHard: isOn })}>
          {texts.hard}
        </Checkbox>
        <p className="text-sm text-pretty text-ink-soft">{texts.hardHint}</p>
      </div>
      {alike.length > 1 && (
        <Checkbox checked={isForAll} onChange={setIsForAll}>
          {texts.all(alike.length)}
        </Checkbox>
      )}
      {chosen.some(({ sittings }) => sittings.length > 0) && held.minutes !== minutes && (
        <p className="text-sm text-pretty text-ink-soft">{texts.stands}</p>
      )}
      <FormFailureNote failure={formFailure} current={null} />
      <FormAnswers isBusy={isBusy} failure={formFailure} onCancel={onCancel} />
    </Form>
  )
}
