'use client'
import { useId, useState } from 'react'
import { Option } from '@/components/core/tasks/outcome'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { type RepairReason, repairReasons, type Proposal } from '@/lib/core/rules/placing/proposal'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { Moved } from '@/lib/core/rules/requests/move'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { useProposals } from '@/lib/repair/browser/use-repairs'
import {
  conditionText,
  repairCountText,
  repairReasonTitles,
  repairTexts as texts,
  rankTitle,
  staysOn,
  targetText,
  touchedText,
} from '@/lib/repair/texts'
import { alone, ApplyRepair, MoveList } from './apply-repair'

type ListProps = {
  proposals: readonly Proposal[]
  chosen: Proposal | null
  onChoose: (proposal: Proposal) => void
}

const othersOf = ({ moves }: Proposal): number => moves.length - 1

/** Proposals, those that move the fewest others first; the chosen one shows its moves. */
function ProposalList({ proposals, chosen, onChoose }: ListProps) {
  const name = useId()
  const ranks = [...new Set(proposals.map(othersOf))]
  return (
    <ScrollArea label={texts.proposals} className="max-h-[45dvh] min-h-40 rounded-md border">
      {ranks.map((others) => (
        <fieldset key={others} className="not-first:border-t">
          <legend className="sr-only">{rankTitle(others)}</legend>
          <p aria-hidden className="bg-surface-sunken px-3 py-1 text-sm font-medium text-ink-soft">
            {rankTitle(others)}
          </p>
          {proposals
            .filter((one) => othersOf(one) === others)
            .map((one) => (
              <OneProposal
                key={JSON.stringify(one.moves.map(({ classes, to }) => [classes[0]?.id, to]))}
                {...{ name, proposal: one }}
                isChosen={one === chosen}
                onChoose={() => onChoose(one)}
              />
            ))}
        </fieldset>
      ))}
    </ScrollArea>
  )
}

function OneProposal(props: { name: string; proposal: Proposal; isChosen: boolean; onChoose: () => void }) {
  const { name, proposal, isChosen, onChoose } = props
  const { moves, reasons, stays, touched } = proposal
  const [own] = moves
  return (
    <div className={`border-t ${isChosen ? 'bg-accent-soft' : 'hover:bg-surface-hover'}`}>
      <label className="flex items-baseline gap-2 px-3 py-1.5">
        <input
          type="radio"
          name={name}
          className="size-4 shrink-0 translate-y-0.5"
          checked={isChosen}
          onChange={onChoose}
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{targetText(own)}</span>
            <span className="text-sm text-ink-soft">{repairCountText(own)}</span>
          </span>
          <span className="block text-sm text-pretty text-ink-soft">
            {[conditionText(proposal), ...reasons].filter(Boolean).join(', ')}
          </span>
          {stays.length > 0 && <span className="block text-sm text-warning">{staysOn(stays)}</span>}
        </span>
      </label>
      {isChosen && (
        <div className="grid gap-1 px-3 pb-2 pl-9 text-sm">
          <MoveList moves={moves} />
          <p className="text-pretty text-ink-soft">{touchedText(touched)}</p>
        </div>
      )}
    </div>
  )
}

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
  const { found: proposals, hasFailed, reload } = useProposals({ id: item.id, without, untilEnd, to })
  // If the caller named the place and there is only one way, it is chosen already.
  const chosen = pressed ?? (to && proposals?.length === 1 ? (proposals[0] ?? null) : null)
  const ask = (change: () => void) => {
    change()
    setChosen(null)
  }
  return (
    <ApplyRepair moves={chosen?.moves ?? []} how={alone} firstReason="" actor={actor} onDone={onDone}>
      {mayMove && to === null && <Why value={without} onChange={(value) => ask(() => setWithout(value))} />}
      {item.series.hasRelated && (
        <Option
          label={texts.untilEnd}
          hint={texts.untilEndHint}
          checked={untilEnd}
          onChange={(on) => ask(() => setUntilEnd(on))}
        />
      )}
      {hasFailed ? (
        <FailedPlaceholder text={texts.failed} onRetry={reload} />
      ) : !proposals ? (
        <LoadingPlaceholder text={texts.asking} />
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

function Why({ value, onChange }: { value: RepairReason; onChange: (value: RepairReason) => void }) {
  const name = useId()
  return (
    <fieldset className="grid gap-x-4 sm:grid-cols-2">
      <legend className="text-sm text-ink-soft">{texts.why}</legend>
      {repairReasons.map((one) => (
        <label key={one} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10">
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0"
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {repairReasonTitles[one]}
        </label>
      ))}
    </fieldset>
  )
}
