import { useEffect, useState } from 'react'
import { useUnread } from '@/lib/client/notices'
import { whenIdle } from '@/lib/client/when-idle'
import type { Unread } from '@/lib/domain/notices/notice'

/** What is unread of the user's own changes; asked when the browser has nothing else to do, for the page itself is everybody's. */
export function useOwnUnread(): Unread | undefined {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return useUnread(isIdle)
}
