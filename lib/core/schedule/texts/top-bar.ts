import type { TeachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, dayMonth, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { longDate, shortDayNote, standsFor } from '@/lib/core/calendar/texts/dates'
import { weekdayInSentence } from '@/lib/core/calendar/texts/months'
import type { SubjectKind } from '@/lib/core/names/rules/resource'
import { pairTitle } from './grid'

export const kindTitles: Record<SubjectKind, string> = {
  room: 'Аудитория',
  teacher: 'Преподаватель',
  group: 'Группа',
  programme: 'Метапрограмма',
}

export const topBar = {
  selectors: 'Чьё расписание показать',
  search: 'Поиск',
  /** `Группа, преподаватель…`: search hint, short enough for a phone. */
  searchHint: (kinds: readonly SubjectKind[]) =>
    `${kinds
      .slice(0, 3)
      .map((kind, index) => (index === 0 ? kindTitles[kind] : kindTitles[kind].toLowerCase()))
      .join(', ')}…`,
  skipToWeek: 'Сразу к\u00a0расписанию',
  ownTimetable: 'Моё расписание',
  building: (title: string) => `Корпус ${title}`,
  virtualRooms: 'Без корпуса',
  otherBuildings: 'Другие',
  inactive: 'не работает',
  formerly: (titles: readonly string[]) => `раньше ${titles.join(', ')}`,
  subgroups: 'Подгруппа',
  load: 'Нагрузка',
  week: 'Неделя',
  chooseWeek: 'Выбрать неделю',
  currentWeek: 'текущая',
  otherWeek: 'не текущая',
  showSunday: 'Воскресенье',
  theme: 'Тема: тёмная или светлая',
  logout: 'Выйти',
  account: (name: string) => (name === '' ? 'Учётная запись' : `Учётная запись: ${name}`),
  signedInAs: (name: string) => `Вы вошли как ${name}`,
  favourites: 'Избранное и недавнее',
  noFavourites: 'Здесь появятся расписания, которые вы открывали.',
  addFavourite: (title: string) => `В избранное: ${title}`,
  removeFavourite: (title: string) => `Убрать из избранного: ${title}`,
  status: 'Сейчас',
  noClassesToday: 'сегодня занятий нет',
  dayIsOver: 'пары закончились',
  ownActs: 'Мои последние действия',
  keyHint: (label: string, key: string) => `${label} (${key})`,
} as const

/** «16.11 - 22.11» */
export const periodText = (monday: CalendarDate): string => `${dayMonth(monday)} - ${dayMonth(addDays(monday, 6))}`

/** «среда, 18 ноября» */
export const dayText = (date: CalendarDate): string => `${weekdayInSentence[weekdayOf(date)]}, ${longDate(date)}`

const minutesText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}\u00a0мин`
  return rest === 0 ? `${hours}\u00a0ч` : `${hours}\u00a0ч ${rest}\u00a0мин`
}

/**
 * The current pair: «2-я пара до 11:30», «3-я пара в 11:45»; or that the day is over. The text changes when a
 * pair begins or ends.
 */
export function currentPairText({ pair, startsAt, endsAt }: PairTime, minutes: number): string {
  if (minutes >= endsAt) return topBar.dayIsOver
  return minutes >= startsAt
    ? `${pairTitle(pair)} до ${clockText(endsAt)}`
    : `${pairTitle(pair)} в ${clockText(startsAt)}`
}

/** The time left of a pair, or until it: «, ещё 35 мин», «, через 10 мин». */
export function timeLeftText({ startsAt, endsAt }: PairTime, minutes: number): string {
  if (minutes >= endsAt) return ''
  return minutes >= startsAt ? `, ещё ${minutesText(endsAt - minutes)}` : `, через ${minutesText(startsAt - minutes)}`
}

/** The next pair to be taught: «завтра 1-я пара в 8:15», «следующий учебный день — понедельник, 23 ноября». */
export const nextDayText = (today: CalendarDate, next: CalendarDate, first: PairTime | undefined): string =>
  next === addDays(today, 1) && first
    ? `завтра ${pairTitle(first.pair)} в ${clockText(first.startsAt)}`
    : `следующий учебный день\u00a0— ${dayText(next)}`

export const nextPairText = ({ pair, startsAt }: PairTime): string =>
  `затем ${pairTitle(pair)} в ${clockText(startsAt)}`

/** Why a day is not an ordinary one: holiday, moved or with other times; null for an ordinary day. */
export function dayNote({ holiday, moved, short }: TeachingDay): string | null {
  if (holiday !== null) return holiday === '' ? 'выходной' : `выходной: ${holiday}`
  const notes = [moved && `занятия ${standsFor(moved.runsAs)}`, short && shortDayNote({ short })]
  return notes.filter(Boolean).join(', ') || null
}
