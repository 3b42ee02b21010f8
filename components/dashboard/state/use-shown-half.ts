import { useMemo } from 'react'
import { paritySource } from '@/lib/domain/academic-calendar'
import { addDays } from '@/lib/domain/calendar-date'
import type { LoadItem } from '@/lib/domain/load-item'
import { halvesOf } from '@/lib/domain/load-list'
import { useDashboard } from './dashboard-provider'

/** The halves of the year that have load, and the shown one: the chosen one, or that of the week. */
export function useShownHalf(items: readonly LoadItem[]): { halves: readonly (1 | 2)[]; half: 1 | 2 } {
  const { calendar, monday, preferences } = useDashboard()
  const halves = useMemo(() => halvesOf(items), [items])
  const wanted = preferences.activeSemester || paritySource(calendar, addDays(monday, 6))?.half
  return { halves, half: halves.find((one) => one === wanted) ?? halves[0] ?? 1 }
}
