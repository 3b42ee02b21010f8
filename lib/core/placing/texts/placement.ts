import { dayMonth, dayMonthYear, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { standsFor } from '@/lib/core/calendar/texts/dates'
import type { Conflict, UntaughtDate } from '@/lib/core/placing/rules/placement'
import type { UntaughtReason } from '@/lib/core/placing/rules/placement-series'
import { plural } from '@/lib/core/words/texts/plural'
import { nameOf } from './conflicts'

export const placementTexts = {
  off: 'Эта дисциплина выключена: сначала включите её в\u00a0метапрограмме.',
  noDiscipline: 'Такой дисциплины в программе нет.',
  changed: 'Нагрузку только что изменили: повторите, чтобы поставить её такой, какая она теперь.',
} as const

export const placementFields = {
  untilMissing: 'Укажите, до\u00a0какой даты ставить.',
  untilBeforeStart: 'раньше даты занятия',
} as const

/** `День народного единства`: why a date is skipped. */
export function untaughtText(reason: UntaughtReason): string {
  switch (reason.kind) {
    case 'holiday':
      return reason.title
    case 'moved':
      return `в\u00a0этот день занятия ${standsFor(reason.runsAs)}`
    case 'sunday':
      return 'воскресенье'
    case 'before semester':
      return 'занятия ещё не начались'
    case 'after semester':
      return 'занятия уже закончились'
    case 'between semesters':
      return 'дата вне семестра'
  }
}

/** `04.11 — День народного единства` */
export const steppedOverText = ({ date, text }: UntaughtDate): string => `${dayMonth(date)}\u00a0— ${text}`

/** Error if none of the dates is a teaching day. */
export const nothingTaught = (date: CalendarDate, reason: UntaughtReason): string =>
  `${dayMonthYear(date)} ставить нельзя: ${untaughtText(reason)}.`

/** `16.11`, `16.11 и ещё 3 даты` */
export const placementDatesText = (first: CalendarDate, count: number): string =>
  count === 1
    ? dayMonth(first)
    : `${dayMonth(first)} и\u00a0ещё\u00a0${count - 1} ${plural(count - 1, 'дата', 'даты', 'дат')}`

/**
 * Appended to every count of an action's dates: `, из них 2 в прошлом`, `, все в прошлом`; empty if none are
 * past.
 */
export const ofThemPast = (past: number, all: number): string => {
  if (past === 0) return ''
  return past < all ? `, из\u00a0них ${past} в\u00a0прошлом` : `${all > 1 ? ', все' : ','} в\u00a0прошлом`
}

export const warningTexts = {
  /** `seats` null: unknown. */
  capacity: (room: string, seats: number | null, students: number) =>
    `${room}: ${seats === null ? 'число мест неизвестно' : `мест ${seats}`}, студентов ${students}`,
} as const

/** A booking that waits for consent: `заявка на бронь «Хор»`; null: whoever reads may not know which. */
export const askText = (title: string | null): string =>
  title === null ? 'чья-то заявка на\u00a0бронь' : `заявка на\u00a0бронь «${title}»`

/**
 * Who wants a place without holding it. A booking that waits for consent is no draft of anybody's class. `isOwn`: the
 * reader asked for it.
 */
type CompetingDraft = Conflict & { isBooking: boolean; isOwn: boolean }

function draftTitle({ with: holder, isBooking, isOwn }: CompetingDraft): string {
  if (isBooking) return `${isOwn ? 'ваша ' : ''}${askText(holder?.title ?? null)}`
  return holder ? `черновик «${holder.title}»` : 'черновик другого занятия'
}

/**
 * `К-206: здесь же стоит черновик «Физика» (16.11 и ещё 3 даты)`: one line per conflicting draft, with all its dates.
 */
export function draftTexts(drafts: readonly CompetingDraft[]): string[] {
  const found = new Map<string, Set<CalendarDate>>()
  for (const draft of drafts) {
    const text = `${nameOf(draft)}: здесь же ${draft.isBooking ? 'ждёт' : 'стоит'} ${draftTitle(draft)}`
    found.set(text, (found.get(text) ?? new Set()).add(draft.date))
  }
  return [...found].map(([text, dates]) => {
    const [first] = dates
    return first ? `${text} (${placementDatesText(first, dates.size)})` : text
  })
}
