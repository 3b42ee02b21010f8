'use client'
import { sameSubject } from '@/lib/domain/active-item'
import { ownTimetable } from '@/lib/domain/own-timetable'
import { useDashboard, useDashboardActions } from './dashboard-provider'

/** How to get to the timetable of whoever is signed in; null where there is none, or it is shown. */
export function useOwnTimetable(): (() => void) | null {
  const { actor, subject: shown } = useDashboard()
  const { visit } = useDashboardActions()
  const own = ownTimetable(actor)
  if (!own || sameSubject(own.subject, shown)) return null
  return () => visit(own.subject, own.subgroup)
}
