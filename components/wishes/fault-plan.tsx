'use client'

import { useActs } from '@/components/core/changes/use-acts'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import type { ChangeId, RoomId, WishId } from '@/lib/core/names/rules/ids'
import { moveFromFault } from '@/lib/wishes/browser/room-keeping'
import { useFaultPlan } from '@/lib/wishes/browser/use-closings'
import { closingPanelTexts, faultPanelTexts as texts, moveOutText } from '@/lib/wishes/texts'
import { ClosingPlanForm } from './closing-plan'

export type MovedFromFault = { moved: number; changeId: ChangeId | null }

/** What stands in a room whose equipment is out of order, and the act. */
export function FaultPlanForm(props: {
  id: WishId
  of: readonly RoomId[]
  onDone: (done: MovedFromFault | false) => void
}) {
  const { id, of, onDone } = props
  const { act } = useActs()
  const query = useFaultPlan(id)
  const found = query.data
  if (!found)
    return <AnswerPlaceholder query={query} failed={closingPanelTexts.failed} loading={closingPanelTexts.asking} />
  return (
    <ClosingPlanForm
      plan={found}
      query={query}
      of={of}
      words={texts}
      submitText={moveOutText}
      mayBeEmpty={false}
      onSubmit={async (moves) => {
        query.leave()
        const done = await act(() => moveFromFault(id, moves))
        if (done) onDone(done)
        else void query.reload()
      }}
      onCancel={() => onDone(false)}
    />
  )
}
