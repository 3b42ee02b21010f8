'use client'
import { useCallback, useMemo } from 'react'
import { paritySource } from '@/lib/core/rules/calendar/academic-calendar'
import { addDays } from '@/lib/core/rules/calendar/calendar-date'
import { hasBegun } from '@/lib/core/rules/calendar/pairs'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import { halvesOf } from '@/lib/core/rules/load/load-list'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { sameSubject } from '@/lib/core/rules/schedule/active-item'
import { ownTimetable } from '@/lib/core/rules/schedule/own-timetable'
import { useDashboard, useDashboardActions } from './dashboard-provider'

/** Whether a slot has not begun. The function is stable until the next pair begins or ends. */
export function useLiesAhead(): (slot: DatedSlot) => boolean {
  const { calendar, bell } = useDashboard()
  const { pairTimes } = calendar
  return useCallback((slot) => !hasBegun(pairTimes, bell, slot), [pairTimes, bell])
}

/** Opens the signed-in user's own timetable; null if there is none, or if it is shown. */
export function useOwnTimetable(): (() => void) | null {
  const { actor, subject: shown } = useDashboard()
  const { visit } = useDashboardActions()
  const own = ownTimetable(actor)
  if (!own || sameSubject(own.subject, shown)) return null
  return () => visit(own.subject, own.subgroup)
}

/** The half-years that have load, and the shown one: the chosen one, or that of the week. */
export function useVisibleSubgroup(items: readonly LoadItem[]): { halves: readonly (1 | 2)[]; half: 1 | 2 } {
  const { calendar, monday, activeSemester } = useDashboard()
  const halves = useMemo(() => halvesOf(items), [items])
  const preferred = activeSemester || paritySource(calendar, addDays(monday, 6))?.half
  return { halves, half: halves.find((one) => one === preferred) ?? halves[0] ?? 1 }
}
