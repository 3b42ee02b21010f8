import { useMemo } from 'react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import type { TeachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { lastTurn, type Pair, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { weekCourse } from '@/lib/core/placing/rules/day-course'
import { isHoliday } from '@/lib/core/schedule/rules/cell-state'
import { spanOfCell } from '@/lib/core/schedule/rules/own-time'
import { sameSlot, takesPlace, type Slot } from '@/lib/core/schedule/rules/schedule-grid'
import { gridTexts } from '@/lib/core/schedule/texts/grid'
import type { WeekLayout } from './use-week-layout'

/**
 * Today in the shown week. `bell`: the pair by the clock. `nearest`: the current class, or the next one this
 * week. `noteOf`: the note of a slot, such as «сейчас».
 */
export type Today = {
  day: TeachingDay
  bell: Pair | null
  nearest: Slot | null
  noteOf: (slot: Slot) => string | null
}

/**
 * The current position in the shown timetable; null in other weeks. Stable until a pair or class begins or
 * ends.
 */
export function useToday({ cells, days }: Pick<WeekLayout, 'cells' | 'days'>): Today | null {
  const { calendar, now } = useDashboard()
  const { date } = now
  const pairTimes = pairTimesOn(calendar, date)
  const filled = useMemo(
    () =>
      cells.filter(takesPlace).map((cell) => ({
        ...cell,
        // Only today's times matter, and the order of the others.
        time: spanOfCell(
          cell,
          pairTimes.find(({ pair }) => pair === cell.pair),
        ),
      })),
    [cells, pairTimes],
  )
  const minutes = lastTurn([...pairTimes, ...filled.flatMap(({ time }) => time ?? [])], now.minutes)
  return useMemo(() => {
    const day = days.find((one) => one.date === date)
    if (!day) return null
    const course = weekCourse(pairTimes, minutes, {
      filled,
      today: weekdayOf(day.date),
      isDayOff: isHoliday(day),
    })
    const { bell, nearest, next } = course
    return {
      day,
      bell,
      nearest,
      noteOf: (slot) => {
        if (course.now.some((one) => sameSlot(slot, one))) return gridTexts.now
        if (sameSlot(slot, nearest)) return gridTexts.coming
        return sameSlot(slot, next) ? gridTexts.next : null
      },
    }
  }, [days, pairTimes, filled, date, minutes])
}
