'use client'

import { useCallback, useMemo } from 'react'
import { changeStoredText, useStoredText } from '@/lib/core/browser/stored-text'

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
  const texts = useMemo(
    () => [...new Set([...parseRecentTexts(stored ?? null), ...defaults])],
    [stored, defaults],
  )
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
