export const dashboardTexts = {
  nextWeek: 'Следующая неделя',
  previousWeek: 'Предыдущая неделя',
  resetWeek: 'Текущая неделя',
  allSubgroups: 'Все',
} as const

/** Read out as a panel opens beside the week. */
export const panelOpened = (title: string): string => `Открыта панель «${title}»`
