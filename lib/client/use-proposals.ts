'use client'

import type { MendAsk, Proposal } from '@/lib/domain/mending/proposal'
import { decodeProposal, proposalsUrl } from '@/lib/wire/mending'
import type { WireProposal } from '@/lib/wire/mending.contract'
import { useAnswer } from './answers'

const proposalsOf = (answer: WireProposal[]): Proposal[] => answer.flatMap(decodeProposal)

/** Ways to free a class's place, the best first; undefined while loading, or without a question. */
export function useProposals(ask: MendAsk | null): {
  proposals: Proposal[] | undefined
  hasFailed: boolean
  reload: () => void
} {
  const { data, error, mutate } = useAnswer('timetable', ask && proposalsUrl(ask), proposalsOf, {
    quiet: true,
  })
  return { proposals: data, hasFailed: error !== undefined, reload: () => void mutate() }
}
