import { counted, plural } from '@/lib/core/words/texts/plural'

export const rowsText = (count: number): string => counted(count, 'строка', 'строки', 'строк')

/** Why a pasted block is not taken at all. */
export const tooManyPastedText = (count: number, most: number): string =>
  `Вставлено: ${rowsText(count)}, а\u00a0за\u00a0раз можно не\u00a0больше ${most}. Ничего не\u00a0взято: вставляйте по\u00a0частям.`

export const savedText = (count: number): string => `Сохранено: ${rowsText(count)}`

export const notSavedText = (saved: number, failed: number): string =>
  `Сохранено: ${saved}, не\u00a0сохранено: ${failed}. Причина\u00a0— под строками.`

export const savingTexts = {
  nothing: 'Изменений нет.',
  saving: 'Сохраняю…',
  refused: 'Не\u00a0сохранено.',
  lost: 'Нет связи с\u00a0сервером: не\u00a0сохранено.',
  takeTheirs: 'Взять их',
  keepMine: 'Оставить моё',
} as const

export const rowStates = {
  isNew: 'новая',
  unsaved: 'не\u00a0сохранено',
  saving: 'сохраняю…',
  saved: 'сохранено',
} as const

/** Asked before leaving with `count` unsaved rows. */
export const leaveTexts = {
  title: 'Уйти без сохранения?',
  ok: 'Уйти',
  /** For unsaved text in a form. */
  typed: {
    title: 'Закрыть без сохранения?',
    description: 'Введённый текст пропадёт.',
    ok: 'Закрыть',
  },
  question: (count: number): string =>
    `Изменения пропадут: ${rowsText(count)} не\u00a0${plural(count, 'сохранена', 'сохранены', 'сохранено')}.`,
} as const
