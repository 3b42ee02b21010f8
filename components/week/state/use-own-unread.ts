import { useEffect, useState } from 'react'
import { useUnread } from '@/lib/notices/browser/unread'
import { whenIdle } from '@/lib/core/browser/when-idle'
import type { Unread } from '@/lib/core/rules/notices/notice'

/**
 * The user's unread changes. Loaded when the browser is idle, because the page's HTML is the same for
 * everybody.
 */
export function useOwnUnread(): Unread | undefined {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return useUnread(isIdle)
}
