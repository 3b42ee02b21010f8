'use client'

import { useState } from 'react'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Moved } from '@/lib/core/placing/rules/move'
import { type PlanRequest, type PlanEntry, type Proposal, proposalKey } from '@/lib/core/placing/rules/proposal'
import { countExams } from '@/lib/core/placing/rules/touched-exams'
import { usePlan } from '@/lib/repair/browser/use-repairs'
import {
  aboutProposal,
  leavingDates,
  leavingTitle,
  planSummary,
  planTexts as texts,
  proposalTitle,
} from '@/lib/repair/texts'
import { alone, ApplyRepair } from './apply-repair'
import { SessionRepair } from './session-repair'

type PlanProps = {
  ask: PlanRequest
  reason: string
  actor: Actor
  onDone: (done: Moved | false) => void
}

/** Resolves all classes of a closed room or an absent teacher: a choice for each, one preview, one change. */
export function PlanForm(props: PlanProps) {
  const query = usePlan(props.ask)
  const plan = query.data
  if (!plan) return <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.asking} />
  if (plan.length === 0) return <p role="status">{texts.none}</p>
  return <KnownPlan {...props} plan={plan} onLookAgain={() => void query.reload()} />
}

const keyOf = ({ leaving }: PlanEntry): string => JSON.stringify(leaving)
const nothing = -1

function KnownPlan(props: PlanProps & { plan: readonly PlanEntry[]; onLookAgain: () => void }) {
  const { ask, plan, reason, actor, onDone, onLookAgain } = props
  /** The ways chosen by hand, by class; they stay when the plan is made anew. */
  const [made, setMade] = useState<ReadonlyMap<string, string | null>>(new Map())
  const chosenIn = (entry: PlanEntry): number => {
    const way = made.get(keyOf(entry))
    if (way === null || entry.proposals.length === 0) return nothing
    const at = entry.proposals.findIndex((one) => proposalKey(one) === way)
    // The first ways of all classes are compatible.
    return at === nothing ? 0 : at
  }
  const taken = plan.flatMap((entry) => entry.proposals[chosenIn(entry)] ?? [])
  return (
    <ApplyRepair
      moves={taken.flatMap(({ moves }) => moves)}
      how={alone}
      firstReason={reason}
      actor={actor}
      onDone={onDone}
      onLookAgain={onLookAgain}
    >
      <p className="text-sm text-ink-soft">{planSummary(taken.length, plan.length)}</p>
      <SessionRepair
        actor={actor}
        count={countExams(plan.map(({ leaving }) => leaving))}
        touched={{ kind: ask.subject.kind, ids: [ask.subject.id], ...ask.period }}
      />
      <ScrollArea label={texts.classes} className="max-h-[50dvh] min-h-40 rounded-md border">
        <ul>
          {plan.map((entry) => (
            <li key={keyOf(entry)} className="border-t px-3 py-2 first:border-t-0">
              <Entry
                entry={entry}
                chosen={chosenIn(entry)}
                onChoose={(choice) => {
                  const proposal = entry.proposals[choice]
                  setMade(new Map(made).set(keyOf(entry), proposal ? proposalKey(proposal) : null))
                }}
              />
            </li>
          ))}
        </ul>
      </ScrollArea>
    </ApplyRepair>
  )
}

function Entry(props: { entry: PlanEntry; chosen: number; onChoose: (choice: number) => void }) {
  const { entry, chosen, onChoose } = props
  const { leaving, isMine, proposals } = entry
  const proposal: Proposal | undefined = proposals[chosen]
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      <div className="min-w-0 text-sm">
        <p className="font-medium text-pretty">{leavingTitle(leaving)}</p>
        <p className="text-pretty text-ink-soft">{leavingDates(leaving)}</p>
      </div>
      <div className="min-w-0 text-sm">
        {proposals.length > 0 ? (
          <Select
            label={texts.choice(leavingTitle(leaving))}
            hidesLabel
            value={chosen}
            options={[
              { value: nothing, label: texts.leave },
              ...proposals.map((one, value) => ({ value, label: proposalTitle(one) })),
            ]}
            onChange={onChoose}
          />
        ) : (
          <p className="text-warning">{isMine ? texts.noWay : texts.notMine}</p>
        )}
        {proposal && <p className="mt-1 text-pretty text-ink-soft">{aboutProposal(proposal)}</p>}
      </div>
    </div>
  )
}
