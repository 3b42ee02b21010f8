/** Specification, section 9: the reasons suggested unless the university has its own list. */
export const defaultReasons: readonly string[] = [
  'ППОС',
  'Консультация',
  'МРЦПК',
  'Перевод',
  'Ремонт',
  'День открытых дверей',
]

export const reasonTexts = {
  label: 'Причина',
  clear: 'Очистить причину',
  needed: 'Укажите причину.',
  absent: 'Заполните это поле.',
  suggestions: 'Недавние причины',
} as const
