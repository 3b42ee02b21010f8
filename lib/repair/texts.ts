import { dayMonth, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import type { LeavingClass, LoadWay, RepairReason, Proposal, ProposedMove } from '@/lib/core/placing/rules/proposal'
import { ofThemPast } from '@/lib/core/placing/texts/placement'
import type { NamedRoom, NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import { classTitle, groupText, pairTitle } from '@/lib/core/schedule/texts/grid'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { keysOf } from '@/lib/core/words/rules/records'
import { lessonsText, lowerFirst } from '@/lib/core/words/texts/acts'
import { numberText } from '@/lib/core/words/texts/number'
import { counted, plural } from '@/lib/core/words/texts/plural'
import { traitTexts, worthTelling } from '@/lib/planning/texts/best-places'
import type { RepairTrait, RepairTraits } from '@/lib/repair/rules/comfort'

export const repairTexts = {
  title: 'Починить',
  makeRoom: 'Освободить место',
  makeRoomAct: 'Освободить место…',
  makeRoomHint: 'Если перенести того, кто здесь стоит.',
  noRoom: 'Место не\u00a0освободить: тех, кто здесь стоит, некуда или нельзя перенести.',
  why: 'Что не\u00a0так',
  untilEnd: 'До конца семестра',
  untilEndHint: 'Вместе со\u00a0следующими занятиями серии.',
  asking: 'Ищу, как починить…',
  untilEndAlso: 'до\u00a0конца семестра',
  askingHere: 'Ищу, как освободить место…',
  failed: 'Не удалось найти, как починить.',
  none: 'Ничего не\u00a0нашлось, даже если двигать три других занятия. Попробуйте другую причину или одну дату.',
  proposals: 'Что можно сделать',
  chain: 'Кто куда',
  allFree: 'Все места свободны.',
  submit: 'Сделать',
  needsChoice: 'Выберите, что сделать.',
  justChange: 'Просто поменять',
  justChangeHint: 'Без следов в\u00a0прежних клетках и\u00a0без причины.',
  stays: 'Останутся на\u00a0месте:',
  begun: 'Это занятие уже началось или прошло: двигать его поздно.',
  tooMany: 'Слишком много занятий за раз.',
  halfPlace: 'нужны и\u00a0день, и\u00a0пара',
  twice: 'Одно занятие названо дважды.',
} as const

/** `Чт 19.11, 3-я пара` */
export const toPlaceText = ({ date, pair }: DatedSlot): string => placeOf({ date, pair, rooms: [] }, false)

/** Of plans that come in parts. */
export const partTexts = {
  sought: 'Ещё ищется…',
  notSought: 'Не\u00a0искали',
  enough: 'Больше не\u00a0искать',
  left: 'План составлен не\u00a0до\u00a0конца: для остальных место не\u00a0искали.',
  lookOn: 'Искать дальше',
} as const

/** Of a class without a way so far; `isLeft`: the search was ended before its end. */
export const soughtText = (isLeft: boolean): string => (isLeft ? partTexts.notSought : partTexts.sought)

export const repairReasonTitles: Record<RepairReason, string> = {
  slot: 'Нельзя в\u00a0это время',
  room: 'Нельзя в\u00a0этой аудитории',
  teacher: 'Преподавателя не\u00a0будет в\u00a0этот день',
  building: 'Нельзя в\u00a0этом корпусе',
  swap: 'Поменять местами с\u00a0другим',
}

export const planTexts = {
  title: 'Что делать с\u00a0занятиями',
  asking: 'Ищу, куда деть занятия…',
  failed: 'Не удалось составить план.',
  none: 'Занятий в\u00a0это время здесь нет.',
  classes: 'Занятия',
  leave: 'Оставить',
  noWay: 'Места не\u00a0нашлось, останется.',
  notMine: 'Не\u00a0ваше, останется.',
  choice: (title: string): string => `Что делать: ${title}`,
} as const

/** `Перенести 5 из 7` */
export const planSummary = (moved: number, all: number): string =>
  `Выбрано, что делать с\u00a0${moved}\u00a0из\u00a0${all}.`

/** Names of a rank of proposals: `Перенести ещё одно занятие` */
export const rankTitle = (others: number): string =>
  others === 0
    ? 'Ничего больше не\u00a0двигать'
    : `Перенести ещё ${others === 1 ? 'одно' : String(others)}\u00a0${plural(others, 'занятие', 'занятия', 'занятий')}`

/**
 * The text of a trait. Of improvements only closed windows are mentioned, of the rest only what gets worse; a
 * new time is obvious.
 */
const textOf = (trait: RepairTrait, amount: number): string | null => {
  if (trait === 'time' || (trait !== 'windows' && amount < worthTelling)) return null
  if (trait === 'later')
    return amount < 2 ? 'на\u00a0неделю позже' : `на\u00a0${counted(amount, 'неделю', 'недели', 'недель')} позже`
  // Neighbouring classes are not compared here, only the building it leaves.
  if (trait === 'building') return 'другой корпус'
  return Math.abs(amount) < worthTelling ? null : traitTexts[trait](amount)
}

/** The advantages and drawbacks of a way: `закрывает окна`, `вечером`. */
export const repairReasonTexts = (traits: RepairTraits): string[] =>
  keysOf(traits).flatMap((trait) => textOf(trait, traits[trait]) ?? [])

type Who = {
  groups: readonly { title: string; subgroup: Subgroup }[]
  teachers: readonly Pick<NamedTeacher, 'name'>[]
}

/** `У 34 из 36: сколько идти до соседней пары, неизвестно` */
export const commonReasonText = (reason: string, count: number, all: number): string =>
  `У\u00a0${count} из\u00a0${all}: ${reason}`

/** The names of all whose classes these are, each once: groups, then teachers. */
export const touchedNames = (classes: readonly Who[]): string[] => [
  ...new Set([
    ...classes.flatMap(({ groups }) => groups.map(groupText)),
    ...classes.flatMap(({ teachers }) => teachers.map(({ name }) => shortPersonName(name))),
  ]),
]

/** `Коснётся: ИСТб-24-1, ИСТб-24-2, Иванов И. И.` */
export const touchedText = (names: readonly string[]): string => `Коснётся: ${names.join(', ')}`

/** `лк Физика (1)` */
export const repairTitled = (move: Pick<ProposedMove, 'lessonType' | 'title' | 'subgroup'>): string =>
  [lessonTypeShort[move.lessonType], classTitle(move)].filter(Boolean).join(' ')

const placeOf = ({ date, pair, rooms }: ProposedMove['to'], isSeries: boolean): string =>
  [
    isSeries ? weekdayShort[weekdayOf(date)] : `${weekdayShort[weekdayOf(date)]}\u00a0${dayMonth(date)}`,
    pairTitle(pair),
    roomsText(rooms),
  ]
    .filter(Boolean)
    .join(', ')

/** `Чт 19.11, 3-я пара, К-206`; for a series without the date. */
export const targetText = (move: ProposedMove): string => placeOf(move.to, move.classes.length > 1)

/** `Пн 16.11, 1-я пара, К-201 → Чт 19.11, 3-я пара, К-206` */
export const moveLine = (move: ProposedMove): string =>
  `${placeOf(move.from, move.classes.length > 1)} → ${targetText(move)}`

/** `14 занятий` for a series; empty for a single class. */
export const repairCountText = ({ classes }: ProposedMove): string =>
  classes.length > 1 ? lessonsText(classes.length) : ''

/** `если перенести лк Физика на Чт 3` */
export const conditionText = ({ moves: [, ...others] }: Proposal): string =>
  others.length === 0
    ? ''
    : `если перенести ${others.map((one) => `${repairTitled(one)} на\u00a0${weekdayShort[weekdayOf(one.to.date)]}\u00a0${one.to.pair}`).join(' и\u00a0')}`

const movedThere = (move: ProposedMove): string => {
  const { date, pair } = move.to
  const day = weekdayShort[weekdayOf(date)]
  const when = move.classes.length > 1 ? day : `${day}\u00a0${dayMonth(date)}`
  return `«${repairTitled(move)}»${move.isDraft ? ' (черновик)' : ''} на\u00a0${when}, ${pair}-ю\u00a0пару`
}

/**
 * `Освободить, если «лк Физика» перенести на Чт 19.11, 3-ю пару`; or `Поставить в К-206` if only the room is
 * taken.
 */
export const freeingText = ({ moves: [own, ...others] }: Proposal): string => othersText(others, own.to.rooms)

/** `Встанут 14 занятий, из них 1 в прошлом, К-206`: what would be placed. */
export const standsText = ({ dates, room }: LoadWay, past: number): string =>
  [
    `${plural(dates.length, 'Встанет', 'Встанут', 'Встанут')} ${lessonsText(dates.length)}${ofThemPast(past, dates.length)}`,
    room?.title ?? 'без аудитории',
  ].join(', ')

/** As `freeingText`, for placing load in this room. */
export const freeingForText = ({ moves, room }: LoadWay): string => othersText(moves, room ? [room] : [])

function othersText([first, ...more]: readonly ProposedMove[], rooms: readonly Pick<NamedRoom, 'title'>[]): string {
  if (!first) return `Поставить в\u00a0${roomsText(rooms)}`
  return `Освободить, если перенести ${[first, ...more].map(movedThere).join(' и\u00a0')}`
}

/** `Поменять местами с «лк Химия»` */
export const tradeText = ({ moves: [, other] }: Proposal): string =>
  `Поменять местами с\u00a0«${other ? repairTitled(other) : ''}»`

/** `цена −2`, `цена 4,5`: negative if the timetable improves. */
export const priceText = ({ price }: Pick<Proposal, 'price'>): string => `цена\u00a0${numberText(price)}`

/** `Коснётся: ИСТб-24-1, Иванов И. И.; вечером; цена 4,5` */
export const repairCostText = (proposal: Pick<Proposal, 'touched' | 'reasons' | 'price'>): string =>
  [touchedText(proposal.touched), ...proposal.reasons, priceText(proposal)].join('; ')

/** `Останутся на месте: 04.11, 11.11` */
export const staysOn = (dates: readonly CalendarDate[]): string =>
  `${repairTexts.stays} ${dates.map(dayMonth).join(', ')}`

/** A class that has changed since the proposals were made. */
export const changedMeanwhile = (lesson: string): string =>
  `Тем временем изменилось: ${lesson}. Ничего не\u00a0перенесено, посмотрите предложения снова.`

/** `Перенесено 3 занятия` */
export const repairedText = (classes: number): string =>
  `${plural(classes, 'Перенесено', 'Перенесены', 'Перенесено')} ${lessonsText(classes)}`

/** `лк Физика (1); ИСТб-24-1, Иванов И. И.` */
export const leavingTitle = (leaving: LeavingClass): string =>
  `${repairTitled(leaving)}; ${touchedNames([leaving]).join(', ')}`

/** `Пн, 1-я пара: 16.11, 23.11` */
export const leavingDates = ({ from, dates }: LeavingClass): string =>
  `${weekdayShort[weekdayOf(from.date)]}, ${pairTitle(from.pair)}: ${dates.map(dayMonth).join(', ')}`

/** `К-206, в то же время`, `Чт 19.11, 3-я пара, К-206, если перенести лк Физика на Пт 2` */
export function proposalTitle(proposal: Proposal): string {
  const [own] = proposal.moves
  const isThere = own.from.date === own.to.date && own.from.pair === own.to.pair
  const where = isThere ? `${roomsText(own.to.rooms)}, в\u00a0то же время` : targetText(own)
  return [where, conditionText(proposal)].filter(Boolean).join(', ')
}

/** The cost of a chosen way, the dates that stay, and who else is affected. */
export const aboutProposal = ({ moves, reasons, stays, touched }: Proposal): string =>
  [
    ...reasons,
    ...(stays.length > 0 ? [lowerFirst(staysOn(stays))] : []),
    ...(moves.length > 1 ? [lowerFirst(touchedText(touched))] : []),
  ].join(', ')

/** Leads from classes that have to leave to the session of exams. */
export const sessionRepairTexts = {
  told: (count: number): string =>
    `Среди них ${counted(count, 'экзамен, зачёт или консультация', 'экзамена, зачёта или консультации', 'экзаменов, зачётов и консультаций')}: их переставляет поиск сессии, целиком и\u00a0наименьшим числом переносов.`,
  link: 'Починить сессию',
}
