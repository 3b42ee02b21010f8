'use client'

import { useMemo } from 'react'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { ReasonPurpose } from '@/lib/core/rules/rooms/reason'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { defaultReasons } from '@/lib/core/texts/rooms/reasons'
import { decodeReasons, reasonsUrl } from '@/lib/core/calls/names/vocabularies'
import { useAnswer } from '@/lib/core/browser/calls/answers'
import { useRecentTexts } from './recent-texts'

/**
 * The reasons that the university suggests for `purpose`; `defaults` while they are loading, if they fail, or
 * if `purpose` is null.
 */
export function useOfferedReasons(
  actor: Actor,
  purpose: ReasonPurpose | null,
  defaults: readonly string[],
): readonly string[] {
  const url = purpose !== null && isAllowed(actor, 'reasons.view') ? reasonsUrl : null
  const { data } = useAnswer('list', url, decodeReasons, { quiet: true })
  return useMemo(
    () =>
      data?.flatMap(({ title, purposes }) => (purposes.some((one) => one === purpose) ? [title] : [])) ??
      defaults,
    [data, purpose, defaults],
  )
}

/** Suggested reasons for bookings, moves and swaps, those the user has typed in this browser first. */
export const useReasons = (actor: Actor) =>
  useRecentTexts('lastReasonItems', actor.username, useOfferedReasons(actor, 'request', defaultReasons))
