import type { WhyEmpty } from '@/lib/week/rules/empty-week'
import { longDate } from '@/lib/core/texts/calendar/dates'

/** Why a week is empty, in a sentence: `Семестр закончился 27 декабря, следующий начинается 8 февраля.` */
export function whyEmptyText(why: WhyEmpty): string {
  if (why.kind === 'nothing') return 'На\u00a0этой неделе занятий нет.'
  if (why.kind === 'holidays') return `Всю неделю выходные${why.holiday && `: ${why.holiday}`}.`
  const { ended, starts } = why
  const parts = [
    ended && `семестр закончился ${longDate(ended)}`,
    starts && `${ended ? 'следующий' : 'семестр'} начинается ${longDate(starts)}`,
  ]
  return `Занятий нет: ${parts.filter(Boolean).join(', ')}.`
}

/** `Ближайшие занятия: 9–15 февраля` */
export const nearestWeekText = (span: string): string => `Ближайшие занятия: ${span}`
