import { useState } from 'react'
import { ReasonField } from '@/components/core/fields/reason-field'
import { TaskForm, untried } from '@/components/core/tasks/task-form'
import { sendDecision } from '@/lib/appeals/browser/appeals'
import type { Appeal, DecidedAppeal } from '@/lib/appeals/rules/appeal'
import { appealErrors, appealTexts as texts } from '@/lib/appeals/texts/appeals'

/** Refuses an appeal, or a swap as the colleague, with an answer. */
export function AnswerForm(props: {
  appeal: Appeal
  verdict: 'refused' | 'declined'
  onDone: (done: DecidedAppeal | false) => void
}) {
  const { appeal, verdict, onDone } = props
  const [answer, setAnswer] = useState('')
  return (
    <TaskForm
      preview={untried}
      lacks={answer.trim() === '' ? appealErrors.answer : null}
      look="danger"
      submit={verdict === 'refused' ? texts.refuseButton : texts.declineButton}
      onSubmit={async () => {
        const { id, version } = appeal
        onDone(await sendDecision({ id, version, verdict, answer: answer.trim(), steps: null, dryRun: false }))
      }}
      onCancel={() => onDone(false)}
    >
      <ReasonField
        isRequired
        label={verdict === 'refused' ? texts.whyRefused : texts.whyDeclined}
        maxLength={1000}
        value={answer}
        hint={texts.answerHint}
        onChange={setAnswer}
      />
    </TaskForm>
  )
}
