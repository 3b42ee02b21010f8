export const frameTexts = {
  label: 'Разделы',
  skip: 'Сразу к\u00a0содержанию',
  /** The button on a phone, with where one is. */
  open: (place: string) => (place === '' ? 'Разделы' : `Разделы: ${place}`),
  find: 'Найти',
  news: 'Что нового',
  unread: 'ещё не\u00a0показано',
  orAsk: ' или\u00a0спросить',
} as const
