'use client'

import { FavouritesBar } from '../favourites-bar/favourites-bar'
import { StatusLine } from './status-line'
import { TopBar } from './top-bar'

/**
 * All that stands above the week. Its height never changes, whatever arrives later. A phone on its side, or a page enlarged twofold,
 * is too low for its second row.
 */
export function DashboardHeader() {
  return (
    <header data-no-print className="border-b bg-surface">
      <TopBar />
      <div className="flex flex-wrap items-center gap-x-4 border-t px-2 md:flex-nowrap md:px-3 max-md:sm:[@media(max-height:30rem)]:hidden">
        <FavouritesBar />
        <StatusLine />
      </div>
    </header>
  )
}
