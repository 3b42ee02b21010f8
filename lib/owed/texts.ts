import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { groupText, whereInSentence } from '@/lib/core/schedule/texts/grid'
import { counted } from '@/lib/core/words/texts/plural'
import type { OwedClass } from './rules'

export const owedTexts = {
  list: 'Не\u00a0проведённые занятия',
  failed: 'Долги не\u00a0загрузились.',
  makeUp: 'Отработать…',
  held: 'Проведено иначе…',
  cancel: 'Отменить насовсем…',
  places: 'Когда отработать',
  asking: 'Ищу время…',
  none: 'Свободного времени в\u00a0ближайшие три недели нет.',
  placesFailed: 'Не\u00a0удалось найти время.',
  choose: 'Выберите время.',
  noReason: 'Укажите причину.',
  noRoom: 'без аудитории',
  retry: 'Повторить',
  close: 'Закрыть…',
  saving: 'Сохраняю…',
  noOwed: 'Такого снятого занятия нет.',
  settled: 'Это занятие уже вернули, отработали или закрыли: обновите страницу.',
  sameSlot: 'Здесь занятие и\u00a0стояло: чтобы вернуть его, отмените снятие.',
  settle: (when: string): string => `Закрыть долг: ${when}`,
} as const

export const settleTexts = {
  make_up: {
    title: 'Отработать занятие',
    ok: 'Поставить',
    done: 'Отработка поставлена',
    reasons: ['Отработка'],
  },
  held: {
    title: 'Занятие проведено иначе',
    ok: 'Закрыть долг',
    done: 'Долг закрыт: проведено иначе',
    reasons: ['Проведено дистанционно', 'Проведено в другое время'],
  },
  cancel: {
    title: 'Отменить занятие насовсем',
    ok: 'Отменить насовсем',
    done: 'Долг закрыт: занятие отменено',
    reasons: ['Праздничный день', 'Сокращение часов'],
  },
} as const

/** `6 часов` */
export const hoursCount = (hours: number): string => counted(hours, 'час', 'часа', 'часов')

/** `Долги: 6 часов, 3 занятия` */
export const owedTitle = (classes: number, hours: number): string =>
  `Долги: ${hoursCount(hours)}, ${counted(classes, 'занятие', 'занятия', 'занятий')}`

/** `лк, понедельник 16.11, 3-я пара` */
export const owedWhen = ({ lessonType, date, pair }: OwedClass): string =>
  [lessonTypeShort[lessonType], whereInSentence(date, pair)].filter(Boolean).join(', ')

/** `ИСТб-24-1, Иванов И. И.` */
export const owedWho = ({ groups, teachers }: OwedClass): string =>
  [...groups.map(groupText), ...teachers.map(({ name }) => name)].join(', ')
