'use client'
import { useState } from 'react'
import { FailureNote } from '@/components/core/changes/failure-note'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Option } from '@/components/core/tasks/outcome'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { RadioRow } from '@/components/ui/radio-list'
import { sendAppeal } from '@/lib/appeals/browser/appeals'
import type { DecidedAppeal } from '@/lib/appeals/rules/appeal'
import { appealErrors, appealTexts as texts } from '@/lib/appeals/texts/appeals'
import { type Proposal, stepsOf } from '@/lib/core/placing/rules/proposal'
import { type AppealWant, appealWants } from '@/lib/core/requests/rules/appeal'
import { appealWantTitles } from '@/lib/core/requests/texts/appeals'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { common } from '@/lib/core/words/texts/common'
import { repairTexts } from '@/lib/repair/texts'
import { AppealOffers } from './offers'

/** Asks the planners for another time or room of a class, or for a swap: only what is possible can be chosen. */
export function AppealForm(props: { item: ScheduleItem; onDone: (done: DecidedAppeal | false) => void }) {
  const { item, onDone } = props
  const [want, setWant] = useState<AppealWant>('time')
  const [untilEnd, setUntilEnd] = useState(false)
  const [chosen, setChosen] = useState<Proposal | null>(null)
  const [reason, setReason] = useState('')
  const { isBusy, formFailure, attempt } = useAttempt()
  const ask = (change: () => void) => {
    change()
    setChosen(null)
  }
  const heldBy = chosen === null ? texts.needsChoice : reason.trim() === '' ? appealErrors.reason : null
  const submit = async () => {
    if (chosen === null || heldBy !== null || isBusy) return
    const order = { wants: want, steps: stepsOf(chosen.moves), reason: reason.trim(), dryRun: false }
    const done = await attempt(() => sendAppeal(order))
    if (done) onDone(done)
  }
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => void submit()}>
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
      {formFailure && <FailureNote failure={formFailure} />}
      <MainAct
        type="submit"
        {...{ heldBy, isBusy }}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {texts.send}
      </MainAct>
    </Form>
  )
}
