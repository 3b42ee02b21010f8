'use client'

import { useEffect } from 'react'
import { favouriteWeek, useFavouritesOffline } from '@/lib/offline/browser'
import { useRecentItems } from '@/lib/core/browser/schedule/recent-items'
import { sameSubject, subjectKey, type RecentItem } from '@/lib/core/rules/schedule/active-item'
import { mayHaveDrafts } from '@/lib/core/rules/schedule/planning'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { Favourite } from '@/components/core/fields/favourite'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'

/** Opens a recent subject. */
export function useOpenRecent(): (item: RecentItem) => void {
  const { monday } = useDashboard()
  const { activate } = useDashboardActions()
  return (item) => {
    // Offline, a stored favourite is a page of its own.
    if (!navigator.onLine) return window.location.assign(favouriteWeek(item, monday))
    activate({ ...item, subgroupCount: item.kind === 'group' ? null : 1 })
  }
}

/** Recent subjects of this browser. Known only after mount, so the space is reserved. */
export function FavouritesBar() {
  const { actor, subject, today } = useDashboard()
  const open = useOpenRecent()
  const { items, record, toggleFavourite } = useRecentItems(actor.username)

  // Weeks with drafts are never stored on a device.
  useFavouritesOffline(mayHaveDrafts(actor) ? null : items, today)

  useEffect(() => {
    if (subject?.title) record(subject)
  }, [subject, record])

  return (
    <nav aria-label={topBar.favourites} className="h-[calc(var(--control)+6px)] min-w-0 flex-1">
      {items?.length === 0 ? (
        <p className="flex h-full items-center text-sm text-ink-faint">{topBar.noFavourites}</p>
      ) : (
        <ul className="flex h-full items-center gap-0.5 overflow-x-auto overscroll-x-contain [scrollbar-width:thin]">
          {items?.map((item) => (
            <Favourite
              key={subjectKey(item)}
              item={item}
              isActive={sameSubject(item, subject)}
              onActivate={() => open(item)}
              onToggle={() => toggleFavourite(item)}
            />
          ))}
        </ul>
      )}
    </nav>
  )
}
