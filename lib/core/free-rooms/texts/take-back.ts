import { dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { pairNumbers } from '@/lib/core/calendar/rules/pairs'
import type { RequestKind } from '@/lib/core/schedule/rules/schedule'
import { pairTitle, whereText } from '@/lib/core/schedule/texts/grid'

/** Cancelling a request. */
export const takeBackTexts = {
  ask: {
    booking: 'Снять бронь?',
    exam: 'Снять экзамен?',
    move: 'Отменить перенос?',
    withdrawal: 'Вернуть снятое занятие?',
    swap: 'Отменить обмен?',
    transition: 'Отменить перевод?',
  } satisfies Record<RequestKind, string>,
  ok: {
    booking: 'Снять',
    exam: 'Снять',
    move: 'Вернуть как было',
    withdrawal: 'Вернуть как было',
    swap: 'Вернуть как было',
    transition: 'Вернуть как было',
  } satisfies Record<RequestKind, string>,
  asBefore: 'Вернуть как было…',
  cannot: 'Снять нельзя',
  slots: 'Что вернётся',
  asking: 'Проверяю, что вернётся…',
} as const

const done: Record<RequestKind, string> = {
  booking: 'Бронь снята',
  exam: 'Экзамен снят',
  move: 'Перенос отменён',
  withdrawal: 'Занятие возвращено',
  swap: 'Обмен отменён',
  transition: 'Перевод отменён',
}

const longestTitle = 60

/** Shortened for toasts and buttons. */
const shortTitle = (title: string): string => (title.length > longestTitle ? `${title.slice(0, longestTitle)}…` : title)

/** `Бронь снята: ППОС` */
export const takenBackText = (kind: RequestKind, title: string): string =>
  title ? `${done[kind]}: ${shortTitle(title)}` : done[kind]

/** Name of the button on a request's card. */
export const takeBackLabel = (title: string): string => `Снять: ${shortTitle(title)}`

/** Name of the other button there. */
export const editBookingLabel = (title: string): string => `Изменить: ${shortTitle(title)}`

/** The slots that become free: `Среда 18.11, 3-я пара`; `Заявка целиком: 3-я пара — 18.11, 25.11; 4-я пара — 18.11`. */
export function takeBackSlotsText(slots: readonly DatedSlot[]): string {
  const [first, ...others] = slots
  if (!first) return ''
  if (others.length === 0) return whereText(first.date, first.pair)
  const lines = pairNumbers.flatMap((pair) => {
    const dates = slots.filter((slot) => slot.pair === pair).map(({ date }) => dayMonth(date))
    return dates.length > 0 ? [`${pairTitle(pair)}\u00a0—\u00a0${dates.join(', ')}`] : []
  })
  return `Заявка целиком: ${lines.join('; ')}`
}
