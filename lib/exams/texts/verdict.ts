import { type CalendarDate, daysBetween } from '@/lib/core/calendar/rules/calendar-date'
import { lowerFirst, upperFirst } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'
import type { VerdictDay } from '@/lib/exams/rules/verdict'
import type { Finding } from '@/lib/quality/rules/assess'
import { ruleTitle, whatText } from '@/lib/quality/texts/quality'

/** Why a day or time does not suit an exam. */
export const verdictTexts = {
  holiday: 'праздник',
  sunday: 'воскресенье',
  noPairs: 'нет пар',
  noSlot: 'экзамен не\u00a0помещается ни\u00a0в\u00a0одно время',
  busyTeacher: 'занят преподаватель',
  busyGroup: 'занята группа',
  past: 'это время уже прошло',
  outside: 'вне сроков сессии',
  noExam: 'экзамен, к\u00a0которому она готовит, ещё не\u00a0стоит',
  noRoom: 'нет свободной аудитории',
  notYours: 'вам нельзя ставить в\u00a0это время',
  noConsultation: 'консультацию поставить некуда',
} as const

/** The verdict on a day; one that is no day of the exam's part of the session is outside of it. */
export const verdictOn = (days: readonly VerdictDay[], date: CalendarDate): VerdictDay =>
  days.find((day) => day.date === date) ?? { date, reason: verdictTexts.outside, consultation: null, verdicts: [] }

/** `занята группа: Физика`; without titles that may be named only the first part. */
export const withTitles = (reason: string, titles: readonly string[]): string => {
  const named = [...new Set(titles.filter((title) => title !== ''))].sort()
  return named.length === 0 ? reason : `${reason}: ${named.join(', ')}`
}

/** `накануне экзамен: Физика`, `1 день после: Химия`: how near another exam is. */
function nearText(date: CalendarDate, { meetings }: Pick<Finding, 'meetings'>): string {
  const other = meetings.find((one) => one.date !== date)
  if (!other) return ''
  const days = daysBetween(other.date, date)
  const length = counted(Math.abs(days), 'день', 'дня', 'дней')
  const when =
    days === 1 ? 'накануне экзамен' : days === -1 ? 'назавтра экзамен' : days > 0 ? `${length} после` : `${length} до`
  return withTitles(when, [other.title])
}

/** `Накануне экзамен: Физика.`: a reason as a warning. */
export const reasonSentence = (reason: string): string => `${upperFirst(reason)}.`

/** Why a place of an exam is not good: short, for a cell. `title`: of the exam itself. */
export function breakText(date: CalendarDate, title: string, broken: Finding): string {
  switch (broken.rule) {
    case 'examGap':
    case 'examRest':
      return nearText(date, broken)
    case 'examsInADay':
      return withTitles(
        'в\u00a0этот день экзамен',
        broken.about.filter((one) => one !== title),
      )
    case 'absence':
    case 'wish':
    case 'methodDay':
    case 'consultationDay':
    case 'retakeOrder':
    case 'consultationExaminer':
    case 'consultationHour':
    case 'examSpread':
    case 'streamApart':
      return lowerFirst(ruleTitle(broken.rule))
    default:
      return whatText(broken)
  }
}
