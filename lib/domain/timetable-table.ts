/** What a table of a timetable says of a class, in the order of its template. */
export const timetableColumnOrder = [
  'discipline',
  'type',
  'day',
  'pair',
  'weeks',
  'groups',
  'subgroup',
  'teachers',
  'rooms',
] as const
export type TimetableColumn = (typeof timetableColumnOrder)[number]
