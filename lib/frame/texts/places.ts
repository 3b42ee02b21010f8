/** Places that only the frame leads to. */
export const placeNames = {
  dashboard: 'Расписание',
  week: 'Неделя',
  load: 'Нагрузка',
  session: 'Сессия',
  publications: 'Публикации',
  nextSemester: 'Следующий семестр',
  rooms: 'Аудитории',
  absences: 'Отсутствия',
} as const

/** What the frame calls a screen of the menu, where its title is too long; by its key. */
export const shortNames: Readonly<Record<string, string>> = {
  my: 'Моё',
  quality: 'Проверка',
  hours: 'Часы',
  history: 'История',
  bookings: 'Брони',
  'load-permissions': 'Права на\u00a0нагрузку',
}

/** What one does on a screen or panel of the menu, by its key: the search finds it so too. */
export const foundActs: Readonly<Record<string, string>> = {
  workbench: 'опубликовать, снять с\u00a0публикации, нагрузка института, сессия',
  admin: 'закрыть корпус, люди, аудитории, группы, звонки, календарь, импорт',
  history: 'отменить, кто изменил',
  bookings: 'согласовать бронь',
  quality: 'проверить, накладки, окна',
  hours: 'отчёт о\u00a0часах',
  appeals: 'просьбы преподавателей и\u00a0групп',
  search: 'забронировать',
  wishes: 'закрыть аудиторию, отметить отсутствие',
  'load-permissions': 'разрешить ставить нагрузку',
}
