'use client'
import { sameSubject } from '@/lib/core/rules/schedule/active-item'
import { ownTimetable } from '@/lib/core/rules/schedule/own-timetable'
import { useDashboard, useDashboardActions } from './dashboard-provider'

/** Opens the signed-in user's own timetable; null if there is none, or if it is shown. */
export function useOwnTimetable(): (() => void) | null {
  const { actor, subject: shown } = useDashboard()
  const { visit } = useDashboardActions()
  const own = ownTimetable(actor)
  if (!own || sameSubject(own.subject, shown)) return null
  return () => visit(own.subject, own.subgroup)
}
