import type { NoticeMark } from '@/lib/core/notices/rules/notice'
import { becameWords } from '@/lib/core/schedule/texts/traces'
import { counted } from '@/lib/core/words/texts/plural'

export const noticesTexts = {
  title: 'Изменения',
  lead: 'Что изменилось в\u00a0вашем расписании: как было и\u00a0как стало. Своё, что вы изменили сами, здесь не\u00a0показано.',
  loading: 'Загружаю изменения…',
  failed: 'Изменения не\u00a0загрузились',
  none: 'Изменений пока нет',
  noneHint: 'Когда ваше занятие поставят, перенесут или снимут, здесь появится запись.',
  nothingOwn: 'У\u00a0вас нет своего расписания',
  nothingOwnHint: 'Выберите группу или преподавателя, и\u00a0здесь появятся изменения их\u00a0занятий.',
  chooseOwn: 'Выбрать',
  settings: 'О\u00a0чём и\u00a0как сообщать',
  unread: 'Новое',
  read: 'Прочитанное',
  markAll: 'Отметить прочитанным',
  marked: 'Отмечено прочитанным',
  gone: 'Такого изменения в\u00a0вашем списке больше нет. Обновите страницу и\u00a0повторите.',
  undone: 'Изменение отменено',
  before: 'Было:',
  after: 'Стало:',
  nothing: 'нет',
  /** The classes of an act that is told as one. */
  ofAct: 'Какие занятия',
} as const

const newsWords: Record<NoticeMark['mark'], string> = {
  came: 'новое',
  gone: becameWords.withdrawn.word,
  moved: becameWords.moved.word,
  left: becameWords.substituted.word,
  changed: 'изменено',
}

/**
 * In a cell of the week, until the notice is read on the page of changes. `isTold`: the cell already says in
 * words what happened.
 */
export const newsText = (mark: NoticeMark['mark'], isTold: boolean): string => newsWords[isTold ? 'came' : mark]

/** `3 изменения` */
export const changesText = (count: number): string => counted(count, 'изменение', 'изменения', 'изменений')

/** The name of the link with the counter: `Изменения: 3 новых`. */
export const unreadLabel = (count: number): string =>
  count === 0 ? noticesTexts.title : `${noticesTexts.title}: ${counted(count, 'новое', 'новых', 'новых')}`

/** A difference, before and after; null: no value. */
export type NoticeLine = { what: string; before: string | null; after: string | null }
