import type { TimetableFile } from '@/db/import/timetable-file'

/** A timetable file with nothing but classes. `undated`: lessons without a time. */
export const importedTimetable = (
  university: string,
  lessons: TimetableFile['lessons'],
  undated: TimetableFile['undated'] = [],
): TimetableFile => ({
  university,
  semester: { title: '' },
  lessons,
  undated,
  pairs: [],
  rooms: [],
  teachers: [],
  groups: [],
  exams: [],
})
