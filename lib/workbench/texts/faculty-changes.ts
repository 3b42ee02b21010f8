import { type CalendarDate, dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import { lessonsText } from '@/lib/core/words/texts/acts'
import type { Publication } from '@/lib/workbench/rules/publication'

export const facultyChangesTexts = {
  title: 'Что изменилось в\u00a0расписании',
  since: 'Сравнить',
  publications: 'С\u00a0публикацией',
  date: 'С\u00a0начала дня',
  orDate: 'или с\u00a0начала дня',
  show: 'Показать',
  drafts: 'С\u00a0черновиками, как если их опубликовать',
  ahead: 'Без того, что прошло',
  none: 'С\u00a0тех пор для читателей ничего не\u00a0изменилось.',
  noneWithDrafts: 'С\u00a0тех пор ничего не\u00a0изменилось, и\u00a0черновики ничего не\u00a0меняют.',
  noSuchPublication: 'Этой публикации нет: её отменили, или с\u00a0тех пор было много других. Выберите другую.',
  nothingPublished: 'Институт ещё не\u00a0публиковали целиком, поэтому сравнить не\u00a0с\u00a0чем. Выберите дату.',
} as const

const when = ({ at: { date, minutes } }: Publication): string => `${dayMonthYear(date)}, ${clockText(minutes)}`

/** `«Осень, версия 2», 12.10.2026, 14:00`; without a title only when it was. */
export const publicationText = (publication: Publication): string =>
  [publication.title && `«${publication.title}»`, when(publication)].filter(Boolean).join(', ')

/** `С публикации «Осень, версия 2», 12.10.2026, 14:00` */
export const sincePublication = (publication: Publication): string =>
  `С\u00a0публикации ${publicationText(publication)}`

/** `С начала дня 12.10.2026` */
export const sinceDate = (date: CalendarDate): string => `${facultyChangesTexts.date} ${dayMonthYear(date)}`

/** `С начала дня 12.10.2026: 14 занятий` */
export const changedSinceText = (since: string, meetings: number): string => `${since}: ${lessonsText(meetings)}`
