import { counted } from './plural'

export const pairsTexts = {
  title: 'Пары',
  hint: 'Сколько пар в\u00a0дне и\u00a0во\u00a0сколько они',
  lead: 'Время пар видно во\u00a0всех неделях, на\u00a0карточках и\u00a0в\u00a0календарях телефонов. Пар бывает от\u00a01 до\u00a010. Последнюю можно убрать, когда в\u00a0ней с\u00a0сегодняшнего дня ничего не\u00a0стоит.',
  pair: 'Пара',
  begin: 'Начало',
  end: 'Конец',
  length: 'Длится',
  used: 'Стоит с\u00a0сегодняшнего дня',
  add: 'Добавить пару',
  removeLast: 'Убрать последнюю',
  badTime: 'Время пишут так: 8:15.',
  saved: 'Время пар сохранено',
} as const

/** `90 минут` */
export const minutesText = (minutes: number): string => counted(minutes, 'минута', 'минуты', 'минут')
