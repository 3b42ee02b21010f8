import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import { academicYearOf } from '@/lib/next-semester/rules/semester-choice'
import type { HoursQuestion } from './rules/hours'

/** What a call or an address asks for, as optional names. */
export type AskedHours = {
  teacherId?: TeacherId | undefined
  departmentId?: number | undefined
  year?: number | undefined
  semesterId?: SemesterId | undefined
}

/** Without a year: the present one. */
export const hoursQuestionOf = (
  { teacherId, departmentId, year, semesterId }: AskedHours,
  today: CalendarDate,
): HoursQuestion => ({
  of:
    teacherId !== undefined
      ? { kind: 'teacher', id: teacherId }
      : departmentId !== undefined
        ? { kind: 'department', id: departmentId }
        : { kind: 'university' },
  year: year ?? academicYearOf({ startsOn: today }),
  semesterId: semesterId ?? null,
})
