export const closureTexts = {
  notFound: 'Такого закрытия аудитории нет.',
  unlimited: 'Эту аудиторию закрыть нельзя: место в ней есть всегда.',
  past: 'Открывать нечего: это закрытие уже в прошлом.',
} as const

export const wishTexts = { notFound: 'Такого пожелания нет.' } as const
