/** Specification, section 9: what is offered as a reason before anything was typed. */
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
  absent: 'Заполните это поле.',
  suggestions: 'Недавние причины',
} as const
