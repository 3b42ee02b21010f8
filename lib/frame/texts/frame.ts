export const frameTexts = {
  label: 'Разделы',
  skip: 'Сразу к\u00a0содержанию',
  /** The button on a phone, with where one is. */
  open: (place: string) => (place === '' ? 'Разделы' : `Разделы: ${place}`),
  find: 'Найти',
  orAsk: ' или\u00a0спросить',
} as const
