import { useEffect, useState } from 'react'
import { useUnread } from '@/lib/client/notices'
import { whenIdle } from '@/lib/client/when-idle'
import type { Unread } from '@/lib/domain/notices/notice'
import { ownTimetable } from '@/lib/domain/own-timetable'
import { useDashboard } from './dashboard-provider'

/** What is unread of the user's own changes; asked when the browser has nothing else to do, for the page itself is everybody's. */
export function useOwnUnread(): Unread | undefined {
  const { actor } = useDashboard()
  const [isIdle, setIsIdle] = useState(false)
  const hasOwn = ownTimetable(actor) !== null
  useEffect(() => {
    if (hasOwn) return whenIdle(() => setIsIdle(true))
  }, [hasOwn])
  return useUnread(hasOwn && isIdle)
}
