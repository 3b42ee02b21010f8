/** Texts of every searchable list. */
export const resultTexts = {
  nothing: 'Ничего не\u00a0нашлось',
  resetFilter: 'Сбросить фильтр',
} as const

/** `Показано 12 из 24` */
export const shownCountText = (shown: number, total: number): string => `Показано ${shown} из\u00a0${total}`

/** `Показаны первые 100 из 250. Уточните запрос.` */
export const firstShownCountText = (shown: number, total: number): string =>
  `Показаны первые ${shown} из\u00a0${total}. Уточните запрос.`

/** `Найдено: 12` */
export const resultCountText = (total: number): string => `Найдено: ${total}`
