'use client'

import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type {
  LoadWay,
  LoadWayRequest,
  RepairRequest,
  PlanRequest,
  PlanEntry,
  Proposal,
} from '@/lib/core/rules/placing/proposal'
import type { Plannable } from '@/lib/core/rules/names/resource'
import {
  decodeLoadWay,
  decodePlanEntry,
  decodeProposal,
  loadWaysUrl,
  planUrl,
  proposalsUrl,
} from '@/lib/repair/calls'
import type { WireLoadWay, WirePlanEntry, WireProposal } from '@/lib/repair/calls.contract'
import { useAnswer } from '@/lib/core/browser/calls/answers'

/** What was found; undefined while it is looked for, or without a question. */
type Looked<Found> = { found: Found | undefined; hasFailed: boolean; reload: () => void }

function useLook<Wire, Found>(url: string | null, decode: (answer: Wire) => Found): Looked<Found> {
  const { data, error, mutate } = useAnswer('timetable', url, decode, { quiet: true })
  return { found: data, hasFailed: error !== undefined, reload: () => void mutate() }
}

const proposalsOf = (answer: WireProposal[]): Proposal[] => answer.flatMap(decodeProposal)
const planOf = (answer: WirePlanEntry[]): PlanEntry[] => answer.map(decodePlanEntry)
const waysOf = (answer: WireLoadWay[]): LoadWay[] => answer.map(decodeLoadWay)

/** Ways to free a class's place, the best first. */
export const useProposals = (ask: RepairRequest | null): Looked<Proposal[]> =>
  useLook(ask && proposalsUrl(ask), proposalsOf)

/** What to do with the classes of a closed room or an absent teacher. */
export const usePlan = (ask: PlanRequest): Looked<PlanEntry[]> => useLook(planUrl(ask), planOf)

/** Who would have to make way for load, planned for `subject`. */
export const useLoadWays = (
  subject: Plannable,
  item: Pick<LoadItem, 'ref'>,
  ask: Omit<LoadWayRequest, 'item'> | null,
): Looked<LoadWay[]> => useLook(ask && loadWaysUrl(subject, item, ask), waysOf)
