import { dayMonthYear, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { dateDoubts, type DateDoubt } from '@/lib/core/placing/rules/date-doubts'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { placementDatesText, untaughtText } from './placement'

function doubtText(doubt: DateDoubt): string {
  switch (doubt.kind) {
    case 'past':
      return 'В\u00a0прошлом'
    case 'untaught':
      return doubt.reason.kind === 'holiday'
        ? ['Выходной', doubt.reason.title].filter(Boolean).join(', ')
        : upperFirst(untaughtText(doubt.reason))
    case 'outside':
      return `Вне дат нагрузки (${dayMonthYear(doubt.startsOn)}\u00a0–\u00a0${dayMonthYear(doubt.endsOn)})`
  }
}

/** `Выходной, День народного единства: 04.11`; `В прошлом: 11.11 и ещё 3 даты` */
const dateDoubtText = (doubt: DateDoubt, dates: readonly CalendarDate[]): string => {
  const [first] = dates
  return first ? `${doubtText(doubt)}: ${placementDatesText(first, dates.length)}` : doubtText(doubt)
}

/** Warnings about the dates of slots. */
export const dateWarnings = (...about: Parameters<typeof dateDoubts>): ChangeWarning[] =>
  dateDoubts(...about).map(({ doubt, dates }) => ({ kind: doubt.kind, text: dateDoubtText(doubt, dates) }))

/** Confirmation question for such dates. */
export const consentQuestion = (warnings: readonly ChangeWarning[]): { title: string; description: string } => ({
  title: 'Дата верна?',
  description: `${warnings.map(({ text }) => text).join('. ')}.`,
})
