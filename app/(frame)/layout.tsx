import type { ReactNode } from 'react'
import { Frame } from '@/components/frame/frame'
import { placesOf } from '@/components/frame/screens'
import { currentActor } from '@/lib/auth/actor'
import { mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import { universityNow } from '@/lib/environment/clock'

/** The frame around every screen in this folder. Without a session the page itself leads to the sign-in. */
export default async function FrameLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor()
  if (!actor) return children
  return (
    <Frame actor={actor} monday={mondayOf(universityNow().date)} places={placesOf(actor)}>
      {children}
    </Frame>
  )
}
