'use client'

import { Activity, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import { arise, firstNeed } from '@/lib/core/browser/schedule/first-need'

const never = () => () => undefined

/** Whether this render takes over what the server drew. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

function Sleeper({ children }: { children: ReactNode }) {
  if (useIsHydrating() && firstNeed) use(firstNeed)
  return children
}

/**
 * What the server drew stays a picture until the page is first needed, and then comes to life by itself. An
 * activity, because what is in a large `Suspense` may be sent after the rest of the page.
 */
export function Asleep({ children }: { children: ReactNode }) {
  const [drawn] = useState(children)
  // A picture that changes must wake first: React would draw it anew. The dashboard's fields wake it themselves.
  if (drawn !== children) arise()
  return (
    <Activity>
      <Sleeper>{children}</Sleeper>
    </Activity>
  )
}
