import { counted } from './plural'

/** Texts shared by all changes a planner makes. */
export const actTexts = {
  undo: 'Отменить',
  redo: 'Вернуть',
  // The act by its name: «отменено: перенесено» would say both at once.
  undone: (what: string): string => `Отменено: «${what}»`,
  redone: (what: string): string => `Возвращено: «${what}»`,
  nothingMade: 'Отменять нечего: в\u00a0этой вкладке ещё ничего не\u00a0меняли.',
  /** `Последнее действие сделано не здесь: «Перенесено»` */
  madeElsewhere: (what: string): string => `Последнее действие сделано не\u00a0на\u00a0этой странице: «${what}»`,
  lost: 'Нет связи с\u00a0сервером. Проверьте расписание и\u00a0повторите.',
  taken: 'Место занято',
  nothingStored: 'Ничего не\u00a0изменено.',
  settingChanged: 'Эти настройки тем временем изменили.',
  carriedOver: 'Выше то, что в\u00a0них теперь; то, что правили вы, осталось. Проверьте и\u00a0сохраните.',
} as const

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** Words of capitals stay: «ДПО». */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** One after another, with one full stop between two; empty parts are left out. */
export const inSentences = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part, index, all) => (index === all.length - 1 || /[.!?…]$/.test(part) ? part : `${part}.`))
    .join(' ')

/** `3 занятия` */
export const lessonsText = (count: number): string => counted(count, 'занятие', 'занятия', 'занятий')
