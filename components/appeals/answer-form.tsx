import { useState } from 'react'
import { FailureNote } from '@/components/core/changes/failure-note'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { sendDecision } from '@/lib/appeals/browser/appeals'
import type { Appeal, DecidedAppeal } from '@/lib/appeals/rules/appeal'
import { appealErrors, appealTexts as texts } from '@/lib/appeals/texts/appeals'
import { common } from '@/lib/core/words/texts/common'

/** Refuses an appeal, or a swap as the colleague, with an answer. */
export function AnswerForm(props: {
  appeal: Appeal
  verdict: 'refused' | 'declined'
  onDone: (done: DecidedAppeal | false) => void
}) {
  const { appeal, verdict, onDone } = props
  const [answer, setAnswer] = useState('')
  const { isBusy, formFailure, attempt } = useAttempt()
  const heldBy = answer.trim() === '' ? appealErrors.answer : null
  const submit = async () => {
    if (heldBy !== null || isBusy) return
    const { id, version } = appeal
    const done = await attempt(() =>
      sendDecision({ id, version, verdict, answer: answer.trim(), steps: null, dryRun: false }),
    )
    if (done) onDone(done)
  }
  return (
    <Form className="grid gap-4" onSubmit={() => void submit()}>
      <ReasonField
        isRequired
        label={verdict === 'refused' ? texts.whyRefused : texts.whyDeclined}
        maxLength={1000}
        value={answer}
        hint={texts.answerHint}
        onChange={setAnswer}
      />
      {formFailure && <FailureNote failure={formFailure} />}
      <MainAct
        type="submit"
        look="danger"
        {...{ heldBy, isBusy }}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {verdict === 'refused' ? texts.refuseButton : texts.declineButton}
      </MainAct>
    </Form>
  )
}
