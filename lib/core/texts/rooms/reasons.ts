/** Specification, section 9: reasons suggested before the user types, where the university has not said others. */
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
