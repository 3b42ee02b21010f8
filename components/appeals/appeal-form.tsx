'use client'
import { useState } from 'react'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Option } from '@/components/core/tasks/outcome'
import { TaskForm, untried } from '@/components/core/tasks/task-form'
import { RadioRow } from '@/components/ui/radio-list'
import { sendAppeal } from '@/lib/appeals/browser/appeals'
import type { DecidedAppeal } from '@/lib/appeals/rules/appeal'
import { appealErrors, appealTexts as texts } from '@/lib/appeals/texts/appeals'
import { type Proposal, stepsOf } from '@/lib/core/rules/placing/proposal'
import { type AppealWant, appealWants } from '@/lib/core/rules/requests/appeal'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { appealWantTitles } from '@/lib/core/texts/requests/appeals'
import { repairTexts } from '@/lib/repair/texts'
import { AppealOffers } from './offers'

/** Asks the planners for another time or room of a class, or for a swap: only what is possible can be chosen. */
export function AppealForm(props: { item: ScheduleItem; onDone: (done: DecidedAppeal | false) => void }) {
  const { item, onDone } = props
  const [want, setWant] = useState<AppealWant>('time')
  const [untilEnd, setUntilEnd] = useState(false)
  const [chosen, setChosen] = useState<Proposal | null>(null)
  const [reason, setReason] = useState('')
  const ask = (change: () => void) => {
    change()
    setChosen(null)
  }
  return (
    <TaskForm
      preview={untried}
      lacks={chosen === null ? texts.needsChoice : reason.trim() === '' ? appealErrors.reason : null}
      submit={texts.send}
      onSubmit={async () => {
        if (chosen === null) return
        onDone(await sendAppeal({ wants: want, steps: stepsOf(chosen.moves), reason: reason.trim(), dryRun: false }))
      }}
      onCancel={() => onDone(false)}
    >
      <RadioRow
        title={texts.want}
        options={appealWants.map((value) => ({ value, label: appealWantTitles[value] }))}
        value={want}
        onChange={(value) => ask(() => setWant(value))}
      />
      {item.series.hasRelated && want !== 'consultation' && (
        <Option
          label={texts.untilEnd}
          hint={repairTexts.untilEndHint}
          checked={untilEnd}
          onChange={(isOn) => ask(() => setUntilEnd(isOn))}
        />
      )}
      {want === 'consultation' && <p className="text-sm text-pretty text-ink-soft">{texts.consultationHint}</p>}
      <AppealOffers ask={{ id: item.id, want, untilEnd }} chosen={chosen} onChoose={setChosen} />
      <ReasonField
        isRequired
        label={texts.why}
        maxLength={1000}
        value={reason}
        hint={texts.whyHint}
        onChange={setReason}
      />
    </TaskForm>
  )
}
