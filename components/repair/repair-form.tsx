'use client'
import { useState } from 'react'
import { Option } from '@/components/core/tasks/outcome'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { RadioRow } from '@/components/ui/radio-list'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Moved } from '@/lib/core/placing/rules/move'
import { type RepairReason, repairReasons, type Proposal } from '@/lib/core/placing/rules/proposal'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { useProposals } from '@/lib/repair/browser/use-repairs'
import { repairReasonTitles, repairTexts as texts } from '@/lib/repair/texts'
import { alone, ApplyRepair } from './apply-repair'
import { ProposalList } from './proposal-list'

/**
 * The ways to free a class's place or, with `to`, to make that place free for the class; the chosen one is
 * previewed and taken. `mayMove` false: only its room may change.
 */
export function RepairForm(props: {
  item: ScheduleItem
  mayMove: boolean
  to: DatedSlot | null
  without?: RepairReason
  untilEnd: boolean
  actor: Actor
  onDone: (done: Moved | false) => void
}) {
  const { item, mayMove, to, actor, onDone } = props
  const [without, setWithout] = useState<RepairReason>(props.without ?? (mayMove ? 'slot' : 'room'))
  const [untilEnd, setUntilEnd] = useState(props.untilEnd)
  const [pressed, setChosen] = useState<Proposal | null>(null)
  const query = useProposals({ id: item.id, without, untilEnd, to })
  const proposals = query.data
  // If the caller named the place and there is only one way, it is chosen already.
  const chosen = pressed ?? (to && proposals?.length === 1 ? (proposals[0] ?? null) : null)
  const ask = (change: () => void) => {
    change()
    setChosen(null)
  }
  return (
    <ApplyRepair
      moves={chosen?.moves ?? []}
      how={alone}
      firstReason=""
      actor={actor}
      onDone={onDone}
      onLookAgain={() => ask(() => void query.reload())}
    >
      {mayMove && to === null && (
        <RadioRow
          title={texts.why}
          className="grid sm:grid-cols-2"
          options={repairReasons.map((value) => ({ value, label: repairReasonTitles[value] }))}
          value={without}
          onChange={(value) => ask(() => setWithout(value))}
        />
      )}
      {item.series.hasRelated && (
        <Option
          label={texts.untilEnd}
          hint={texts.untilEndHint}
          checked={untilEnd}
          onChange={(on) => ask(() => setUntilEnd(on))}
        />
      )}
      {!proposals ? (
        <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.asking} />
      ) : proposals.length === 0 ? (
        <p role="status" className="py-4 text-pretty text-ink-soft">
          {to ? texts.noRoom : texts.none}
        </p>
      ) : (
        <ProposalList proposals={proposals} chosen={chosen} onChoose={setChosen} />
      )}
    </ApplyRepair>
  )
}
