'use client'

import { useCallback, useMemo } from 'react'
import { changeStoredText, useStoredText } from './stored-text'

/** Lists of what was typed into one field before (specification, «Local preferences»). */
type RecentList = 'lastReasonItems' | 'lastInChargeItems'

const limit = 24

/** The stored list, newest first; what is no text, or no list, is dropped. */
function parseRecentTexts(stored: string | null): string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string').slice(0, limit) : []
  } catch {
    return []
  }
}

/** `text` first and once. */
export const withRecentText = (texts: readonly string[], text: string): string[] =>
  [text, ...texts.filter((one) => one !== text)].slice(0, limit)

/** What `username` typed into a field in this browser, newest first, and `defaults` after it. */
export function useRecentTexts(list: RecentList, username: string, defaults: readonly string[] = []) {
  const key = `${list}.${username}`
  const stored = useStoredText(key)
  const texts = useMemo(
    () => [...new Set([...parseRecentTexts(stored ?? null), ...defaults])],
    [stored, defaults],
  )
  const record = useCallback(
    (text: string) => {
      const said = text.trim()
      if (said)
        changeStoredText(key, (before) => JSON.stringify(withRecentText(parseRecentTexts(before), said)))
    },
    [key],
  )
  return { texts, record }
}
