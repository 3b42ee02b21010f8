import { dayMonth } from '@/lib/domain/calendar-date'
import type { Conflict } from '@/lib/domain/conflicts'
import { pairsPerDay, type Pair } from '@/lib/domain/pairs'
import { taken } from './conflicts'
import { pairTitle, requestTitle } from './grid'
import { plural } from './plural'

export const closureTexts = {
  notFound: 'Такого закрытия аудитории нет.',
  unlimited: 'Эту аудиторию закрыть нельзя: место в ней есть всегда.',
  past: 'Открывать нечего: это закрытие уже в прошлом.',
} as const

export const wishTexts = { notFound: 'Такого пожелания нет.' } as const

export const closurePanelTexts = {
  list: 'Закрытие аудитории',
  none: 'Аудиторию не\u00a0закрывали',
  add: 'Закрыть аудиторию',
  pairs: 'Пары',
  noPairs: 'Выберите хотя бы одну пару.',
  save: 'Закрыть',
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

/** `все пары`, `3-я пара`, `1–3, 5 пары` */
export function pairsText(closed: readonly Pair[]): string {
  const [only, ...others] = closed
  if (only === undefined || closed.length === pairsPerDay) return 'все пары'
  if (others.length === 0) return pairTitle(only)
  const runs: Pair[][] = []
  for (const pair of [...closed].sort()) {
    const last = runs.at(-1)
    if (last?.at(-1) === pair - 1) last.push(pair)
    else runs.push([pair])
  }
  const text = runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : run[0])).join(', ')
  return `${text}\u00a0пары`
}

export const openLabel = (reason: string): string => `Открыть аудиторию: ${reason}`

/** `Аудитория закрыта: 16 пар` */
export const closedText = (pairs: number): string =>
  `Аудитория закрыта: ${pairs}\u00a0${plural(pairs, 'пара', 'пары', 'пар')}`

/** `Здесь уже стоят 3 события`: what a closed room still holds. */
export const standingTitle = (count: number): string =>
  `Здесь уже ${plural(count, 'стоит', 'стоят', 'стоит')} ${count}\u00a0${plural(count, 'событие', 'события', 'событий')}`

/** `16.11, 3-я пара` */
export const standingTime = ({ date, pair }: Conflict): string => `${dayMonth(date)}, ${pairTitle(pair)}`

/** `Физика`, `Бронь: Совещание` */
export const standingEvent = ({ with: holder }: Conflict): string => {
  if (!holder) return taken
  const { kind, title } = holder
  return kind === 'class' ? title : [requestTitle[kind], title].filter(Boolean).join(': ')
}
