import type { Parity } from '@/lib/core/rules/calendar/academic-calendar'
import { dayMonth, type CalendarDate, type Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type {
  FilledVariant,
  FillingSeconds,
  FillingState,
  Hindrance,
  LeftReason,
  Nearest,
  FillingProposal,
} from '@/lib/core/rules/placing/filling'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import { lessonsText } from '@/lib/core/texts/placing/acts'
import { traitTexts } from '@/lib/planning/texts/best-places'
import { pairTitle } from '@/lib/core/texts/live/grid'
import { counted, plural } from '@/lib/core/texts/words/plural'
import { shortPersonName } from '@/lib/core/texts/names/short-names'
import { weekdayShort } from '@/lib/core/texts/schedule/weekdays'

const nbsp = '\u00a0'

export const fillingTexts = {
  title: 'Доставить остаток',
  open: 'Доставить остаток…',
  noSemester: 'После этой даты в\u00a0календаре нет семестра.',
  notPlanner: 'Эту нагрузку ставит другой диспетчер.',
  nothingLeft: 'Доставлять нечего: все часы поставлены.',
  tooMany: (most: number) => `Слишком много нагрузки сразу: больше ${most} строк. Выберите меньше.`,
  underWay: 'Ваш прошлый поиск ещё идёт. Остановите его или дождитесь конца.',
  unknown: 'Такого поиска нет.',
  nothingChosen: 'Не выбрано, что оставить.',
  failed: 'Поиск не удался. Попробуйте ещё раз.',
  signedOut: 'Поиск не начат: вы вышли из системы.',
  noRight: (title: string) => `«${title}»: у${nbsp}вас больше нет права ставить здесь.`,
  itemChanged: (title: string) => `«${title}»: нагрузка изменилась, пока шёл поиск.`,
  placedMeanwhile: (title: string) => `«${title}»: часы уже поставлены, пока шёл поиск.`,
  taken: (title: string, why: string) => `«${title}»: ${why}`,
  notOffered: {
    waiting: 'Поиск ещё не\u00a0начат.',
    searching: 'Поиск ещё идёт.',
    failed: 'Поиск не удался, оставить нечего.',
    kept: 'Этот результат уже оставлен.',
    thrown_away: 'Этот результат уже выброшен.',
    found: '',
    cancelled: '',
    interrupted: '',
  } satisfies Record<FillingState, string>,
  lead: 'Поиск расставит черновиками то, что ещё не поставлено. Поставленное не сдвинется.',
  leadInVariant:
    'Поиск расставит в\u00a0этом варианте то, чего в\u00a0нём не\u00a0хватает. Ни\u00a0расписание, ни\u00a0черновики не\u00a0изменятся.',
  seconds: 'Искать',
  start: 'Начать поиск',
  stop: 'Остановить, взять лучшее',
  stopping: 'Останавливаю…',
  keep: 'Оставить черновиками',
  keeping: 'Ставлю черновики. Целому факультету нужно до\u00a0десяти секунд…',
  keepInVariant: 'Оставить в\u00a0варианте',
  keepingInVariant: 'Добавляю в\u00a0вариант…',
  closedVariant: 'Этого варианта больше нет, или\u00a0он уже перенесён.',
  throwAway: 'Выбросить',
  again: 'Искать заново',
  waiting: 'Ждёт очереди',
  searching: 'Идёт поиск',
  progress: 'Ход поиска',
  grouping: 'Показать',
  whose: 'Что доставить',
  reading: 'Читаю расписание…',
  nobody: 'Без группы и\u00a0преподавателя',
  left: 'Не поставлено',
  quality: 'Качество: было и\u00a0стало',
  rule: 'Правило',
  before: 'Было',
  after: 'Станет',
  noRoom: 'без аудитории',
  loadFailed: 'Не удалось узнать, как идёт поиск.',
  states: {
    cancelled: 'Поиск остановлен: вот лучшее, что найдено',
    interrupted: 'Поиск прервался: вот лучшее, что было найдено',
  },
} as const

export const secondsText = (seconds: FillingSeconds): string => `${seconds}${nbsp}с`

export const groupingTexts = { group: 'По группам', teacher: 'По преподавателям' } as const
export type Grouping = keyof typeof groupingTexts

/** `Ставить с 07.09 и до конца семестра.` */
export const fromText = (from: CalendarDate): string =>
  `Ставить с${nbsp}${dayMonth(from)} и${nbsp}до${nbsp}конца семестра.`

export const scopeText = (mode: 'all' | 'selected', selected: number): string =>
  mode === 'all' ? 'Всё, что осталось' : `Только выбранное: ${selected}`

/** `Есть место для 40 из 42 занятий. Оценка — 118, чем меньше, тем лучше.` */
export const fillingProgressText = (placed: number, total: number, cost: number): string =>
  `Есть место для${nbsp}${placed} из${nbsp}${total}${nbsp}${plural(total, 'занятия', 'занятий', 'занятий')}. Оценка${nbsp}— ${Math.round(cost)}, чем меньше, тем лучше.`

/** `Найдено место для всех 42 занятий`, `для 40 из 42 занятий` */
export const fillingResultText = (placed: number, total: number): string =>
  placed === total
    ? `Нашлось место для${nbsp}всех: ${lessonsText(total)}`
    : `Нашлось место для${nbsp}${placed} из${nbsp}${total}${nbsp}${plural(total, 'занятия', 'занятий', 'занятий')}`

const weeks: Record<'every' | Parity, string> = {
  every: 'каждую неделю',
  0: `по${nbsp}нечётным`,
  1: `по${nbsp}чётным`,
}

const slotText = ({ day, pair }: { day: Weekday; pair: Pair }): string =>
  `${weekdayShort[day]}, ${pairTitle(pair)}`

const span = (dates: readonly CalendarDate[]): string => {
  const [first] = dates
  const last = dates.at(-1)
  if (!first || !last) return ''
  if (dates.length <= 3) return dates.map(dayMonth).join(', ')
  return `${dayMonth(first)}–${dayMonth(last)}, ${lessonsText(dates.length)}`
}

/** `пн, 3-я пара, каждую неделю, 07.09–21.12, 14 занятий, К-206` */
export const proposalText = (proposal: Omit<FillingProposal, 'version'>): string =>
  [
    slotText(proposal),
    ...(proposal.dates.length > 3 ? [weeks[proposal.parity ?? 'every']] : []),
    span(proposal.dates),
    proposal.room?.title ?? fillingTexts.noRoom,
    ...(proposal.room?.isUnseated ? [traitTexts.unseated(1)] : []),
  ].join(', ')

const lacks = { projector: 'с\u00a0проектором', computers: 'с\u00a0компьютерами', sport: 'для\u00a0спорта' }

/** `Физика, лк, К-206`: a class that a search proposes in the week. */
export const proposedText = (title: string, room: { title: string } | null): string =>
  `${title}, ${room?.title ?? fillingTexts.noRoom}`

/** Tooltip and screen reader text of a proposed class. */
export const proposedTitle = (text: string): string => `Предложено поиском: ${text}. Открыть в${nbsp}списке`

function hindranceText(one: Hindrance): string {
  const where = `${one.slots} из${nbsp}${one.of} ${plural(one.of, 'возможного места', 'возможных мест', 'возможных мест')}`
  switch (one.kind) {
    case 'rooms':
      return `нет свободной аудитории${one.seats === null ? '' : ` на${nbsp}${counted(one.seats, 'место', 'места', 'мест')}`} (${where})`
    case 'teacher':
      return `${shortPersonName(one.title)}${nbsp}— нет времени (${where})`
    case 'group':
      return `${one.title}${nbsp}— нет времени (${where})`
  }
}

/** `Освободится пн, 3-я пара (по чётным), если убрать «Физика» из К-206 (16.11, 30.11).` */
function nearestText(nearest: Nearest): string {
  const { parity, held, room, dates } = nearest
  const titles = held.slice(0, 3).map((title) => `«${title}»`)
  return [
    `Освободится ${slotText(nearest)}${parity === null ? '' : ` (${weeks[parity]})`},`,
    `если убрать ${titles.join(', ')}${room === null ? '' : ` из${nbsp}${room}`}`,
    ...(dates.length > 0 ? [`(${span(dates)})`] : []),
  ]
    .join(' ')
    .concat('.')
}

/** Why classes found no place, and what would help: `нет аудитории на 120 мест, самая большая — 90.` */
export function leftReasonText(reason: LeftReason): string {
  switch (reason.kind) {
    case 'exam':
      return 'Экзамены, зачёты и\u00a0консультации ставятся вручную.'
    case 'nobody':
      return 'У\u00a0нагрузки нет ни преподавателей, ни групп.'
    case 'no dates':
      return 'В\u00a0даты этой нагрузки занятий больше нет.'
    case 'right':
      return 'Вам разрешено ставить её только в\u00a0другое время.'
    case 'no room': {
      const seats =
        reason.seats === null ? '' : ` на${nbsp}${counted(reason.seats, 'место', 'места', 'мест')}`
      const needs = reason.needs.map((need) => ` ${lacks[need]}`).join('')
      const most = reason.most === null || reason.seats === null || reason.most >= reason.seats
      return `Нет аудитории${seats}${needs}${most ? '' : `: в${nbsp}самой большой — ${reason.most}`}.`
    }
    case 'held': {
      const by = reason.by.map(hindranceText).join('; ')
      const text =
        by === ''
          ? 'Свободное время есть, но день уже полон.'
          : `${by.charAt(0).toUpperCase()}${by.slice(1)}.`
      return reason.nearest ? `${text} ${nearestText(reason.nearest)}` : text
    }
  }
}

/** `Физика, лк — 8 занятий` */
export const leftReasonTitle = (title: string, classes: number): string =>
  `${title}${nbsp}— ${lessonsText(classes)}`

/** What was not kept: `Не всё: пока шёл поиск, занято 2 места.` */
export const storedNote = (notKept: number): string | undefined =>
  notKept === 0
    ? undefined
    : `Поставлено не всё: ${counted(notKept, 'строка', 'строки', 'строк')} с накладками.`

/** The result of keeping: `Поставлено черновиками: 40 занятий` */
export const fillingStoredText = (classes: number): string =>
  `Поставлено черновиками: ${lessonsText(classes)}`

/** The result of keeping in a variant: `В варианте «Проба»: 40 занятий` */
export const storedInVariantText = (name: string, classes: number): string =>
  `В${nbsp}варианте «${name}»: ${lessonsText(classes)}`

const variantStates: Record<FilledVariant['state'], string> = {
  open: '',
  changed: ` С${nbsp}тех пор вариант изменился: что${nbsp}не${nbsp}поместится, будет названо.`,
  closed: ` Его больше нет, или${nbsp}он уже перенесён в${nbsp}расписание.`,
}

/** Where the result of a search goes, unless it is the timetable. */
export const fillingWhereText = (variant: FilledVariant | null): string =>
  variant
    ? `Для${nbsp}варианта «${variant.name}».${variantStates[variant.state]}`
    : `Для${nbsp}расписания, не${nbsp}для варианта. Оставьте или${nbsp}выбросьте этот результат, чтобы искать здесь.`
