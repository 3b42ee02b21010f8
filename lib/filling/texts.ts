import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { dayMonth, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { loadGroupNames } from '@/lib/core/load/texts/load'
import { titleWithin } from '@/lib/core/names/rules/room'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import type {
  FilledItem,
  FilledVariant,
  FillingKeepFailure,
  FillingSeconds,
  FillingState,
  Hindrance,
  LeftReason,
  Nearest,
  FillingProposal,
  ProposedRoom,
  RoomNeed,
} from '@/lib/core/placing/rules/filling'
import { equipmentNames } from '@/lib/core/rooms/rules/room-properties'
import { equipmentTexts } from '@/lib/core/rooms/texts/room-properties'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { equipmentShort } from '@/lib/core/schedule/texts/room-has'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted, plural } from '@/lib/core/words/texts/plural'
import { traitTexts } from '@/lib/planning/texts/best-places'
import { dayLimits } from '@/lib/quality/rules/day-rules'

const nbsp = '\u00a0'

type Proposal = Omit<FillingProposal, 'version'>

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
  allGone: 'Ничего из\u00a0отмеченного уже не\u00a0поставить: выбросьте результат и\u00a0ищите заново.',
  failed: 'Поиск не удался. Попробуйте ещё раз.',
  killed: 'Поиск прервался: сервер перезапустили, пока он шёл. Ничего не\u00a0изменилось, начните его заново.',
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
  keepInVariant: 'Оставить в\u00a0варианте',
  closedVariant: 'Этого варианта больше нет, или\u00a0он уже перенесён.',
  throwAway: 'Выбросить',
  again: 'Искать заново',
  waiting: 'Ждёт очереди',
  searching: 'Идёт поиск',
  progress: 'Ход поиска',
  grouping: 'Показать',
  find: 'Дисциплина, группа, преподаватель',
  whose: 'Что доставить',
  reading: 'Читаю расписание…',
  nobody: 'Без группы и\u00a0преподавателя',
  quality: 'Качество: было и\u00a0стало',
  all: 'Все предложения',
  withoutWorse: 'Только без ухудшений',
  noneWithoutWorse: 'Без ухудшений не\u00a0обойтись: каждое предложение ухудшает какое-нибудь правило.',
  rule: 'Правило',
  before: 'Было',
  after: 'Станет',
  noRoom: 'без аудитории',
  noTeacher: 'без преподавателя',
  unknownSeats: 'число мест не\u00a0указано',
  unknownStudents: 'сколько студентов, неизвестно',
  loadFailed: 'Не удалось узнать, как идёт поиск.',
  states: {
    cancelled: 'Поиск остановлен: вот лучшее, что найдено',
    interrupted: 'Поиск прервался: вот лучшее, что было найдено',
  },
} as const

/** `12 предложений не отмечены: в их аудиториях нет нужного оборудования.` */
export const lackingText = (count: number): string =>
  `${counted(count, 'предложение', 'предложения', 'предложений')} не${nbsp}${plural(count, 'отмечено', 'отмечены', 'отмечено')}: в${nbsp}аудитории нет оборудования, которое нужно занятию.`

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

const slotText = ({ day, pair }: { day: Weekday; pair: Pair }): string => `${weekdayShort[day]}, ${pairTitle(pair)}`

const span = (dates: readonly CalendarDate[]): string => {
  const [first] = dates
  const last = dates.at(-1)
  if (!first || !last) return ''
  if (dates.length <= 3) return dates.map(dayMonth).join(', ')
  return `${dayMonth(first)}–${dayMonth(last)}, ${lessonsText(dates.length)}`
}

/** `пн, 3-я пара, каждую неделю, 07.09–21.12, 14 занятий` */
export const proposedWhen = (proposal: Pick<Proposal, 'day' | 'pair' | 'parity' | 'dates'>): string =>
  [
    slotText(proposal),
    ...(proposal.dates.length > 3 ? [weeks[proposal.parity ?? 'every']] : []),
    span(proposal.dates),
  ].join(', ')

