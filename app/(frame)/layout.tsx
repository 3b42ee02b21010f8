import type { ReactNode } from 'react'
import { Frame } from '@/components/frame/frame'
import { placesOf } from '@/components/frame/places'
import { currentActor } from '@/lib/auth/actor'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { dashboardPath } from '@/lib/core/views/browser/dashboard-location'
import { shutPlaces } from '@/lib/frame/service/shut-places'
import { pageContext } from '@/lib/http/page-context'
import { openableFaculties } from './openable-faculties'

/** The frame around every screen in this folder. Without a session the page itself leads to the sign-in. */
export default async function FrameLayout({ children }: { children: ReactNode }) {
  if (!(await currentActor())) return children
  const context = await pageContext(dashboardPath)
  const { actor, now } = context
  return (
    <Frame
      actor={actor}
      monday={mondayOf(now.date)}
      places={placesOf(actor, await shutPlaces(context, openableFaculties))}
    >
      {children}
    </Frame>
  )
}
