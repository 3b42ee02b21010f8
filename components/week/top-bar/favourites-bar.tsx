'use client'

import { useEffect } from 'react'
import { favouriteWeek, useFavouritesOffline } from '@/lib/offline/browser'
import { useRecentItems } from '@/lib/core/browser/schedule/recent-items'
import { sameSubject, subjectKey, type RecentItem } from '@/lib/core/rules/schedule/active-item'
import { mayHaveDrafts } from '@/lib/core/rules/schedule/planning'
import { kindTitles, topBar } from '@/lib/core/texts/schedule/top-bar'
import { StarFilledIcon, StarIcon } from '@/components/ui/icons'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'

type FavouriteProps = {
  item: RecentItem
  isActive: boolean
  onActivate: () => void
  onToggle: () => void
}

/** What was shown before, with its star. */
export function Favourite({ item, isActive, onActivate, onToggle }: FavouriteProps) {
  const label = item.favourite ? topBar.removeFavourite(item.title) : topBar.addFavourite(item.title)
  return (
    <li
      className={`flex shrink-0 rounded-md border ${
        isActive ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-surface-hover'
      }`}
    >
      <button
        type="button"
        aria-pressed={item.favourite}
        aria-label={label}
        title={label}
        className={`grid h-[calc(var(--control)-4px)] w-7 place-items-center max-md:h-control max-md:w-control pointer-coarse:w-control rounded-l-md ${
          item.favourite ? 'text-warning' : 'text-ink-faint hover:text-ink'
        }`}
        onClick={onToggle}
      >
        {item.favourite ? <StarFilledIcon className="size-3.5" /> : <StarIcon className="size-3.5" />}
      </button>
      <button
        type="button"
        aria-current={isActive || undefined}
        title={kindTitles[item.kind]}
        className={`max-w-48 truncate rounded-r-md pr-2.5 pl-0.5 ${isActive ? 'font-semibold text-accent' : ''}`}
        onClick={onActivate}
      >
        {item.title}
      </button>
    </li>
  )
}

/** Shows a subject that was shown before. */
export function useOpenRecent(): (item: RecentItem) => void {
  const { monday } = useDashboard()
  const { activate } = useDashboardActions()
  return (item) => {
    // What was kept is a page of its own.
    if (!navigator.onLine) return window.location.assign(favouriteWeek(item, monday))
    activate({ ...item, subgroupCount: item.kind === 'group' ? null : 1 })
  }
}

/** Recent subjects of this browser. Known only after mount, so the space is reserved. */
export function FavouritesBar() {
  const { actor, subject, now } = useDashboard()
  const open = useOpenRecent()
  const { items, record, toggleFavourite } = useRecentItems(actor.username)

  // Weeks with drafts are on no device.
  useFavouritesOffline(mayHaveDrafts(actor) ? null : items, now.date)

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
