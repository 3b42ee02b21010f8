import { dayMonth } from '@/lib/core/rules/calendar/calendar-date'
import type { StandingInRoom } from './rules'
import type { Conflict } from '@/lib/core/rules/placing/placement'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import { lessonsText } from '@/lib/core/texts/placing/acts'
import { taken } from '@/lib/core/texts/placing/conflicts'
import { pairTitle, requestTitle } from '@/lib/core/texts/live/grid'
import { pairRanges } from '@/lib/core/texts/schedule/pair-ranges'
import { counted } from '@/lib/core/texts/words/plural'
import { someOf } from '@/lib/core/texts/words/some-of'

export const closureTexts = {
  notFound: 'Такого закрытия аудитории нет.',
  unlimited: 'Эту аудиторию закрыть нельзя: место в ней есть всегда.',
  past: 'Открывать нечего: это закрытие уже в прошлом.',
} as const

export const wishTexts = {
  notFound: 'Такого пожелания нет.',
  notAway: 'Отсутствовать может только преподаватель.',
} as const

export const closurePanelTexts = {
  list: 'Закрытие аудитории',
  none: 'Аудиторию не\u00a0закрывали',
  add: 'Закрыть аудиторию',
  pairs: 'Пары',
  noPairs: 'Выберите хотя бы одну пару.',
  save: 'Закрыть',
  saveAnyway: 'Закрыть всё равно',
  free: 'Здесь ничего не\u00a0стоит.',
  owners: 'Чьё это:',
  stays: 'Всё останется на\u00a0месте и\u00a0будет отмечено накладкой, пока его не\u00a0перенесут.',
  plan: 'Занятия…',
  open: 'Открыть',
  opened: 'Аудитория открыта',
  dismiss: 'Убрать список',
} as const

export const closureReasons = [
  'Ремонт',
  'День открытых дверей',
  'Профилактика оборудования',
  'Мероприятие',
] as const

/** Whether these are all of the university's pairs. */
export const allDay = (pairs: readonly Pair[], day: readonly Pair[]): boolean =>
  day.every((pair) => pairs.includes(pair))

/** `все пары`, `3-я пара`, `1–3-я, 5-я пары` */
export function closedPairsText(closed: readonly Pair[], day: readonly Pair[]): string {
  const [only, ...others] = closed
  if (only === undefined || allDay(closed, day)) return 'все пары'
  if (others.length === 0) return pairTitle(only)
  return `${pairRanges(closed)
    .map((range) => `${range}-я`)
    .join(', ')}\u00a0пары`
}

export const planLabel = (reason: string): string => `Что делать с\u00a0занятиями: ${reason}`

export const openLabel = (reason: string): string => `Открыть аудиторию: ${reason}`

/** `Аудитория закрыта: 16 пар` */
export const closedText = (pairs: number): string =>
  `Аудитория закрыта: ${counted(pairs, 'пара', 'пары', 'пар')}`

/** `24 пары будут закрыты` */
export const toCloseText = (pairs: number): string =>
  counted(pairs, 'пара будет закрыта', 'пары будут закрыты', 'пар будет закрыто')

const countText = {
  class: lessonsText,
  exam: (count: number) => counted(count, 'экзамен', 'экзамена', 'экзаменов'),
  booking: (count: number) => counted(count, 'бронь', 'брони', 'броней'),
  closure: (count: number) => counted(count, 'закрытие', 'закрытия', 'закрытий'),
  /** Meetings the reader may not see. */
  unseen: (count: number) => counted(count, 'занятое место', 'занятых места', 'занятых мест'),
}
const kinds = ['class', 'exam', 'booking', 'closure', 'unseen'] as const

/** `Здесь уже стоит: 12 занятий, 1 бронь`: the meetings in a room being closed. */
export function closureClassTitle(standing: readonly Conflict[]): string {
  const counts = kinds.flatMap((kind) => {
    const count = standing.filter((one) => (one.with?.kind ?? 'unseen') === kind).length
    return count === 0 ? [] : [countText[kind](count)]
  })
  return `Здесь уже стоит: ${counts.join(', ')}`
}

/** `16.11, 3-я пара` */
export const standingTime = ({ date, pair }: Conflict): string => `${dayMonth(date)}, ${pairTitle(pair)}`

/** `Физика`, `Бронь: Совещание` */
export const standingEvent = ({ with: holder }: Conflict): string => {
  if (!holder) return taken
  const { kind, title } = holder
  return kind === 'class' ? title : [requestTitle[kind], title].filter(Boolean).join(': ')
}

/** Owners: `ИСТб-24-1, ИСТб-24-2, Иванов И. И.` */
export const standingOwners = ({ owners }: StandingInRoom): string => someOf(owners)
