'use client'

import type { ProgrammeId } from '@/lib/core/rules/names/ids'
import type { OfferedLoad } from '@/lib/core/rules/programmes/programme'
import { decodeOfferedLoad, findLoadRequest } from '@/lib/programmes/calls/offered-load'
import { useRequest } from '@/lib/core/browser/calls/answers'
import { timers } from '@/lib/core/browser/timers'
import { useSettled } from '@/lib/core/browser/live/use-settled'

/** A shorter query would match nearly everything. */
const shortest = 2

/** `isAsking`: the current query is still loading. */
type FoundLoad = {
  items: readonly OfferedLoad[] | undefined
  total: number
  isAsking: boolean
  error: unknown
}

/** Load matching a query by discipline, groups, teachers or id; a single letter is not searched. */
export function useOfferedLoad(id: ProgrammeId, text: string, half: 1 | 2): FoundLoad {
  const wanted = text.trim()
  const settled = useSettled(wanted, timers.formSettles)
  const isLong = wanted.length >= shortest
  const { data, error, isLoading } = useRequest(
    'list',
    isLong && settled === wanted ? findLoadRequest(id, wanted, half) : null,
    ({ items, total }) => ({ items: items.map(decodeOfferedLoad), total }),
    { keepPreviousData: true },
  )
  return {
    // Results of the previous query must not be shown for this one.
    items: isLong && error === undefined ? data?.items : undefined,
    total: data?.total ?? 0,
    isAsking: isLong && (isLoading || settled !== wanted),
    error: error ?? null,
  }
}
