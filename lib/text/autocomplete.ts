/** What an autocomplete says of its list. */
export const autocompleteText = {
  nothing: 'Ничего не\u00a0нашлось',
  more: (shown: number, total: number) => `Показаны первые ${shown} из ${total}. Уточните запрос.`,
  found: (shown: number, total: number) =>
    total === 0
      ? 'Ничего не\u00a0нашлось'
      : shown < total
        ? `Показано ${shown} из ${total}`
        : `Найдено: ${total}`,
}
