'use client'

import { useCallback, useMemo } from 'react'
import { lastItemCookie, serializeLastItem } from '@/lib/core/actor/rules/last-item'
import { subjectKinds, type Subject, subjectOf } from '@/lib/core/names/rules/resource'
import { storePlainCookie } from '@/lib/core/page/browser/plain-cookie'
import { changeStoredText, useStoredText } from '@/lib/core/page/browser/stored-text'
import {
  recentLimit,
  withActivated,
  withFavouriteToggled,
  withSuccessor,
  type NamedSubject,
  type RecentItem,
} from '@/lib/core/schedule/rules/active-item'
import { isRecord } from '@/lib/core/words/rules/records'

const yearInSeconds = 365 * 24 * 60 * 60

const keyOf = (username: string) => `lastActiveItems.${username}`

const isRecentItem = (value: unknown): value is RecentItem =>
  isRecord(value) &&
  subjectKinds.some((kind) => kind === value.kind) &&
  Number.isInteger(value.id) &&
  typeof value.title === 'string' &&
  typeof value.favourite === 'boolean'

/** Parses the stored list; invalid entries, or an invalid list, are dropped. */
export function parseRecentItems(text: string | null): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentItem).slice(0, recentLimit) : []
  } catch {
    return []
  }
}

const change = (key: string, update: (items: RecentItem[]) => RecentItem[]): void =>
  changeStoredText(key, (text) => JSON.stringify(update(parseRecentItems(text))))

const setLastItem = (value: string, seconds: number): void => storePlainCookie(lastItemCookie, value, seconds)

/** The subjects `username` opened in this browser; null until hydrated. */
export function useRecentItems(username: string) {
  const key = keyOf(username)
  const text = useStoredText(key)
  const items = useMemo(() => (text === undefined ? null : parseRecentItems(text)), [text])

  const record = useCallback(
    ({ kind, id, title }: NamedSubject) => {
      const subject = { ...subjectOf(kind, id), title }
      change(key, (stored) => withActivated(stored, subject))
      setLastItem(serializeLastItem(subject), yearInSeconds)
    },
    [key],
  )
  const toggleFavourite = useCallback(
    (item: RecentItem) => change(key, (stored) => withFavouriteToggled(stored, item)),
    [key],
  )
  const follow = useCallback(
    (old: Subject, successor: NamedSubject) => change(key, (stored) => withSuccessor(stored, old, successor)),
    [key],
  )
  return { items, record, toggleFavourite, follow }
}
