'use client'

import { useCallback, useMemo, useSyncExternalStore } from 'react'
import {
  recentLimit,
  withActivated,
  withFavouriteToggled,
  type NamedSubject,
  type RecentItem,
} from '@/lib/domain/active-item'
import { lastItemCookie, serializeLastItem } from '@/lib/domain/last-item'
import { subjectKinds } from '@/lib/domain/resource'

const yearInSeconds = 365 * 24 * 60 * 60
const changed = 'recent-items-changed'

const keyOf = (username: string) => `lastActiveItems.${username}`

const isRecentItem = (value: unknown): value is RecentItem => {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Partial<Record<keyof RecentItem, unknown>>
  return (
    subjectKinds.some((kind) => kind === item.kind) &&
    Number.isInteger(item.id) &&
    typeof item.title === 'string' &&
    typeof item.favourite === 'boolean'
  )
}

/** The stored list; whatever is no recent item, or no list, is dropped. */
export function parseRecentItems(text: string | null): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentItem).slice(0, recentLimit) : []
  } catch {
    return []
  }
}

/** Storage may be full or forbidden: then the list lives no longer than the page. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
function change(key: string, update: (items: RecentItem[]) => RecentItem[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(update(parseRecentItems(read(key)))))
    window.dispatchEvent(new Event(changed))
  } catch {
    return
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  window.addEventListener(changed, listener)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener(changed, listener)
  }
}

const setLastItem = (value: string, seconds: number): void => {
  document.cookie = `${lastItemCookie}=${value}; path=/; max-age=${seconds}; samesite=lax`
}

/** Whoever signs in next starts afresh. */
export const forgetLastItem = (): void => setLastItem('', 0)

/** The subjects that `username` had on the dashboard in this browser; null until the page has hydrated. */
export function useRecentItems(username: string) {
  const key = keyOf(username)
  const text = useSyncExternalStore<string | null | undefined>(
    subscribe,
    () => read(key),
    () => undefined,
  )
  const items = useMemo(() => (text === undefined ? null : parseRecentItems(text)), [text])

  const record = useCallback(
    ({ kind, id, title }: NamedSubject) => {
      const subject = { kind, id, title } as NamedSubject
      change(key, (stored) => withActivated(stored, subject))
      setLastItem(serializeLastItem(subject), yearInSeconds)
    },
    [key],
  )
  const toggleFavourite = useCallback(
    (item: RecentItem) => change(key, (stored) => withFavouriteToggled(stored, item)),
    [key],
  )
  return { items, record, toggleFavourite }
}
