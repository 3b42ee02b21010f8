import type { TimetableFile } from '@/db/import/timetable-file'
import { mondayOf } from '@/lib/domain/calendar-date'
import type { ReadGrid } from '@/lib/domain/grid-sheet/lesson'
import type { SemesterAnswer } from '@/lib/domain/imports/import-job'
import { fileWeeks, type SheetSemester } from '@/lib/grid-sheet/file-weeks'
import { timetableOf } from '../timetable-import/timetable-of'

export const sheetSemester = ({ startsOn, weeks, parity }: SemesterAnswer): SheetSemester => ({
  ...{ firstMonday: mondayOf(startsOn), weeks, firstParity: parity === 0 ? 'odd' : 'even' },
})

/** What was read of a grid as a timetable file says it. */
export const gridTimetable = (
  university: string,
  { lessons, pairTimes }: Pick<ReadGrid, 'lessons' | 'pairTimes'>,
  semester: SheetSemester,
): TimetableFile => ({
  ...timetableOf(
    university,
    lessons.map((lesson) => {
      const { week, except_weeks } = fileWeeks(lesson.weeks, lesson.day, semester)
      return {
        ...{ discipline: lesson.discipline, type: lesson.type, day: lesson.day, pair: lesson.pair, week },
        ...{ rooms: [...lesson.rooms], teachers: [...lesson.teachers], groups: [...lesson.groups] },
        ...{ subgroup: lesson.subgroup, start: lesson.start, online: lesson.online, except_weeks },
        ...{ half_group: false, self_study: lesson.selfStudy, vacancy: lesson.vacancy },
      }
    }),
  ),
  pairs: pairTimes.map(({ pair, startsAt: start, endsAt: end }) => ({ pair, start, end })),
})
