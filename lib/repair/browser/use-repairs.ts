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

/** The result of a search; `found` undefined while it is running, or without a question. */
type SearchState<Found> = { found: Found | undefined; hasFailed: boolean; reload: () => void }

function useLook<Answer, Found>(
  request: CallRequest<Answer> | null,
  decode: (answer: Answer) => Found,
): SearchState<Found> {
  const { data, error, mutate } = useRequest('timetable', request, decode, { quiet: true })
  return { found: data, hasFailed: error !== undefined, reload: () => void mutate() }
}

/** Ways to free a class's place, best first. */
export const useProposals = (ask: RepairRequest | null): SearchState<Proposal[]> =>
  useLook(ask && proposalsRequest(ask), (answer) => answer.flatMap(proposalOf))

/** Ways to move each class of a closed room or absent teacher. */
export const usePlan = (ask: PlanRequest): SearchState<PlanEntry[]> =>
  useLook(planRequest(ask), (answer) => answer.map(planEntryOf))

/** Ways to place load, planned for `subject`, where others have to make way. */
export const useLoadWays = (
  subject: Plannable,
  item: Pick<LoadItem, 'ref'>,
  ask: Omit<LoadWayRequest, 'item'> | null,
): SearchState<LoadWay[]> =>
  useLook(ask && loadWaysRequest(subject, item, ask), (answer) => answer.map(loadWayOf))
