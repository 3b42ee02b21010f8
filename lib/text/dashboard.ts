export const dashboardTexts = {
  nextWeek: 'Следующая неделя',
  previousWeek: 'Предыдущая неделя',
  resetWeek: 'Текущая неделя',
  allSubgroups: 'Все',
} as const
