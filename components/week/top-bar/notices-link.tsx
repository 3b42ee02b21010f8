'use client'

import { noticesPath } from '@/lib/notices/browser/notices-location'
import { ownTimetable } from '@/lib/core/rules/schedule/own-timetable'
import { unreadLabel } from '@/lib/core/texts/notices/notices'
import { buttonClass } from '@/components/ui/button'
import { BellIcon } from '@/components/ui/icons'
import { useOwnUnread } from '../state/use-own-unread'
import { useDashboard } from '@/components/core/state/dashboard-provider'

/** Leads to what changed in one's own timetable, and says how much of it is unread. The page itself, drawn for nobody, does not know. */
export function NoticesLink() {
  const { actor } = useDashboard()
  const unread = useOwnUnread()
  const count = unread?.count ?? 0
  // Who is bound to nothing may have chosen something, which the server tells.
  if (!ownTimetable(actor) && !unread?.subjects.length) return null
  return (
    // a plain link: the router's own would be script on every page
    <a
      href={noticesPath}
      aria-label={unreadLabel(count)}
      title={unreadLabel(count)}
      className={buttonClass('quiet', 'relative w-control px-0')}
    >
      <BellIcon />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-danger px-1 text-center text-xs leading-4 text-accent-ink tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </a>
  )
}
