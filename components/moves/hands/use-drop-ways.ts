'use client'

import { useProposals } from '@/lib/repair/browser/use-mending'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { MendAsk, Proposal } from '@/lib/core/rules/placing/proposal'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'

/** A way to stand where somebody stands now. */
export type DropWay = { ask: MendAsk; proposal: Proposal }

type DropWays = {
  /** Changes places with others who stand there, the cheapest first. */
  swaps: readonly DropWay[]
  /** Whoever stands there makes way: for the class alone, and for it and the following. */
  chains: readonly DropWay[]
  isAsking: boolean
  /** Everything was asked, and nothing found. */
  isNone: boolean
}

/** The other class of a swap. */
export const otherOf = ({ proposal }: DropWay): MeetingId | undefined => proposal.moves[1]?.classes[0]?.id

/** How a class can have a taken place; `isTaken` false: nothing is asked. */
export function useDropWays(item: ScheduleItem, to: DatedSlot, isTaken: boolean): DropWays {
  const question = (change: Pick<MendAsk, 'without' | 'untilEnd'>): MendAsk => ({
    id: item.id,
    to,
    ...change,
  })
  const swap = question({ without: 'swap', untilEnd: false })
  const once = question({ without: 'slot', untilEnd: false })
  const series = question({ without: 'slot', untilEnd: true })
  const swaps = useProposals(isTaken ? swap : null)
  const alone = useProposals(isTaken ? once : null)
  const together = useProposals(isTaken && item.series.hasRelated ? series : null)
  const waysOf = (ask: MendAsk, { found }: { found: Proposal[] | undefined }): DropWay[] =>
    (found ?? []).map((proposal) => ({ ask, proposal }))
  const traded = waysOf(swap, swaps)
  const isTrade = ({ proposal }: DropWay) =>
    proposal.moves.length === 2 &&
    traded.some((one) => otherOf(one) === otherOf({ ask: once, proposal })) &&
    proposal.moves[1]?.to.date === item.date &&
    proposal.moves[1].to.pair === item.pair
  const asked = [swaps, alone, ...(item.series.hasRelated ? [together] : [])]
  const chains = [...waysOf(once, alone), ...waysOf(series, together)].filter((way) => !isTrade(way))
  return {
    swaps: traded,
    chains,
    isAsking: isTaken && asked.some(({ found, hasFailed }) => !found && !hasFailed),
    isNone: isTaken && traded.length + chains.length === 0 && asked.every(({ found }) => found),
  }
}
