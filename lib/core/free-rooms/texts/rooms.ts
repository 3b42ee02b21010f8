import { clockText, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { RoomGroup } from '@/lib/core/free-rooms/rules/room-search'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { counted } from '@/lib/core/words/texts/plural'

const nbsp = '\u00a0'

export const roomTexts = {
  panel: 'Свободные аудитории',
  close: 'Закрыть поиск аудиторий',
  list: 'Найденные аудитории',
  filter: 'Найти аудиторию',
  seats: 'Мест не\u00a0меньше',
  unseated: 'Число мест не\u00a0указано',
  seatsFrom: 'от',
  seatsUnit: 'мест',
  building: 'Корпус',
  anyBuilding: 'Все корпуса',
  otherBuildings: 'Другие',
  marks: 'Оснащение',
  options: 'Условия поиска',
  pairCount: 'Сколько пар подряд',
  together: 'Свободна',
  inAll: 'во всех парах',
  inAny: 'хотя бы в\u00a0одной',
  toSemesterEnd: 'До конца семестра',
  toSemesterEndHint: 'Свободна в\u00a0этот день недели и\u00a0пару до\u00a0конца семестра',
  withOccupied: 'Показывать занятые',
  ignoreWishes: 'Без учёта пожеланий',
  ignoreWishesHint: 'Аудитория свободна, даже если кто-то пожелал её не\u00a0занимать',
  drafts: 'Учитывать черновики',
  draftsHint: 'Черновики тоже занимают аудиторию',
  occupied: 'занята',
  limited: 'не\u00a0бронируют',
  withConsent: 'с\u00a0согласия',
  drafted: 'черновик',
  asked: 'заявка',
  askedHint: 'Бронь этой аудитории ждёт согласования: пока место свободно',
  loading: 'Ищу свободные аудитории…',
  failed: 'Поиск не\u00a0удался.',
  nothing: 'Свободных аудиторий нет',
  nothingHint: 'Выберите другую пару или покажите занятые.',
  nothingFoundHint: 'Измените поиск, число мест или оснащение.',
  day: 'День',
  pair: 'Пара',
  toWeek: 'К неделе',
  toList: 'К списку',
  unmark: 'Снять отметки',
} as const

/** `30 мест`, `∞`, or `—` if unknown, with the screen reader text. */
export function seatsText(capacity: number | null, isVirtual: boolean): { text: string; spoken: string } {
  if (isVirtual) return { text: '∞', spoken: 'мест без\u00a0ограничения' }
  if (capacity === null) return { text: '—', spoken: 'число мест неизвестно' }
  return { text: String(capacity), spoken: counted(capacity, 'место', 'места', 'мест') }
}

/** Names of a room's buttons. */
export const markInWeek = (title: string): string => `Показать в\u00a0неделе, когда свободна: ${title}`
export const queueForRoomText = (title: string): string => `Встать в\u00a0очередь: ${title}`

/** Whose consent a booking takes; empty: of whoever approves bookings. */
export const consentText = (department: string): string =>
  department === '' ? 'Бронь должны согласовать' : `Бронь согласует ${department}`
export const bookRoomText = (title: string): string => `Забронировать: ${title}`

/** `3-я пара, 11:45` */
export const pairOption = (pair: Pair, time: PairTime | undefined): string =>
  time ? `${pairTitle(pair)}, ${clockText(time.startsAt)}` : pairTitle(pair)

/** Rooms whose capacity is unknown, so that they may lack the seats searched for. */
export const unseatedText = (count: number): string => `Число мест не\u00a0указано: ${count}`

/** `В неделе отмечено: К-206, К-207` */
export const markedText = (titles: readonly string[]): string => `В неделе отмечено: ${titles.join(', ')}`

/** `2 пары` */
export const pairCountText = (count: number): string => counted(count, 'пара', 'пары', 'пар')

/** `Свободно: 35`, `Свободно: 35 из 214` */
export const freeText = (shown: number, all: number): string =>
  `Свободно:${nbsp}${shown === all ? all : `${shown}${nbsp}из${nbsp}${all}`}`

export function placeTitle(group: RoomGroup): string {
  switch (group.place) {
    case 'virtual':
      return topBar.virtualRooms
    case 'building':
      return topBar.building(group.building)
    case 'other':
      return topBar.otherBuildings
    case 'unseated':
      return roomTexts.unseated
  }
}

/** `35 аудиторий` */
export const roomCountText = (count: number): string => counted(count, 'аудитория', 'аудитории', 'аудиторий')
