import { StarFilledIcon, StarIcon } from '@/components/ui/icons'
import type { RecentItem } from '@/lib/core/schedule/rules/active-item'
import { kindTitles, topBar } from '@/lib/core/schedule/texts/top-bar'

type FavouriteProps = {
  item: RecentItem
  isActive: boolean
  onActivate: () => void
  onToggle: () => void
}

/** A recently shown subject, with its star. */
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
