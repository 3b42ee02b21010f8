'use client'

import { Activity, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import { activatePage, pageActivated } from '@/lib/core/browser/schedule/page-activation'

const never = () => () => undefined

/** Whether this render hydrates the server's HTML. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

function Sleeper({ children }: { children: ReactNode }) {
  if (useIsHydrating() && pageActivated) use(pageActivated)
  return children
}

/**
 * Delays hydration of server-rendered content until the page is first used. An activity, because React may
 * send the content of a large `Suspense` after the rest of the page.
 */
export function Asleep({ children }: { children: ReactNode }) {
  const [drawn] = useState(children)
  // Content must be hydrated before it changes, or React would render it from scratch. The dashboard's fields
  // take care of that themselves.
  if (drawn !== children) activatePage()
  return (
    <Activity>
      <Sleeper>{children}</Sleeper>
    </Activity>
  )
}
