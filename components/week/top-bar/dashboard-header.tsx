'use client'

import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { FavouritesBar } from './favourites-bar'
import { focusWeek, weekId } from '@/components/core/state/focus-week'
import { StatusLine } from './status-line'
import { TopBar } from './top-bar'

/**
 * Everything above the week. Its height is constant, so nothing jumps while loading. A phone has no second row: the search offers what was
 * shown before, and the week marks where it stands.
 */
export function DashboardHeader({ hasProgrammes }: { hasProgrammes: boolean }) {
  return (
    <header data-no-print className="border-b bg-surface">
      <SkipLink />
      <TopBar hasProgrammes={hasProgrammes} />
      <div className="flex items-center gap-x-4 border-t px-3 max-md:hidden">
        <FavouritesBar />
        <StatusLine />
      </div>
    </header>
  )
}

/** Skips the selectors and buttons for keyboard users. */
const SkipLink = () => (
  <a
    href={`#${weekId}`}
    className="sr-only rounded-md focus:not-sr-only focus:absolute focus:top-1.5 focus:left-2 focus:z-bar focus:bg-accent focus:px-3 focus:py-1.5 focus:text-accent-ink"
    onClick={(event) => {
      event.preventDefault()
      focusWeek()
    }}
  >
    {topBar.skipToWeek}
  </a>
)
