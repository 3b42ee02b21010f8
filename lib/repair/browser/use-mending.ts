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
  loadWayOf,
  loadWaysRequest,
  planEntryOf,
  planRequest,
  proposalOf,
  proposalsRequest,
} from '@/lib/repair/calls'
import type { CallRequest } from '@/lib/core/calls/calls/request'
import { useRequest } from '@/lib/core/browser/calls/answers'

/** What was found; undefined while it is looked for, or without a question. */
type Looked<Found> = { found: Found | undefined; hasFailed: boolean; reload: () => void }

function useLook<Answer, Found>(
  request: CallRequest<Answer> | null,
  decode: (answer: Answer) => Found,
): Looked<Found> {
  const { data, error, mutate } = useRequest('timetable', request, decode, { quiet: true })
  return { found: data, hasFailed: error !== undefined, reload: () => void mutate() }
}

/** Ways to free a class's place, the best first. */
export const useProposals = (ask: RepairRequest | null): Looked<Proposal[]> =>
  useLook(ask && proposalsRequest(ask), (answer) => answer.flatMap(proposalOf))

/** What to do with the classes of a closed room or an absent teacher. */
export const usePlan = (ask: PlanRequest): Looked<PlanEntry[]> =>
  useLook(planRequest(ask), (answer) => answer.map(planEntryOf))

/** Who would have to make way for load, planned for `subject`. */
export const useLoadWays = (
  subject: Plannable,
  item: Pick<LoadItem, 'ref'>,
  ask: Omit<LoadWayRequest, 'item'> | null,
): Looked<LoadWay[]> => useLook(ask && loadWaysRequest(subject, item, ask), (answer) => answer.map(loadWayOf))
