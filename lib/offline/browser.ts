'use client'

import { useEffect } from 'react'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Subject } from '@/lib/core/names/rules/resource'
import { cacheForOffline } from '@/lib/core/page/browser/offline'
import { whenIdle } from '@/lib/core/page/browser/when-idle'
import type { RecentItem } from '@/lib/core/schedule/rules/active-item'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'

/** Number of favourites kept, each with this week and the next; more would displace weeks the user has opened. */
const mostFavourites = 8

/** The URL under which a favourite's week is kept. */
export const favouriteWeek = (subject: Subject, monday: CalendarDate): string =>
  dashboardUrl({ subject, monday, subgroup: 0, view: 'grid' })

export const favouriteWeeks = (items: readonly RecentItem[], today: CalendarDate): string[] =>
  items
    .filter(({ favourite }) => favourite)
    .slice(0, mostFavourites)
    .flatMap((item) => [0, 7].map((days) => favouriteWeek(item, addDays(mondayOf(today), days))))

/**
 * Keeps the favourites' weeks readable offline; runs when the browser is idle. `items` null: unknown yet, or
 * not for this user.
 */
export function useFavouritesOffline(items: readonly RecentItem[] | null, today: CalendarDate): void {
  const weeks = favouriteWeeks(items ?? [], today).join(' ')
  useEffect(() => {
    if (weeks) return whenIdle(() => void cacheForOffline(weeks.split(' ')).catch(() => undefined))
  }, [weeks])
}
