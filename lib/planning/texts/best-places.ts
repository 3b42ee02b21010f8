import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { keysOf } from '@/lib/core/words/rules/records'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'
import type { BestPlace } from '@/lib/planning/rules/best-places'
import type { PlaceTrait } from '../rules/place-price'

export const bestPlacesTexts = {
  title: 'Лучшие места',
  asking: 'Ищу места…',
  none: 'До конца свободных мест нет',
  failed: 'Не удалось найти места.',
} as const

/** A trait is not mentioned if it holds for a smaller share of the classes. */
export const worthTelling = 0.25

/** The text of a trait, by its amount per class. */
export const traitTexts: Record<PlaceTrait, (amount: number) => string> = {
  windows: (amount) => (amount > 0 ? 'появятся окна' : 'закрывает окна'),
  alone: () => 'других пар в\u00a0этот день нет',
  planned: () => 'в\u00a0это время уже намечено другое',
  wish: () => 'против пожелания',
  absence: () => 'преподавателя не\u00a0будет',
  full: () => 'пятая пара в\u00a0день',
  overfull: () => 'больше пяти пар в\u00a0день',
  night: () => 'первая пара после вечера',
  late: () => 'поздно вечером',
  saturday: () => 'в\u00a0субботу',
  course: () => 'курс группы неизвестен',
  method: () => 'в\u00a0методический день',
  excess: (amount) => `лишних ${lessonsText(amount)}`,
  building: () => 'соседние пары в\u00a0другом корпусе',
  walk: () => 'далеко идти за\u00a0перемену',
  unwalked: () => 'сколько идти до\u00a0соседней пары, неизвестно',
  'no room': () => 'свободной аудитории на все даты нет',
  unseated: () => 'хватит ли мест, неизвестно',
}

/** The advantages and drawbacks of a place: `закрывает окна`, `поздно вечером`. */
export function placeReasons({ traits, neighbours, room }: BestPlace): string[] {
  const reasons = keysOf(traitTexts).flatMap((trait) => {
    const amount = traits[trait]
    // A closed window is worth mentioning; that a single pair is no longer alone is obvious.
    const size = trait === 'windows' ? Math.abs(amount) : amount
    return size >= worthTelling ? [traitTexts[trait](amount)] : []
  })
  const isBeside = neighbours.length > 0 && traits.windows <= 0 && traits.building < worthTelling && room !== null
  return isBeside ? ['рядом с\u00a0соседней парой', ...reasons] : reasons
}

const weeks: Record<'every' | Parity, string> = {
  every: 'каждую неделю',
  0: 'по нечётным',
  1: 'по чётным',
}

/** `Чт, 4-я пара, по нечётным` */
export const bestPlaceTitle = ({ day, pair, parity }: { day: Weekday; pair: Pair; parity: Parity | null }): string =>
  `${weekdayShort[day]}, ${pairTitle(pair)}, ${weeks[parity ?? 'every']}`

/** `все 14 дат`, `11 из 14 дат` */
export const placeDates = (free: number, dates: number): string =>
  free === dates
    ? free === 1
      ? '1\u00a0дата'
      : `все ${counted(dates, 'дата', 'даты', 'дат')}`
    : `${free}\u00a0из\u00a0${counted(dates, 'даты', 'дат', 'дат')}`