/** `ИСТб-24-1 (2); Иванов И. И.`: whose class it is, with its subgroup. */
export const filledWho = (item: Pick<FilledItem, 'groups' | 'subgroup' | 'teachers'>): string =>
  [
    someOf(loadGroupNames(item)),
    item.teachers.length > 0 ? someOf(item.teachers.map(({ name }) => shortPersonName(name))) : fillingTexts.noTeacher,
  ]
    .filter(Boolean)
    .join('; ')

const sportTexts = { wanted: 'для\u00a0спорта', kind: 'спортзал' }

const wantedText = (need: RoomNeed): string => (need === 'sport' ? sportTexts.wanted : equipmentTexts[need].wanted)

function seatsFor({ capacity, isUnseated }: ProposedRoom, students: number | null): string {
  if (capacity === null)
    return isUnseated && students !== null
      ? `${studentsText(students)}, ${traitTexts.unseated(1)}`
      : fillingTexts.unknownSeats
  const seats = counted(capacity, 'место', 'места', 'мест')
  return students === null ? `${seats}, ${fillingTexts.unknownStudents}` : `${seats} на${nbsp}${students}`
}

const studentsText = (count: number): string => counted(count, 'студент', 'студента', 'студентов')

/** `К-206, корпус К, 60 мест на 25, с проектором`: a room, and what shows that it suits. */
export function proposedWhere({ room, students, needs }: Pick<Proposal, 'room' | 'students' | 'needs'>): string {
  if (!room) return fillingTexts.noRoom
  const { has } = room
  return [
    titleWithin(room),
    ...(room.building === null ? [] : [`корпус${nbsp}${room.building}`]),
    seatsFor(room, students),
    ...(has.includes('computers') ? [equipmentShort.computers] : []),
    ...(has.includes('sport') ? [sportTexts.kind] : []),
    ...equipmentNames.flatMap((one) =>
      one !== 'computers' && has.includes(one) && needs.includes(one) ? [wantedText(one)] : [],
    ),
  ].join(', ')
}

/** `Физика, лк, К-206`: a class that a search proposes in the week. */
export const proposedText = (title: string, room: { title: string } | null): string =>
  `${title}, ${room?.title ?? fillingTexts.noRoom}`

/** Tooltip and screen reader text of a proposed class. */
export const proposedTitle = (text: string): string => `Предложено поиском: ${text}. Открыть в${nbsp}списке`

const fullDay = `в${nbsp}дне уже ${counted(dayLimits.most, 'пара', 'пары', 'пар')}`

function hindranceText(one: Hindrance): string {
  const where = `${one.slots} из${nbsp}${one.of} ${plural(one.of, 'возможного места', 'возможных мест', 'возможных мест')}`
  switch (one.kind) {
    case 'rooms':
      return `нет свободной аудитории${one.seats === null ? '' : ` на${nbsp}${counted(one.seats, 'место', 'места', 'мест')}`} (${where})`
    case 'teacher':
      return `${shortPersonName(one.title)}${nbsp}— нет времени (${where})`
    case 'group':
      return `${one.title}${nbsp}— нет времени (${where})`
    case 'full teacher':
      return `${shortPersonName(one.title)}${nbsp}— ${fullDay} (${where})`
    case 'full group':
      return `${one.title}${nbsp}— ${fullDay} (${where})`
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
    case 'nobody':
      return 'У\u00a0нагрузки нет ни преподавателей, ни групп.'
    case 'no dates':
      return 'В\u00a0даты этой нагрузки занятий больше нет.'
    case 'right':
      return 'Вам разрешено ставить её только в\u00a0другое время.'
    case 'no room': {
      const seats = reason.seats === null ? '' : ` на${nbsp}${counted(reason.seats, 'место', 'места', 'мест')}`
      const needs = reason.needs.map((need) => ` ${wantedText(need)}`).join('')
      const most = reason.most === null || reason.seats === null || reason.most >= reason.seats
      return `Нет аудитории${seats}${needs}${most ? '' : `: в${nbsp}самой большой — ${reason.most}`}.`
    }
    case 'held': {
      const by = reason.by.map(hindranceText).join('; ')
      const text =
        by === ''
          ? 'Место есть, но\u00a0поиск не\u00a0успел его найти: поищите ещё раз или дольше.'
          : `${by.charAt(0).toUpperCase()}${by.slice(1)}.`
      return reason.nearest ? `${text} ${nearestText(reason.nearest)}` : text
    }
  }
}

