import { useEffect, useState } from 'react'
import type { Unread } from '@/lib/core/notices/rules/notice'
import { whenIdle } from '@/lib/core/page/browser/when-idle'
import { useUnread } from '@/lib/notices/browser/unread'

/**
 * The user's unread changes. Loaded when the browser is idle, because the page's HTML is the same for
 * everybody.
 */
export function useOwnUnread(): Unread | undefined {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return useUnread(isIdle)
}
