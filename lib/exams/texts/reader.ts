import { addDays, type CalendarDate, daysBetween, weekdayOf } from '@/lib/core/rules/calendar/calendar-date'
import { clockText } from '@/lib/core/rules/calendar/pairs'
import { isConsultation } from '@/lib/core/rules/calendar/session'
import type { Period } from '@/lib/core/rules/schedule/period'
import { longDate } from '@/lib/core/texts/calendar/dates'
import { weekdayShort } from '@/lib/core/texts/schedule/weekdays'
import { counted } from '@/lib/core/texts/words/plural'
import type { ReaderExam } from '@/lib/exams/rules/reader-exam'

export const readerTexts = {
  title: 'Мои экзамены',
  link: 'Экзамены',
  back: 'Моё расписание',
  list: 'Экзамены и\u00a0зачёты',
  retakes: 'Пересдачи',
  consultation: 'консультация',
  next: 'Ближайший экзамен',
  draft: 'проект',
  none: 'Экзаменов в\u00a0расписании пока нет.',
  when: ({ from, to }: Period) => `Сессия: ${longDate(from)}\u00a0— ${longDate(to)}.`,
  told: 'Как только расписание экзаменов опубликуют, они появятся здесь и\u00a0в\u00a0подключённом календаре.',
  choose: 'Здесь будут ваши экзамены. Сначала выберите на\u00a0странице «Моё расписание», чьё оно.',
  toChoose: 'Выбрать группу или преподавателя',
} as const

/** `вт 12 января` */
export const examDay = (date: CalendarDate): string =>
  `${weekdayShort[weekdayOf(date)].toLowerCase()} ${longDate(date)}`

/** `9:00–13:00`; `9:00` if it is not known how long it lasts. */
export const examSpan = ({ startsAt, endsAt }: Pick<ReaderExam, 'startsAt' | 'endsAt'>): string =>
  [startsAt, endsAt].flatMap((at) => (at === null ? [] : [clockText(at)])).join('–')

/** `сегодня`, `завтра`, `через 3 дня` */
export function daysUntil(date: CalendarDate, today: CalendarDate): string {
  if (date <= today) return 'сегодня'
  if (date === addDays(today, 1)) return 'завтра'
  return `через ${counted(daysBetween(today, date), 'день', 'дня', 'дней')}`
}

/** `перенесён на вт 12 января, 9:00`; empty: it stands. */
export function becameOfExam({ became, lessonType }: ReaderExam): string {
  if (!became) return ''
  const isShe = isConsultation({ lessonType })
  if (became.kind === 'withdrawn') return isShe ? 'снята' : 'снят'
  const clock = became.startsAt === null ? '' : `, ${clockText(became.startsAt)}`
  return `${isShe ? 'перенесена' : 'перенесён'} на\u00a0${examDay(became.date)}${clock}`
}

/** `консультация пн 11 января, 17:00–18:30` */
export const consultationText = (consultation: ReaderExam): string =>
  `${readerTexts.consultation} ${examDay(consultation.date)}, ${examSpan(consultation)}`
