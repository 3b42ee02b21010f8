import type { TimetableFile } from '@/db/import/timetable-file'

/** A timetable that says nothing but its classes. `undated`: what is named and has no place in it. */
export const timetableOf = (
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
