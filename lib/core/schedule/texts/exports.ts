import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { dayMonth, dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { parityTitle } from '@/lib/core/calendar/texts/dates'
import type { SubjectKind } from '@/lib/core/names/rules/resource'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { MoveRecord } from '@/lib/core/schedule/rules/schedule-export'
import { becameFrom, outcomeOf } from '@/lib/core/schedule/rules/trace'
import { plural } from '@/lib/core/words/texts/plural'
import { becameWords } from './traces'

const nbsp = '\u00a0'

export const exportTexts = {
  listSheet: 'Список',
  movesSheet: 'Лист переносов',
  day: 'День',
  noMoves: `За${nbsp}этот период переносов, снятий, обменов, переводов и${nbsp}замен нет.`,
  wholeInList: '… (полностью на листе «Список»)',
  withdrawn: 'снято с расписания',
  there: 'там же',
  unknown: '—',
  overlap: 'накладка',
  requested: 'заявка',
} as const

export const listColumns = {
  date: 'Дата',
  day: 'День',
  pair: 'Пара',
  time: 'Время',
  type: 'Вид',
  title: 'Занятие',
  groups: 'Группы',
  subgroup: 'Подгр.',
  teachers: 'Преподаватели, ответственный',
  rooms: 'Аудитории',
  students: 'Студентов',
  state: 'Состояние',
  comment: 'Комментарий, причина',
  link: 'Ссылка',
} as const

/** Columns of the transition sheet; `from` and `to` each span four. */
export const moveColumns = {
  kind: 'Что сделано',
  title: 'Занятие',
  groups: 'Группы',
  teachers: 'Преподаватели',
  from: 'Откуда',
  to: 'Куда',
  date: 'Дата',
  day: 'День',
  pair: 'Пара',
  rooms: 'Аудитории',
  reason: 'Причина',
  by: 'Кто',
  at: 'Когда оформлено',
} as const

const swapped = 'Обмен'

/** What was done to a class, by its last place; a swap is named as such. */
export function moveKind({ kind, from, to }: Pick<MoveRecord, 'kind' | 'from' | 'to'>): string {
  if (kind === 'substitution') return becameWords.substituted.noun
  if (to === null) return becameWords.withdrawn.noun
  return kind === 'swap' ? swapped : becameWords[becameFrom(from, to)].noun
}

const kindGenitive: Record<SubjectKind, string> = {
  room: 'аудитории',
  teacher: 'преподавателя',
  group: 'группы',
  programme: 'метапрограммы',
}

/** `16.11–22.11.2026`, with both years where they differ. */
export const exportPeriodText = ({ from, to }: Period): string =>
  from === to
    ? dayMonthYear(from)
    : `${from.slice(0, 4) === to.slice(0, 4) ? dayMonth(from) : dayMonthYear(from)}–${dayMonthYear(to)}`

// So many names fit on one line.
const namedAtMost = 6

type Named = { kind: SubjectKind; title: string }

// A teacher's name is not declined.
const ofWhom = ({ kind, title }: Named): string => `${kindGenitive[kind]}${kind === 'teacher' ? ':' : ''} ${title}`

/** `Расписание группы ИСТб-23-1`, `Расписание преподавателя: Иванов И. И.` */
export const scheduleTitle = (named: Named): string => `Расписание ${ofWhom(named)}`
export const movesTitle = (named: Named): string => `Лист переносов ${ofWhom(named)}`

/** `вместе с расписанием: ИСТб-23-2, Иванов И. И. и ещё 3` */
export function alsoText(also: readonly Named[]): string {
  const titles = also.slice(0, namedAtMost).map(({ title }) => title)
  const rest = also.length - titles.length
  return `вместе с${nbsp}расписанием: ${titles.join(', ')}${rest > 0 ? ` и${nbsp}ещё ${rest}` : ''}`
}

/** `Неделя 16.11–22.11.2026, нечётная` */
export const weekText = (period: Period, parity: Parity): string =>
  `Неделя ${exportPeriodText(period)}, ${parityTitle(parity)}`

/** `Выгружено 18.11.2026 10:30` */
export const madeText = ({ date, minutes }: CivilTime): string =>
  `Выгружено ${dayMonthYear(date)} ${clockText(minutes)}`

export const weekSheetName = ({ from, to }: Period): string => `${dayMonth(from)}–${dayMonth(to)}`

/** The state of a class, usable as a filter value. */
export function exportStateText(
  item: Pick<ScheduleItem, 'state' | 'date' | 'pair' | 'trace' | 'substitution'>,
): string {
  if (item.state === 'projected') return 'черновик'
  const outcome = outcomeOf(item)
  if (!outcome) return 'по расписанию'
  const { became, isGone, place } = outcome
  return [becameWords[became].word, place && (isGone ? 'отсюда' : 'сюда')].filter(Boolean).join(' ')
}

/** `Всего 5 изменений: перенос — 3, снятие — 2` */
export function totalsText(counts: Record<string, number>): string {
  const parts = Object.entries(counts)
  const total = parts.reduce((sum, [, count]) => sum + count, 0)
  const kinds = parts.map(([kind, count]) => `${kind.toLowerCase()}${nbsp}— ${count}`).join(', ')
  return `Всего ${total} ${plural(total, 'изменение', 'изменения', 'изменений')}${kinds && `: ${kinds}`}`
}
