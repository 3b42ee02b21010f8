import { monthGenitive } from '@/lib/core/calendar/texts/months'

/** `stamp`: `{}` stands for `21 ноября, 14:05`. */
export const offlineTexts = {
  stamp: 'Нет связи. Данные на\u00a0{}',
  title: 'Нет связи',
  hint: 'Этой страницы нет на\u00a0устройстве. Она откроется, когда связь появится.',
  saved: 'Сохранено на\u00a0этом устройстве',
  again: 'Повторить',
  nothing: 'На\u00a0этом устройстве ничего не\u00a0сохранено.',
  changed: 'Изменения в\u00a0расписании',
  months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(monthGenitive),
}

/** Shown if signing out fails. */
export const notLeft =
  'Нет связи, поэтому вы не\u00a0вышли. Копии расписания с\u00a0этого устройства удалены. Нажмите «Выйти» ещё раз, когда связь появится.'

/** Shown if an action needs the server. */
export const needsConnection = 'Нет связи: повторите, когда она появится.'
