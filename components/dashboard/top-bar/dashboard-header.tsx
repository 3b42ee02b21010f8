'use client'

import { topBar } from '@/lib/text/top-bar'
import { FavouritesBar } from './favourites-bar'
import { focusWeek, weekId } from '../state/focus-week'
import { StatusLine } from './status-line'
import { TopBar } from './top-bar'

/**
 * All that stands above the week. Its height never changes, whatever arrives later. A phone on its side, or a page enlarged twofold,
 * is too low for its second row.
 */
export function DashboardHeader() {
  return (
    <header data-no-print className="border-b bg-surface">
      <SkipLink />
      <TopBar />
      <div className="flex flex-wrap items-center gap-x-4 border-t px-2 md:flex-nowrap md:px-3 max-md:sm:[@media(max-height:30rem)]:hidden">
        <FavouritesBar />
        <StatusLine />
      </div>
    </header>
  )
}

/** Past the selectors and buttons, for whoever goes by Tab. */
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
