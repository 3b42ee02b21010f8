import type { ScreenKey } from '../rules'

/** Places that only the frame leads to. */
export const placeNames = {
  dashboard: 'Расписание',
  week: 'Неделя',
  load: 'Нагрузка',
  session: 'Сессия',
  publications: 'Публикации',
  nextSemester: 'Следующий семестр',
  rooms: 'Свободные аудитории',
  absences: 'Отсутствия',
} as const

/** What the frame calls a screen of the menu, where its title is too long; by its key. */
export const shortNames: Readonly<Partial<Record<ScreenKey, string>>> = {
  my: 'Моё',
  quality: 'Проверка',
  hours: 'Часы',
  history: 'История',
  bookings: 'Брони',
  'load-permissions': 'Права на\u00a0нагрузку',
}

/** What one does on a screen, by its key: the search finds it so too. */
export const foundActs: Readonly<Partial<Record<ScreenKey, string>>> = {
  workbench: 'опубликовать, снять с\u00a0публикации, нагрузка института, сессия',
  admin: 'закрыть корпус, люди, аудитории, группы, звонки, календарь, импорт',
  history: 'отменить, кто изменил',
  bookings: 'согласовать бронь',
  quality: 'проверить, накладки, окна',
  hours: 'отчёт о\u00a0часах',
  appeals: 'просьбы преподавателей и\u00a0групп',
  'load-permissions': 'разрешить ставить нагрузку',
}

/** The same of the panels beside a week, by mode. */
export const foundPanels = {
  hours: 'отчёт о\u00a0часах',
  search: 'забронировать',
  wishes: 'закрыть аудиторию, отметить отсутствие',
} as const
