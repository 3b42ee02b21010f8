import { useId } from 'react'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { Proposal } from '@/lib/core/placing/rules/proposal'
import {
  conditionText,
  repairCountText,
  repairTexts as texts,
  rankTitle,
  staysOn,
  targetText,
  touchedText,
} from '@/lib/repair/texts'
import { MoveList } from './apply-repair'

type ListProps = {
  proposals: readonly Proposal[]
  chosen: Proposal | null
  onChoose: (proposal: Proposal) => void
}

const othersOf = ({ moves }: Proposal): number => moves.length - 1

/** Proposals, those that move the fewest others first; the chosen one shows its moves. */
export function ProposalList({ proposals, chosen, onChoose }: ListProps) {
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
