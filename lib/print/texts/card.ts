import type { MovedDay, Parity } from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  dayMonth,
  dayMonthYear,
  weekdayOf,
  type CalendarDate,
  type Weekday,
} from '@/lib/core/calendar/rules/calendar-date'
import type { Pair, ShortDay } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { parityLabel, standsFor } from '@/lib/core/calendar/texts/dates'
import { pairRanges } from '@/lib/core/calendar/texts/pair-ranges'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { hasType, type LessonType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeShort, lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { timeRange } from '@/lib/core/schedule/texts/grid'
import { counted } from '@/lib/core/words/texts/plural'
import type { CardDates } from '@/lib/print/rules/card'
import type { CardClosure, CardWish } from '@/lib/print/rules/card-lists'
import { allDay, closedPairsText } from '@/lib/wishes/texts'

const nbsp = '\u00a0'

export const cardTexts = {
  title: 'Карточка',
  grid: 'Расписание семестра',
  door: 'На дверь',
  ordinary: 'Обычная карточка',
  draft: 'черновик',
  online: 'Расписание онлайн',
  continued: 'Не помещается на одном листе, продолжение на следующих.',
  noSemester: 'Семестра, к которому относится эта неделя, в календаре нет.',
  exams: 'Экзамены и консультации',
  closures: 'Закрыта',
  wishes: 'Пожелания и\u00a0отсутствия',
  movedDays: 'Перенесённые дни',
  shortDays: 'Другое время пар',
  legend: 'Обозначения',
  overlapLegend: '! — накладка: в это время здесь стоит и другое',
  draftLegend: 'черновик — ещё не опубликовано',
  parityLegend: 'сверху в клетке — нечётная неделя, снизу — чётная',
  scan: 'Живое расписание:',
  code: 'QR-код живого расписания',
} as const

/** `лк — лекция` for each lesson type on the card. */
export const typeLegend = (types: readonly LessonType[]): { short: string; long: string; type: LessonType }[] =>
  types
    .filter((lessonType) => hasType({ lessonType }))
    .map((type) => ({ short: lessonTypeShort[type], long: lessonTypeTitle[type], type }))

/** `действует с 02.09 по 28.12.2026` */
export const inForce = ({ from, to }: Period): string =>
  `действует с${nbsp}${dayMonthYear(from)} по${nbsp}${dayMonthYear(to)}`

export const madeOn = (date: CalendarDate): string => `составлено ${dayMonthYear(date)}`

/** `14.11 (сб)`: a moved date names its own weekday. */
const dateIn = (date: CalendarDate, day: Weekday): string =>
  weekdayOf(date) === day ? dayMonth(date) : `${dayMonth(date)}${nbsp}(${dayShort(weekdayOf(date))})`

const dayShort = (day: Weekday): string => weekdayShort[day].toLowerCase()

/** `02, 16.09, 14.10`: consecutive dates of one month share it. */
export function cardDatesText(dates: readonly CalendarDate[], day: Weekday): string {
  const isPlain = (date: CalendarDate | undefined) => date !== undefined && weekdayOf(date) === day
  return dates
    .map((date, index) => {
      const next = dates[index + 1]
      if (next === undefined) return dateIn(date, day)
      const sharesMonth = isPlain(date) && isPlain(next) && next.slice(0, 7) === date.slice(0, 7)
      return sharesMonth ? `${date.slice(8, 10)},${nbsp}` : `${dateIn(date, day)}, `
    })
    .join('')
}

/**
 * `с 02.09 по 14.10, кроме 23.09`; empty if the class is held on every date of its cell. `isInHalf`: it is in
 * its parity's half.
 */
export function cardWhenText(dates: CardDates, day: Weekday, isInHalf: boolean): string {
  if (dates.by === 'list') return cardDatesText(dates.dates, day)
  const { weeks, from, to, except, also } = dates
  const span = [
    weeks !== 'every' && !isInHalf ? parityLabel(weeks) : '',
    from ? `с${nbsp}${dateIn(from, day)}` : '',
    to ? `по${nbsp}${dateIn(to, day)}` : '',
  ].filter(Boolean)
  return [
    span.join(' '),
    except.length > 0 ? `кроме${nbsp}${cardDatesText(except, day)}` : '',
    also.length > 0 ? `и${nbsp}${cardDatesText(also, day)}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** For a stream with too many groups to list. */
export const streamText = (groups: number): string => `поток, ещё${nbsp}${counted(groups, 'группа', 'группы', 'групп')}`

export const withGroups = (groups: string): string => `с${nbsp}${groups}`

/** `1-я подгр.` */
export const subgroupShort = (subgroup: 1 | 2): string => `${subgroup}-я${nbsp}подгр.`

export const seats = (capacity: number): string => counted(capacity, 'место', 'места', 'мест')

/** `с 10.11 по 15.11, 1–3-я пары: Ремонт` */
export function closureText(pairs: readonly Pair[], { from, to, pairs: closed, title }: CardClosure): string {
  const span = from === to ? dayMonth(from) : `с${nbsp}${dayMonth(from)} по${nbsp}${dayMonth(to)}`
  return `${span}${allDay(closed, pairs) ? '' : `, ${closedPairsText(closed, pairs)}`}: ${title}`
}

/** `Методический день (пт)`, `Не ставить (пн 1–2, ср 4)` */
export function wishText(pairs: readonly Pair[], { title, days }: CardWish): string {
  const when = days.map(({ day, pairs: asked }) =>
    allDay(asked, pairs) ? dayShort(day) : `${dayShort(day)}${nbsp}${pairRanges(asked).join(', ')}`,
  )
  return `${title} (${when.join(', ')})`
}

/** `14.11 (сб) за понедельник, чет.` */
export const movedDayText = ({ date, runsAs, parity }: MovedDay): string =>
  `${dayMonth(date)}${nbsp}(${dayShort(weekdayOf(date))}) ${standsFor(runsAs)}${parity === null ? '' : `, ${parityLabel(parity)}`}`

/** `30.12 (ср) 8:15–8:55, 9:05–9:45`: the pairs from the first */
export const shortDayText = ({ date, times }: ShortDay): string =>
  `${dayMonth(date)}${nbsp}(${dayShort(weekdayOf(date))}) ${times.map(timeRange).join(', ')}`

/** `12.01 (пн) 9:00`: date, weekday and start of an exam. */
export const examWhen = (date: CalendarDate, start: string): string =>
  `${dayMonth(date)}${nbsp}(${dayShort(weekdayOf(date))})${start && nbsp}${start}`

/** `неделя 16.11–22.11, чет.` */
export const cardWeekText = (monday: CalendarDate, parity: Parity): string =>
  `неделя ${dayMonth(monday)}–${dayMonth(addDays(monday, 6))}, ${parityLabel(parity)}`
