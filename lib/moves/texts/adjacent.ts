import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { NamedSubject } from '@/lib/core/schedule/rules/active-item'
import { kindTitles, periodText } from '@/lib/core/schedule/texts/top-bar'

export const adjacentTexts = {
  title: 'Показать рядом',
  hint: 'Вторая неделя встанет рядом с\u00a0первой: занятия и\u00a0нагрузку можно переносить из\u00a0одной в\u00a0другую.',
  loading: 'Загружаю списки…',
  previous: 'Предыдущая неделя',
  next: 'Следующая неделя',
  other: 'Другое…',
  close: 'Закрыть вторую неделю',
} as const

/** Names a half of the screen: `Рядом: Группа ИСТб-26-1, 16.11 - 22.11` */
export const adjacentTitle = (subject: NamedSubject, monday: CalendarDate): string =>
  `Рядом: ${halfTitle(subject, monday)}`

/** `Группа ИСТб-26-1, 16.11 - 22.11` */
export const halfTitle = ({ kind, title }: NamedSubject, monday: CalendarDate): string =>
  `${kindTitles[kind]} ${title}, ${periodText(monday)}`
