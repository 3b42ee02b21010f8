import { halfOf, parityAfter, type AcademicCalendar, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, daysBetween, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { idNumbered } from '@/lib/core/names/rules/ids'
import { FileFault } from '@/lib/imports/rules/file-fault'
import type { SemesterDates } from '@/lib/imports/rules/import-job'
import { importFaults } from '@/lib/imports/texts/import'
import type { FileSemester } from './timetable-file'

/** The file's semester; `isNew` if the calendar lacks it (its id is then 0). */
type FoundSemester = {
  semester: Semester
  firstMonday: CalendarDate
  isNew: boolean
  differs: boolean
}

/** The Monday of week 1: the options' start overrides the file's. */
export const firstMondayOfFile = (
  file: Pick<FileSemester, 'week1_monday'>,
  options: SemesterDates,
  startsOn: CalendarDate,
): CalendarDate => mondayOf(options.start ?? file.week1_monday ?? startsOn)

/**
 * Finds the calendar's semester with the same first day, and uses it as it is; otherwise creates one, which
 * must not overlap another. Throws FileFault if neither the file nor the options give the first day.
 */
export function semesterOfFile(file: FileSemester, options: SemesterDates, calendar: AcademicCalendar): FoundSemester {
  const startsOn = options.start ?? file.start ?? file.week1_monday
  const weeks = options.weeks ?? file.weeks
  const parity = options.parity ?? (file.week1_parity ? ({ odd: 0, even: 1 } as const)[file.week1_parity] : undefined)
  if (!startsOn || !weeks || parity === undefined) throw new FileFault(importFaults.noStart)
  const firstMonday = firstMondayOfFile(file, options, startsOn)
  const weeksBefore = daysBetween(firstMonday, mondayOf(startsOn)) / 7
  if (weeksBefore < 0) throw new FileFault(importFaults.startTwice)
  const half = halfOf(startsOn)
  const semester: Semester = {
    id: idNumbered(0),
    title: file.title || (half === 1 ? 'Осенний семестр' : 'Весенний семестр'),
    half,
    startsOn,
    endsOn: addDays(firstMonday, weeks * 7 - 1),
    firstWeekParity: parityAfter(parity, weeksBefore),
    courseYears: [],
  }
  const own = calendar.semesters.find((known) => known.startsOn === startsOn)
  if (own) {
    const differs = own.endsOn !== semester.endsOn || own.firstWeekParity !== semester.firstWeekParity
    return { semester: own, firstMonday, isNew: false, differs }
  }
  const overlapped = calendar.semesters.find(
    (known) => known.startsOn <= semester.endsOn && semester.startsOn <= known.endsOn,
  )
  if (overlapped)
    throw new FileFault(importFaults.overlappingSemester(`${semester.startsOn} — ${semester.endsOn}`, overlapped.title))
  return { semester, firstMonday, isNew: true, differs: false }
}
