import { useState } from 'react'
import { FailureNote } from '@/components/core/changes/failure-note'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { sendDecision } from '@/lib/appeals/browser/appeals'
import type { Appeal, DecidedAppeal } from '@/lib/appeals/rules/appeal'
import { appealTexts as texts } from '@/lib/appeals/texts/appeals'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { type Proposal, stepsOf } from '@/lib/core/rules/placing/proposal'
import { common } from '@/lib/core/texts/words/common'
import { AppealOffers } from './offers'
import type { AppealWant } from '@/lib/core/rules/requests/appeal'

/** Accepts an appeal in another place than was asked for. `why`: why it cannot be accepted as asked. */
export function ElsewhereForm(props: {
  appeal: Appeal
  asked: { id: MeetingId; want: AppealWant }
  why: string | null
  onDone: (done: DecidedAppeal | false) => void
}) {
  const { appeal, asked, why, onDone } = props
  const [chosen, setChosen] = useState<Proposal | null>(null)
  const { isBusy, formFailure, attempt } = useAttempt()
  const heldBy = chosen === null ? texts.needsChoice : null
  const submit = async () => {
    if (chosen === null || isBusy) return
    const { id, version } = appeal
    const steps = stepsOf(chosen.moves)
    const done = await attempt(() =>
      sendDecision({ id, version, verdict: 'accepted', answer: '', steps, dryRun: false }),
    )
    if (done) onDone(done)
  }
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => void submit()}>
      {why && (
        <p role="status" className="text-pretty text-warning">
          {why}
        </p>
      )}
      <AppealOffers
        ask={{ ...asked, untilEnd: appeal.steps.length > 1 }}
        chosen={chosen}
        onChoose={setChosen}
      />
      {formFailure && <FailureNote failure={formFailure} />}
      <MainAct
        type="submit"
        {...{ heldBy, isBusy }}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {texts.accept}
      </MainAct>
    </Form>
  )
}
