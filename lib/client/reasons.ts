'use client'

import { useMemo } from 'react'
import type { Actor } from '@/lib/domain/actor'
import type { ReasonPurpose } from '@/lib/domain/reason'
import { isAllowed } from '@/lib/domain/rights'
import { defaultReasons } from '@/lib/text/reasons'
import { decodeReasons, reasonsUrl } from '@/lib/wire/vocabularies'
import { useAnswer } from './answers'
import { useRecentTexts } from './recent-texts'

/** What the university suggests as a reason; until it is known, or where it does not come, `defaults`. `purpose` null: only those. */
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

/** Suggested reasons of bookings, moves and swaps: those that the user typed in this browser first. */
export const useReasons = (actor: Actor) =>
  useRecentTexts('lastReasonItems', actor.username, useOfferedReasons(actor, 'request', defaultReasons))
