import { useState } from 'react'
import { WarningList } from '@/components/core/changes/conflict-list'
import { FailureNote, whyHeld } from '@/components/core/changes/failure-note'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { decisionsUrl, sendDecision } from '@/lib/appeals/browser/appeals'
import type { Appeal, DecidedAppeal } from '@/lib/appeals/rules/appeal'
import { appealTexts as texts } from '@/lib/appeals/texts/appeals'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { type Proposal, stepsOf } from '@/lib/core/rules/placing/proposal'
import { actTexts } from '@/lib/core/texts/placing/acts'
import { previewTexts } from '@/lib/core/texts/requests/move'
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
  const { id, version } = appeal
  const order = chosen && {
    id,
    version,
    verdict: 'accepted' as const,
    answer: '',
    steps: stepsOf(chosen.moves),
    dryRun: true,
  }
  const preview = usePreview(decisionsUrl, order, sendDecision)
  const refusal = preview.state === 'refused' ? (whyHeld(preview.failure) ?? actTexts.lost) : null
  const known = preview.state === 'known' ? preview.value : null
  const heldBy = order ? (refusal ?? (known ? null : previewTexts.asking)) : texts.needsChoice
  const submit = async () => {
    if (!order || heldBy !== null || isBusy) return
    const done = await attempt(() => sendDecision({ ...order, dryRun: false }))
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
      {known && <WarningList warnings={known.warnings} />}
      {formFailure && <FailureNote failure={formFailure} />}
      <MainAct
        type="submit"
        {...{ heldBy, isBusy }}
        isRefused={refusal !== null}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {texts.accept}
      </MainAct>
    </Form>
  )
}
