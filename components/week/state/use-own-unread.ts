import { useEffect, useState } from 'react'
import { useUnread } from '@/lib/notices/browser/notices'
import { whenIdle } from '@/lib/core/browser/when-idle'
import type { Unread } from '@/lib/core/rules/notices/notice'

/**
 * What is unread of the user's own changes; asked when the browser has nothing else to do, for the page
 * itself is everybody's.
 */
export function useOwnUnread(): Unread | undefined {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return useUnread(isIdle)
}
