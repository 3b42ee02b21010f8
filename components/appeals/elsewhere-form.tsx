import { useState } from 'react'
import { WarningList } from '@/components/core/changes/conflict-list'
import { PreviewedForm } from '@/components/core/changes/previewed-form'
import { decisionsUrl, sendDecision } from '@/lib/appeals/browser/appeals'
import type { Appeal, DecidedAppeal } from '@/lib/appeals/rules/appeal'
import { appealTexts as texts } from '@/lib/appeals/texts/appeals'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { type Proposal, stepsOf } from '@/lib/core/placing/rules/proposal'
import type { AppealWant } from '@/lib/core/requests/rules/appeal'
import { AppealOffers } from './offers'

/** Accepts an appeal in another place than was asked for. `why`: why it cannot be accepted as asked. */
export function ElsewhereForm(props: {
  appeal: Appeal
  asked: { id: MeetingId; want: AppealWant }
  why: string | null
  onDone: (done: DecidedAppeal | false) => void
}) {
  const { appeal, asked, why, onDone } = props
  const [chosen, setChosen] = useState<Proposal | null>(null)
  const { id, version } = appeal
  const order = chosen && {
    id,
    version,
    verdict: 'accepted' as const,
    answer: '',
    steps: stepsOf(chosen.moves),
  }
  return (
    <PreviewedForm
      url={decisionsUrl}
      order={order}
      lacks={order ? null : texts.needsChoice}
      send={sendDecision}
      save={texts.accept}
      onLookAgain={() => onDone(false)}
      onDone={onDone}
      onCancel={() => onDone(false)}
    >
      {(found) => (
        <>
          {why && (
            <p role="status" className="text-pretty text-warning">
              {why}
            </p>
          )}
          <AppealOffers ask={{ ...asked, untilEnd: appeal.steps.length > 1 }} chosen={chosen} onChoose={setChosen} />
          {found && <WarningList warnings={found.warnings} />}
        </>
      )}
    </PreviewedForm>
  )
}
