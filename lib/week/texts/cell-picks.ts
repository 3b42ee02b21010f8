import type { CellPick } from '@/lib/core/rules/schedule/cell-state'

/** What an open panel does with a cell: a word in the cell, and its screen reader text. */
export const pickTexts: Record<CellPick, { word: string; spoken: string }> = {
  search: { word: 'ищем', spoken: 'Здесь ищем аудиторию.' },
  booking: { word: 'бронь', spoken: 'Сюда бронируем.' },
  moveFrom: { word: 'откуда', spoken: 'Отсюда переносим.' },
  moveTo: { word: 'куда', spoken: 'Сюда переносим.' },
  withdraw: { word: 'снимаем', spoken: 'Отсюда снимаем.' },
  room: { word: 'аудитория', spoken: 'Здесь меняем аудиторию.' },
  swapFrom: { word: 'меняем', spoken: 'Это занятие меняем местами.' },
  swapTo: { word: 'с\u00a0этим', spoken: 'С\u00a0этим занятием меняем.' },
}