/** `Экзамены, зачёты и консультации ставит сессия: здесь не тронуто 12 занятий.` */
export const ofSessionText = (classes: number): string =>
  `Экзамены, зачёты и${nbsp}консультации ставит сессия: здесь не${nbsp}тронуто ${lessonsText(classes)}.`

/** `Остались только экзамены, зачёты и консультации: 12 занятий. Их ставит сессия.` */
export const onlySessionText = (classes: number): string =>
  `Остались только экзамены, зачёты и${nbsp}консультации: ${lessonsText(classes)}. Их ставит сессия.`

/** `Не поставлено: 7 занятий` */
export const leftTitle = (classes: number): string => `Не поставлено: ${lessonsText(classes)}`

/** `Отмечено 12 из 14` */
export const tickedProposals = (ticked: number, all: number): string => `Отмечено ${ticked} из${nbsp}${all}`

/** `Будет поставлено: 40 занятий` */
export const toKeepText = (classes: number): string => `Будет поставлено: ${lessonsText(classes)}`

/** Roughly so many classes are stored in a second. */
const keptInSecond = 700

/** `Ставлю черновики: 35000 занятий, обычно до 50 с. Прошло 12 с.` */
export function keepingText(classes: number, seconds: number, isInVariant: boolean): string {
  const usual = 10 * Math.ceil(classes / keptInSecond / 10)
  const what = isInVariant ? `Добавляю в${nbsp}вариант` : 'Ставлю черновики'
  const elapsed = seconds > 0 ? ` Прошло ${seconds}${nbsp}с.` : ''
  return `${what}: ${lessonsText(classes)}, обычно до${nbsp}${usual}${nbsp}с.${elapsed}`
}

/** `Физика, лк — 8 занятий` */
export const leftReasonTitle = (title: string, classes: number): string => `${title}${nbsp}— ${lessonsText(classes)}`

/** `После поиска другие заняли место или изменили нагрузку, не встанет: 3 занятия` */
export const goneTitle = (classes: number): string =>
  `После поиска расписание изменили другие, уже не${nbsp}встанет: ${lessonsText(classes)}`

/** `ИСТб-24-1; Иванов И. И.; пн, 3-я пара, 07.09. «Физика»: Занято: К-206 — «Химия».` */
export const overtakenText = (
  { dates, text }: Pick<FillingKeepFailure, 'dates' | 'text'>,
  proposal: Omit<Proposal, 'needs' | 'room' | 'students'>,
): string => `${filledWho(proposal)}; ${proposedWhen({ ...proposal, dates })}. ${text}`

/** `И ещё 12 строк.` */
export const moreGoneText = (rows: number): string => `И${nbsp}ещё ${counted(rows, 'строка', 'строки', 'строк')}.`

/** What was not kept: `Не всё: пока шёл поиск, занято 2 места.` */
export const storedNote = (notKept: number): string | undefined =>
  notKept === 0 ? undefined : `Поставлено не всё: ${counted(notKept, 'строка', 'строки', 'строк')} с накладками.`

/** The result of keeping: `Поставлено черновиками: 40 занятий` */
export const fillingStoredText = (classes: number): string => `Поставлено черновиками: ${lessonsText(classes)}`

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

/** Why a search found nothing. `failure` null: its process ended before it could tell. */
export const searchFailureText = (failure: string | null): string => failure ?? fillingTexts.killed
