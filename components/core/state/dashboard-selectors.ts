'use client'
import { useCallback } from 'react'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { hasBegun } from '@/lib/core/calendar/rules/pairs'
import { sameSubject } from '@/lib/core/schedule/rules/active-item'
import { ownTimetable } from '@/lib/core/schedule/rules/own-timetable'
import { useDashboard, useDashboardActions } from './dashboard-provider'

/** Whether a slot has not begun. The function is stable until the next pair begins or ends. */
export function useLiesAhead(): (slot: DatedSlot) => boolean {
  const { calendar, bell } = useDashboard()
  return useCallback((slot) => !hasBegun(calendar, bell, slot), [calendar, bell])
}

/** Opens the signed-in user's own timetable; null if there is none, or if it is shown. */
export function useOwnTimetable(): (() => void) | null {
  const { actor, subject: shown } = useDashboard()
  const { visit } = useDashboardActions()
  const own = ownTimetable(actor)
  if (!own || sameSubject(own.subject, shown)) return null
  return () => visit(own.subject, own.subgroup)
}
