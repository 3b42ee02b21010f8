/** What whoever plans a teacher or group is told of an absence: that it was recorded, changed, or ended before its time. */
export const absenceNews = ['absence_recorded', 'absence_changed', 'absence_ended'] as const
export type AbsenceNews = (typeof absenceNews)[number]
