'use client'

import type { PlanAsk, PlanEntry } from '@/lib/domain/mending/proposal'
import { decodePlanEntry, planUrl } from '@/lib/wire/mending'
import type { WirePlanEntry } from '@/lib/wire/mending.contract'
import { useAnswer } from './answers'

const planOf = (answer: WirePlanEntry[]): PlanEntry[] => answer.map(decodePlanEntry)

/** What to do with the classes of a closed room or an absent teacher; undefined while loading. */
export function usePlan(ask: PlanAsk): {
  plan: PlanEntry[] | undefined
  hasFailed: boolean
  reload: () => void
} {
  const { data, error, mutate } = useAnswer('timetable', planUrl(ask), planOf, { quiet: true })
  return { plan: data, hasFailed: error !== undefined, reload: () => void mutate() }
}
