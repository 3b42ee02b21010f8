import { ImportFault } from '@/db/import/json-parts'
import { asStored } from '@/db/import/packed-timetable'
import type { FileLesson, TimetableFile } from '@/db/import/timetable-file'
import { mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import { fileWeeks, type SheetSemester } from '@/lib/grids/rules/file-weeks'
import type { GridLesson, ReadGrid } from '@/lib/grids/rules/lesson'
import { rangeName } from '@/lib/grids/rules/sheet'
import { weeksAsWritten } from '@/lib/core/rules/files/weeks'
import type { SemesterAnswer } from '@/lib/imports/rules/import-job'
import { gridFaults } from '@/lib/grids/texts'
import { importedTimetable } from './timetable-of'

export const sheetSemester = ({ startsOn, weeks, parity }: SemesterAnswer): SheetSemester => ({
  firstMonday: mondayOf(startsOn),
  weeks,
  firstParity: parity === 0 ? 'odd' : 'even',
})

/**
 * A grid's content in the form of a timetable file. Throws ImportFault for a lesson that such a file cannot
 * hold.
 */
export const gridTimetable = (
  university: string,
  { lessons, pairTimes }: Pick<ReadGrid, 'lessons' | 'pairTimes'>,
): TimetableFile => ({
  ...importedTimetable(university, lessons.map(fileLesson)),
  pairs: pairTimes.map(({ pair, startsAt: start, endsAt: end }) => ({ pair, start, end })),
})

function fileLesson(lesson: GridLesson): FileLesson {
  const stored = asStored({
    discipline: lesson.discipline,
    type: lesson.type,
    day: lesson.day,
    pair: lesson.pair,
    ...weeksOf(lesson),
    rooms: [...lesson.rooms],
    teachers: [...lesson.teachers],
    groups: [...lesson.groups],
    subgroup: lesson.subgroup,
    start: lesson.start,
    online: lesson.online,
    half_group: false,
    self_study: lesson.selfStudy,
    vacancy: lesson.vacancy,
  })
  if ('lesson' in stored) return stored.lesson
  throw new ImportFault(gridFaults.unfit(lesson.sheet, rangeName(lesson.range)))
}

/**
 * Weeks that need a semester to become dates stay in the sheet's notation, so that they follow if the
 * semester is corrected.
 */
function weeksOf({ weeks, day }: GridLesson): Pick<FileLesson, 'week' | 'except_weeks'> {
  const { week, except_weeks, doubts } = fileWeeks(weeks, day, null)
  return doubts.length === 0 ? { week, except_weeks } : { week: weeksAsWritten(weeks), except_weeks: [] }
}
