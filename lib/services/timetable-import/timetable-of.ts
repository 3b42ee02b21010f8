import type { TimetableFile } from '@/db/import/timetable-file'

/** A timetable that says nothing but its classes. */
export const timetableOf = (university: string, lessons: TimetableFile['lessons']): TimetableFile => ({
  university,
  semester: { title: '' },
  lessons,
  ...{ pairs: [], rooms: [], teachers: [], groups: [], exams: [], undated: [] },
})
