import { useMemo } from 'react'
import type { TeachingDay } from '@/lib/domain/academic-calendar'
import { weekdayOf } from '@/lib/domain/calendar-date'
import { isHoliday } from '@/lib/domain/cell-state'
import { dayCourse } from '@/lib/domain/day-course'
import type { Pair } from '@/lib/domain/pairs'
import { takesPlace } from '@/lib/domain/schedule-grid'
import { currentPairNote, gridTexts } from '@/lib/text/grid'
import { useDashboard } from '../state/dashboard-provider'
import type { ShownWeek } from './use-shown-week'

/** Today in the shown week. `noteOf`: whether a pair is current or next. */
export type Today = { day: TeachingDay; current: Pair | null; noteOf: (pair: Pair) => string | null }

/** The current and next pair of the shown timetable; null in other weeks. */
export function useToday({ cells, days }: Pick<ShownWeek, 'cells' | 'days'>): Today | null {
  const { calendar, now } = useDashboard()
  return useMemo(() => {
    const day = days.find(({ date }) => date === now.date)
    if (!day) return null
    const filled = cells
      .filter((cell) => cell.day === weekdayOf(day.date) && takesPlace(cell))
      .map(({ pair }) => pair)
    const isDayOff = isHoliday(day)
    const { current, next } = dayCourse(calendar.pairTimes, now.minutes, { filled, isDayOff })
    const time = calendar.pairTimes.find(({ pair }) => pair === current)
    return {
      day,
      current,
      noteOf: (pair) => {
        if (pair === next) return gridTexts.next
        return pair === current && time ? currentPairNote(time, now.minutes) : null
      },
    }
  }, [cells, days, calendar, now])
}
