import type { WaitingKind } from '@/lib/core/views/rules/waiting'

export const waitingTexts = {
  title: 'Ждёт меня',
  short: 'ждёт',
  lead: 'Что ждёт вашего решения или ответа. Каждая строка ведёт туда, где это решают.',
  loading: 'Смотрю, что ждёт…',
  failed: 'Список не\u00a0загрузился',
  list: 'Что ждёт',
  none: 'Вас ничего не\u00a0ждёт',
  noneHint: 'Здесь появится то, что нужно решить: просьбы, брони, отсутствия, отработки.',
} as const

export const waitingTitles: Record<WaitingKind, string> = {
  absences: 'Занятия отсутствующих',
  bookings: 'Брони на\u00a0согласовании',
  appeals: 'Просьбы',
  questions: 'Вас просят заменить',
  confirmations: 'Брони, которые нужно подтвердить',
  wishes: 'Сбор пожеланий',
  owed: 'Снятые занятия, которые нужно отработать',
  exams: 'Экзамены без экзаменатора',
  faults: 'Занятия в\u00a0аудиториях с\u00a0неисправностью',
}

/** The name of the link with the number: `Ждёт меня: 3`. */
export const waitingLabel = (count: number): string =>
  count === 0 ? waitingTexts.title : `${waitingTexts.title}: ${count}`
