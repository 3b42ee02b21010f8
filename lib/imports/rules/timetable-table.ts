/** Columns of a timetable table, in template order. */
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
