import type { TimetableFile } from '@/db/import/timetable-file'

/** What the rows of a table say of the rooms, teachers and groups that their classes name. */
export type ListedNames = Pick<TimetableFile, 'rooms' | 'teachers' | 'groups'>

/** A timetable file with nothing but classes and what they name. `undated`: lessons without a time. */
export const importedTimetable = (
  university: string,
  lessons: TimetableFile['lessons'],
  undated: TimetableFile['undated'] = [],
  names: ListedNames = { rooms: [], teachers: [], groups: [] },
): TimetableFile => ({
  university,
  semester: { title: '' },
  lessons,
  undated,
  pairs: [],
  exams: [],
  ...names,
})
