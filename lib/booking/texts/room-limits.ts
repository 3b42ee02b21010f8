import type { BrokenLimit } from '@/lib/booking/rules/room-limits'
import { dayMonth, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { counted } from '@/lib/core/words/texts/plural'

const nbsp = '\u00a0'

const pairsBetween = (from: number | null, to: number | null): string =>
  [from === null ? '' : `с${nbsp}${from}-й`, to === null ? '' : `по${nbsp}${to}-ю`].filter(Boolean).join(' ')

const longInHours = 120

const timeText = (minutes: number): string =>
  minutes >= longInHours && minutes % 60 === 0
    ? counted(minutes / 60, 'час', 'часа', 'часов')
    : counted(minutes, 'минуту', 'минуты', 'минут')

const daysOn: Record<Weekday, string> = {
  1: 'понедельникам',
  2: 'вторникам',
  3: 'средам',
  4: 'четвергам',
  5: 'пятницам',
  6: 'субботам',
  7: 'воскресеньям',
}

/** `по субботам и воскресеньям` */
function onWeekdays(days: readonly Weekday[]): string {
  const named = days.map((day) => daysOn[day])
  const last = named.pop() ?? ''
  return `по${nbsp}${named.length > 0 ? `${named.join(', ')} и${nbsp}${last}` : last}`
}

/** Why a room is not booked at a time: `Эту аудиторию бронируют не дальше 30.11, а 07.12 ещё рано.` */
export function brokenLimitText(broken: BrokenLimit, date: CalendarDate): string {
  switch (broken.limit) {
    case 'weekday':
      return `Эту аудиторию не${nbsp}бронируют ${onWeekdays(broken.quiet)}.`
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
