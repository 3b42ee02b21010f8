'use client'

import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type {
  LoadWay,
  LoadWayRequest,
  RepairRequest,
  PlanRequest,
  PlanEntry,
  Proposal,
} from '@/lib/core/placing/rules/proposal'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { loadWayOf, loadWaysRequest, planEntryOf, planRequest, proposalOf, proposalsRequest } from '@/lib/repair/calls'

/** Ways to free a class's place, best first. */
export const useProposals = (ask: RepairRequest | null): Asked<Proposal[]> =>
  useAsked('timetable', ask && proposalsRequest(ask), (answer) => answer.flatMap(proposalOf))

/** Ways to move each class of a closed room or absent teacher. */
export const usePlan = (ask: PlanRequest): Asked<PlanEntry[]> =>
  useAsked('timetable', planRequest(ask), (answer) => answer.map(planEntryOf))

/** Ways to place load, planned for `subject`, where others have to make way. */
export const useLoadWays = (
  subject: Plannable,
  item: Pick<LoadItem, 'ref'>,
  ask: Omit<LoadWayRequest, 'item'> | null,
): Asked<LoadWay[]> =>
  useAsked('timetable', ask && loadWaysRequest(subject, item, ask), (answer) => answer.map(loadWayOf))
