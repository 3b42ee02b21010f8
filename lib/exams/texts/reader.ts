import { addDays, type CalendarDate, dayMonth, daysBetween, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { isConsultation } from '@/lib/core/calendar/rules/session'
import { longDate } from '@/lib/core/calendar/texts/dates'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { subgroupTitle } from '@/lib/core/schedule/texts/grid'
import { asWritten } from '@/lib/core/schedule/texts/narrow'
import { counted } from '@/lib/core/words/texts/plural'
import type { ReaderExam } from '@/lib/exams/rules/reader-exam'

export const readerTexts = {
  title: 'Мои экзамены',
  link: 'Экзамены',
  back: 'Моё расписание',
  list: 'Экзамены и\u00a0зачёты',
  retakes: 'Пересдачи',
  consultation: 'конс.',
  next: 'Ближайший экзамен',
  draft: 'проект',
  none: 'Экзаменов в\u00a0расписании пока нет.',
  when: ({ from, to }: Period) => `Сессия: ${longDate(from)}\u00a0— ${longDate(to)}.`,
  told: 'Как только расписание экзаменов опубликуют, они появятся здесь и\u00a0в\u00a0подключённом календаре.',
  choose: 'Здесь будут ваши экзамены. Сначала выберите на\u00a0странице «Моё расписание», чьё оно.',
  toChoose: 'Выбрать группу или преподавателя',
} as const

export const paperTexts = {
  title: 'Расписание сессии',
  of: (faculty: string, course: number | null) =>
    ['Расписание сессии: ' + faculty, course === null ? '' : `${course}\u00a0курс`].filter(Boolean).join(', '),
  group: 'Группа',
  allCourses: 'Все курсы',
  course: (course: number) => `${course}\u00a0курс`,
  withDrafts: 'С\u00a0проектом',
  draftNote: 'Проект: ещё не\u00a0опубликовано',
  none: 'В\u00a0этой сессии ещё ничего не\u00a0стоит.',
  without: (groups: readonly string[]) => `Без экзаменов: ${groups.join(', ')}`,
  from: 'С',
} as const

/** `вт 12.01` */
export const paperDay = (date: CalendarDate): string =>
  `${weekdayShort[weekdayOf(date)].toLowerCase()} ${dayMonth(date)}`

/** What a cell says of an exam, in lines: time and what it is; title; where and who. */
export const paperLines = (exam: ReaderExam): { head: string; title: string; rest: string } => ({
  head: [
    examSpan(exam),
    hasType(exam) ? lessonTypeTitle[exam.lessonType] : '',
    exam.subgroup === 0 ? '' : subgroupTitle(exam.subgroup),
    exam.isRetake ? 'пересдача' : '',
    exam.isDraft ? readerTexts.draft : '',
  ]
    .filter(Boolean)
    .join(', '),
  title: exam.title,
  rest: [...exam.rooms.map((room) => room.title), ...exam.teachers.map(({ name }) => asWritten(name))].join(', '),
})

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
export function becameOfExam({ became, lessonType }: Pick<ReaderExam, 'became' | 'lessonType'>): string {
  if (!became) return ''
  const isShe = isConsultation({ lessonType })
  if (became.kind === 'withdrawn') return isShe ? 'снята' : 'снят'
  const clock = became.startsAt === null ? '' : `, ${clockText(became.startsAt)}`
  return `${isShe ? 'перенесена' : 'перенесён'} на\u00a0${examDay(became.date)}${clock}`
}

/** `конс. пн 11.01, 17:00` */
export const consultationText = ({ date, startsAt }: ReaderExam): string =>
  [
    `${readerTexts.consultation} ${weekdayShort[weekdayOf(date)].toLowerCase()}\u00a0${dayMonth(date)}`,
    ...(startsAt === null ? [] : [clockText(startsAt)]),
  ].join(', ')
