'use client'
import { useCallback, useMemo } from 'react'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { changeStoredText, useStoredText } from '@/lib/core/page/browser/stored-text'
import type { ReasonPurpose } from '@/lib/core/rights/rules/reason'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { defaultReasons } from '@/lib/core/rights/texts/reasons'
import { decodeReasons, reasonsUrl } from '@/lib/core/views/calls/vocabularies'
import { useAnswer } from '@/lib/core/wire/browser/answers'

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
    () => data?.flatMap(({ title, purposes }) => (purposes.some((one) => one === purpose) ? [title] : [])) ?? defaults,
    [data, purpose, defaults],
  )
}

/** Recently typed texts of one field (specification, «Local preferences»). */
type RecentList = 'lastReasonItems' | 'lastInChargeItems'

const limit = 24

/** Parses the stored list, newest first; invalid entries, or an invalid list, are dropped. */
function parseRecentTexts(stored: string | null): string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string').slice(0, limit) : []
  } catch {
    return []
  }
}

/** Moves `text` to the front, without duplicates. */
export const withRecentText = (texts: readonly string[], text: string): string[] =>
  [text, ...texts.filter((one) => one !== text)].slice(0, limit)

/** Texts `username` typed in this browser, newest first, followed by `defaults`. */
export function useRecentTexts(list: RecentList, username: string, defaults: readonly string[] = []) {
  const key = `${list}.${username}`
  const stored = useStoredText(key)
  const texts = useMemo(() => [...new Set([...parseRecentTexts(stored ?? null), ...defaults])], [stored, defaults])
  const record = useCallback(
    (text: string) => {
      const trimmed = text.trim()
      if (trimmed)
        changeStoredText(key, (current) => JSON.stringify(withRecentText(parseRecentTexts(current), trimmed)))
    },
    [key],
  )
  return { texts, record }
}

/** Suggested reasons for bookings, moves and swaps, those the user has typed in this browser first. */
export const useReasons = (actor: Actor) =>
  useRecentTexts('lastReasonItems', actor.username, useOfferedReasons(actor, 'request', defaultReasons))
