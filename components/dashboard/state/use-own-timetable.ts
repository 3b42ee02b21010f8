'use client'
import { sameSubject } from '@/lib/domain/active-item'
import { ownTimetable } from '@/lib/domain/own-timetable'
import { useDashboard, useDashboardActions } from './dashboard-provider'

/** How to get to the timetable of whoever is signed in; null where there is none, or it is shown. */
export function useOwnTimetable(): (() => void) | null {
  const { actor, subject: shown } = useDashboard()
  const { activate } = useDashboardActions()
  const own = ownTimetable(actor)
  if (!own || sameSubject(own.subject, shown)) return null
  const { subject, subgroup } = own
  return () =>
    activate({ ...subject, title: '', subgroupCount: subject.kind === 'group' ? null : 1 }, subgroup)
}
