import { useMemo } from 'react'
import { paritySource } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { halvesOf } from '@/lib/core/load/rules/load-list'
import { useDashboard } from './dashboard-provider'

/** The half-years that have load, and the shown one: the chosen one, or that of the week. */
export function useVisibleSubgroup(items: readonly LoadItem[]): { halves: readonly (1 | 2)[]; half: 1 | 2 } {
  const { calendar, monday, activeSemester } = useDashboard()
  const halves = useMemo(() => halvesOf(items), [items])
  const preferred = activeSemester || paritySource(calendar, addDays(monday, 6))?.half
  return { halves, half: halves.find((one) => one === preferred) ?? halves[0] ?? 1 }
}
