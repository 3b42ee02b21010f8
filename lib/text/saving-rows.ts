import { counted, plural } from './plural'

export const rowsText = (count: number): string => counted(count, 'строка', 'строки', 'строк')

export const savedText = (count: number): string => `Сохранено: ${rowsText(count)}`

/** Why there is nothing to save. */
export const savingTexts = { nothing: 'Изменений нет.' } as const

/** Asked of whoever goes away from `count` rows that are not saved. */
export const leaveTexts = {
  title: 'Уйти без сохранения?',
  ok: 'Уйти',
  /** Of text that a form holds. */
  typed: {
    title: 'Закрыть без сохранения?',
    description: 'Введённый текст пропадёт.',
    ok: 'Закрыть',
  },
  question: (count: number): string =>
    `Изменения пропадут: ${rowsText(count)} не\u00a0${plural(count, 'сохранена', 'сохранены', 'сохранено')}.`,
} as const
