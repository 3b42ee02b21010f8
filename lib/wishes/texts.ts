import { dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { pairRanges } from '@/lib/core/calendar/texts/pair-ranges'
import { roomCountText } from '@/lib/core/free-rooms/texts/rooms'
import type { Conflict } from '@/lib/core/placing/rules/placement'
import { taken } from '@/lib/core/placing/texts/conflicts'
import { wishSpanText } from '@/lib/core/placing/texts/wishes'
import type { FallibleEquipment } from '@/lib/core/rooms/rules/room-properties'
import { pairTitle, requestTitle } from '@/lib/core/schedule/texts/grid'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'
import { partTexts } from '@/lib/repair/texts'
import type { ClosingScope, Returning, ReturnState, RoomsToClose, StandingInRoom } from './rules'

export const closureTexts = {
  notFound: 'Такого закрытия аудитории нет.',
  unlimited: 'Эту аудиторию закрыть нельзя: место в ней есть всегда.',
  past: 'Открывать нечего: это закрытие уже в прошлом.',
} as const

export const closingTexts = {
  tooMany: 'Столько за раз не\u00a0закрыть: возьмите меньше аудиторий, дат или пар.',
  notMoved: 'Этого занятия закрытие не\u00a0переносило. Обновите страницу и\u00a0повторите.',
  notBack: 'Тем временем что-то изменилось: вернуть можно уже не\u00a0всё. Посмотрите ещё раз.',
} as const

export const wishTexts = {
  notFound: 'Такого пожелания нет.',
  notAway: 'Отсутствовать может преподаватель или группа.',
  partOfAbsence: 'Часть первого и\u00a0последнего дня бывает у\u00a0отсутствия, без дня недели и\u00a0пары.',
  partOrder: 'Последняя пара раньше первой.',
  noEquipment: 'Не\u00a0работать может оборудование аудитории.',
  closed: (semester: string) => `Сбор пожеланий на\u00a0«${semester}» окончен. Изменить их может диспетчер.`,
} as const

export const faultTexts = {
  notFound: 'Такой неисправности нет.',
  past: 'Чинить нечего: эта неисправность уже в\u00a0прошлом.',
  never: {
    projector: 'В\u00a0этой аудитории проектора нет.',
    computers: 'В\u00a0этой аудитории компьютеров нет.',
  },
} as const

export const faultPanelTexts = {
  list: 'Неисправности',
  none: 'Неисправностей нет',
  add: 'Отметить неисправность',
  save: 'Отметить',
  what: 'Что не\u00a0работает',
  added: 'Неисправность отмечена',
  removed: 'Неисправность удалена',
  end: 'Починили…',
  planTitle: 'Занятия, которым это нужно',
  nothing: 'Занятий, которым это нужно, здесь не\u00a0стоит.',
  stays: 'Останется здесь.',
  unsure: 'Нужно\u00a0ли это занятию, неизвестно: отметьте те, которым нужно.',
  endTitle: 'Починили раньше',
  worksFrom: 'Работает с\u00a0даты',
  needsDate: 'Укажите, с\u00a0какого дня работает.',
  noReturns: 'Занятий, которые отсюда перенесли, впереди нет.',
} as const

export const faultReasons: Record<FallibleEquipment, readonly string[]> = {
  projector: ['Перегорела лампа', 'Отдан в\u00a0ремонт', 'Нет сигнала'],
  computers: ['Переустановка', 'Нет сети', 'Отданы в\u00a0ремонт'],
}

/** `Починили раньше: Не работает проектор: лампа` */
export const endFaultLabel = (title: string): string => `${faultPanelTexts.endTitle}: ${title}`

export const removeFaultLabel = (title: string): string => `Удалить неисправность: ${title}`

/** `Отметить и вернуть 2 занятия`, `Отметить` */
export const endFaultText = (classes: number): string =>
  classes === 0 ? faultPanelTexts.save : `Отметить и\u00a0вернуть ${lessonsText(classes)}`

export const endedFaultText = (returned: number): string =>
  ['Работает', ...(returned > 0 ? [`возвращено ${lessonsText(returned)}`] : [])].join('; ')

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

export const closingPanelTexts = {
  scope: 'Что закрыть',
  rooms: 'Аудитории',
  addRoom: 'Добавить аудиторию',
  noRooms: 'Выберите хотя бы одну аудиторию.',
  loadingRooms: 'Загружаю список аудиторий…',
  next: 'Что там стоит…',
  planTitle: 'Закрыть аудитории',
  leftTitle: 'Что стоит в\u00a0закрытых аудиториях',
  endTitle: 'Открыть раньше',
  asking: 'Составляю план для всех занятий…',
  goneMeanwhile: 'Пока план открыт, отсюда ушло',
  failed: 'Не удалось составить план.',
  nothing: 'Здесь ничего не\u00a0стоит.',
  nothingLeft: 'В\u00a0закрытых аудиториях больше ничего не\u00a0стоит.',
  list: 'Что стоит в\u00a0аудиториях',
  shown: 'Что показать',
  all: 'Отметить все',
  nothingTicked: 'Отметьте, что переставить.',
  stays: 'Останется и\u00a0будет отмечено накладкой.',
  takeFound:
    'План ещё составляется. Найденное можно переставить, не\u00a0дожидаясь остального: оно останется, где стоит.',
  noRoom: 'Подходящей свободной аудитории нет.',
  notMine: 'Переносит тот, чьё это занятие.',
  owner: 'Переносит владелец.',
  openFrom: 'Открыть с\u00a0даты',
  needsDate: 'Укажите, с\u00a0какого дня открыть.',
  noReturns: 'Занятий, которые отсюда перенесли, впереди нет.',
  leftAct: 'Что в\u00a0них стоит…',
  endAct: 'Открыть все раньше…',
  planOne: 'Занятия этой…',
  openOne: 'Открыть только эту',
} as const

export const closingScopeTitles: Record<ClosingScope, string> = {
  room: 'Аудитория',
  floor: 'Этаж',
  building: 'Корпус',
  list: 'Список',
}

/** `Будет закрыто: 12 аудиторий` */
export const aroundText = (rooms: number): string => `Будет закрыто: ${roomCountText(rooms)}`

/** `35 аудиторий, 16.11 – 27.11, все пары` */
export const closingHeading = ({ rooms, startsOn, endsOn, pairs }: RoomsToClose, day: readonly Pair[]): string =>
  [roomCountText(rooms.length), wishSpanText(startsOn, endsOn), closedPairsText(pairs, day)].join(', ')

/** The kinds of things in rooms that are being closed, by what becomes of them. */
export const planPartTitles = {
  goes: 'Переедут',
  unsure: 'Неизвестно',
  sought: 'Ещё ищется',
  stays: 'Останутся',
  owned: 'Брони и\u00a0экзамены',
} as const
export type PlanPart = keyof typeof planPartTitles

/** `Переедут: 780`; `isLeft`: the search was ended before its end. */
export const planPartText = (part: PlanPart, count: number, isLeft: boolean): string =>
  `${part === 'sought' && isLeft ? partTexts.notSought : planPartTitles[part]}: ${count}`

/** `Закрыть и переставить 780 занятий`, `Закрыть` */
export const closeAndMoveText = (classes: number): string =>
  classes === 0 ? closurePanelTexts.save : `Закрыть и\u00a0переставить ${lessonsText(classes)}`

export const moveOutText = (classes: number): string => `Переставить ${lessonsText(classes)}`

/** `Открыть и вернуть 12 занятий`, `Открыть` */
export const endText = (classes: number): string =>
  classes === 0 ? closurePanelTexts.open : `Открыть и\u00a0вернуть ${lessonsText(classes)}`

/** `Закрыты 35 аудиторий; переставлено 780 занятий` */
export const closedRoomsText = (rooms: number, moved: number): string =>
  [`Закрыто: ${roomCountText(rooms)}`, ...(moved > 0 ? [movedOutText(moved)] : [])].join('; ')

const movedOutText = (moved: number): string => `переставлено ${lessonsText(moved)}`

export const openedRoomsText = (returned: number): string =>
  ['Аудитории открыты', ...(returned > 0 ? [`возвращено ${lessonsText(returned)}`] : [])].join('; ')

/** `Коснётся: 84 группы, 120 преподавателей` */
export const reachText = (groups: number, teachers: number): string =>
  `Коснётся: ${counted(groups, 'группа', 'группы', 'групп')}, ${counted(teachers, 'преподаватель', 'преподавателя', 'преподавателей')}.`

export const tickLabel = (title: string): string => `Переставить: ${title}`

export const closingMenuLabel = (reason: string): string => `Закрытые вместе: ${reason}`

/** `Пн 16.11, 1-я пара, К-201 → Г-305` */
export const returnPlaces = ({ now, from }: Pick<Returning, 'now' | 'from'>): string =>
  `${returnPlace(now)} → ${returnPlace(from)}`

const returnPlace = ({ date, pair, rooms }: Returning['now']): string =>
  [dayMonth(date), pairTitle(pair), roomsText(rooms)].filter(Boolean).join(', ')

/** What may return when a closing or an absence ends early. */
export const returnTexts = {
  list: 'Занятия, которые можно вернуть',
  asking: 'Смотрю, что можно вернуть…',
  failed: 'Не удалось узнать, что можно вернуть.',
  touched: 'Чьи занятия вернутся:',
} as const

export const returnLabel = (title: string): string => `Вернуть: ${title}`

export const returnStateTexts: Record<ReturnState, string> = {
  free: '',
  changed: 'С\u00a0тех пор изменили, останется.',
  taken: 'Прежнее место занято, останется.',
  'not mine': 'Возвращает тот, чьё это занятие.',
}

export const closureReasons = ['Ремонт', 'День открытых дверей', 'Профилактика оборудования', 'Мероприятие'] as const

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

export const planLabel = (reason: string): string => `Занятия: что делать, ${reason}`

export const openLabel = (reason: string): string => `Открыть аудиторию: ${reason}`

/** `Аудитория закрыта: 16 пар` */
export const closedText = (pairs: number): string => `Аудитория закрыта: ${counted(pairs, 'пара', 'пары', 'пар')}`

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
