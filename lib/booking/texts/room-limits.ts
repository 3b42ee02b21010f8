import type { BrokenLimit } from '@/lib/booking/rules/room-limits'
import { dayMonth, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { counted } from '@/lib/core/texts/words/plural'

const nbsp = '\u00a0'

const pairsBetween = (from: number | null, to: number | null): string =>
  [from === null ? '' : `с${nbsp}${from}-й`, to === null ? '' : `по${nbsp}${to}-ю`].filter(Boolean).join(' ')

const longInHours = 120

const timeText = (minutes: number): string =>
  minutes >= longInHours && minutes % 60 === 0
    ? counted(minutes / 60, 'час', 'часа', 'часов')
    : counted(minutes, 'минуту', 'минуты', 'минут')

/** Why a room is not booked at a time: `Эту аудиторию бронируют не дальше 30.11, а 07.12 ещё рано.` */
export function brokenLimitText(broken: BrokenLimit, date: CalendarDate): string {
  switch (broken.limit) {
    case 'pairs':
      return `Эту аудиторию бронируют только ${pairsBetween(broken.from, broken.to)} пару.`
    case 'days':
      return `Эту аудиторию бронируют не${nbsp}дальше ${dayMonth(broken.last)}: для ${dayMonth(date)} ещё рано.`
    case 'minutes':
      return `Эту аудиторию бронируют не${nbsp}позже чем за${nbsp}${timeText(broken.minutes)} до${nbsp}начала: её нужно подготовить.`
  }
}

/** `У вас уже 2 брони этой аудитории: больше у одного человека не бывает.` */
export const tooManyBookings = (most: number): string =>
  `У${nbsp}вас уже ${counted(most, 'бронь', 'брони', 'броней')} этой аудитории впереди, больше одному нельзя: дождитесь, пока пройдёт, или снимите одну.`
