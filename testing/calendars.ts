import { emptyCalendar, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId } from '@/lib/core/names/rules/ids'

/** Autumn 2026; the first week is odd. */
export const autumn: AcademicCalendar = {
  ...emptyCalendar,
  semesters: [
    {
      id: 1 as SemesterId,
      title: 'Осенний семестр',
      half: 1,
      startsOn: calendarDate('2026-09-01'),
      endsOn: calendarDate('2026-12-27'),
      firstWeekParity: 0,
      courseYears: [],
    },
  ],
}
