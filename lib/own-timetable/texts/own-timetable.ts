import { addDays, weekdayOf, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { longDate, standsFor } from '@/lib/core/calendar/texts/dates'
import { weekdayShort, weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import type { Subject } from '@/lib/core/names/rules/resource'
import { dayPartText } from '@/lib/core/placing/texts/wishes'
import { sameSubject } from '@/lib/core/schedule/rules/active-item'
import { partOn, type Wish } from '@/lib/core/schedule/rules/wish'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { wishLead, wishOfText } from '@/lib/core/schedule/texts/wish-words'
import { counted } from '@/lib/core/words/texts/plural'

const nbsp = '\u00a0'

export const ownTexts = {
  title: 'Моё',
  menu: 'Моё сегодня',
  pageTitle: 'Моё расписание',
  whose: 'Чьё расписание',
  now: 'Сейчас',
  next: 'Далее',
  today: 'Сегодня',
  tomorrow: 'Завтра',
  days: 'Дни',
  previousDay: 'Предыдущий день',
  nextDay: 'Следующий день',
  week: 'Вся неделя',
  others: 'Другие расписания',
  settings: 'Настроить',
  at: (clock: string) => `в${nbsp}${clock}`,
  until: (clock: string) => `до${nbsp}${clock}`,
  nothingNear: 'В\u00a0ближайшие две недели занятий нет',
  freeDay: 'Занятий нет',
  noRoom: 'аудитория не\u00a0назначена',
  map: 'Как пройти',
  mapOf: (room: string) => `Как пройти: ${room}`,
  away: 'Меня не\u00a0будет…',
  awayHint:
    'Занятия останутся на\u00a0месте, пока их не\u00a0перенесут или не\u00a0найдут замену: учебный отдел увидит, какие из\u00a0них без преподавателя.',
  awaySave: 'Отметить',
  awayLooking: `Смотрим, какие у${nbsp}вас тогда занятия…`,
  awayUnknown: `Не${nbsp}удалось узнать, какие у${nbsp}вас тогда занятия; отметить отсутствие можно.`,
  awaySpans: 'Когда',
  awayNote: 'Причину видят те, кто составляет расписание',
  news: 'есть изменения',
  calendar: 'В\u00a0календарь',
  students: (count: number) => counted(count, 'студент', 'студента', 'студентов'),
  besides: (names: readonly string[]) => `ещё ведёт: ${names.join(', ')}`,
  overlap: 'накладка',
  link: 'Ссылка на\u00a0занятие',
  notMine: 'Не\u00a0моё',
  notMineHint: 'Скрыть это занятие во\u00a0все дни',
  mine: 'Моё',
  mineHint: 'Скрыть другие занятия этой пары',
  more: 'Подробнее',
  hiddenList: (count: number) => `Скрыто: ${counted(count, 'занятие', 'занятия', 'занятий')}`,
  hide: (title: string) => `Не\u00a0моё: ${title}`,
  choose: (title: string) => `Моё: ${title}`,
  hid: (titles: readonly string[]) => `Скрыто: ${titles.map((title) => `«${title}»`).join(', ')}`,
  bringBack: 'Вернуть',
  bringBackOf: (title: string) => `Вернуть: ${title}`,
  firstChoice: 'Выберите группу или преподавателя',
  firstChoiceHint:
    'Здесь будут сегодняшние занятия и\u00a0ближайшее из\u00a0них. Выбор можно поменять в\u00a0учётной записи.',
  cannotChoose: 'Расписания пока нет',
  cannotChooseHint:
    'Университет ещё не\u00a0связал вас с\u00a0группой или преподавателем. Обратитесь в\u00a0учебный отдел.',
  skip: 'Пропустить',
  section: 'Моё расписание',
  sectionHint: 'Чьи занятия показывать на\u00a0первом экране. Порядок\u00a0— как в\u00a0списке.',
  bound: 'назначено университетом',
  lost: 'больше нет прав на\u00a0просмотр',
  add: 'Добавить группу или преподавателя',
  addPlaceholder: 'Название группы или фамилия',
  remove: (title: string) => `Убрать: ${title}`,
  subgroup: (title: string) => `Подгруппа: ${title}`,
  wholeGroup: 'вся группа',
  saved: 'Сохранено',
  saving: 'Сохраняю…',
  full: 'Больше добавить нельзя: уберите что-нибудь.',
  classes: 'Отдельные занятия',
  classesHint:
    'Дисциплины по\u00a0выбору и\u00a0факультативы: одно занятие из\u00a0расписания другой группы или преподавателя.',
  addClass: 'Добавить отдельное занятие…',
  fromWhose: 'Из\u00a0чьего расписания',
  loadingClasses: 'Загружаю занятия…',
  classesFailed: 'Занятия не\u00a0загрузились',
  noClasses: 'В\u00a0ближайшие восемь недель занятий нет',
  goToOwn: 'К\u00a0моему расписанию',
} as const

export const ownErrors = {
  tooMany: (most: number) => `Своими можно назвать не\u00a0больше ${most}\u00a0расписаний.`,
  tooManyHidden: (most: number) => `Скрыто уже ${most}\u00a0занятий: сначала верните какие-нибудь из\u00a0них.`,
  notSplit: (title: string) => `Группа ${title} не\u00a0делится на\u00a0подгруппы.`,
  notOwn: 'Этого занятия нет в\u00a0вашем расписании.',
  notHidden: 'Это занятие уже возвращено.',
  noSuchClass: 'Такого занятия нет в\u00a0расписаниях, которые вам видны.',
  notChosen: 'Это занятие уже убрано из\u00a0вашего расписания.',
  tooManyChosen: (most: number) => `Отдельных занятий уже ${most}: сначала уберите какие-нибудь из\u00a0них.`,
} as const

/** `1 ч 5 мин`, `40 мин` */
function ownSpanText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}${nbsp}ч`, (rest > 0 || hours === 0) && `${rest}${nbsp}мин`].filter(Boolean).join(' ')
}

/** `осталось 40 мин` */
export const leftSubjectsText = (minutes: number): string => `осталось ${ownSpanText(minutes)}`

/** `через 15 мин` */
export const inText = (minutes: number): string => `через ${ownSpanText(minutes)}`

/** `Пн 3-я, Ср 5-я пара` */
export const ownSlotsText = (slots: readonly { day: Weekday; pair: Pair }[]): string =>
  `${slots.map(({ day, pair }) => `${weekdayShort[day]}${nbsp}${pair}-я`).join(', ')}${nbsp}пара`

/** `Сегодня`, `Завтра`, `Среда` */
export function dayName(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return ownTexts.today
  return date === addDays(today, 1) ? ownTexts.tomorrow : weekdayTitles[weekdayOf(date)]
}

/** `завтра`, `в среду, 25 ноября` */
export function onDay(date: CalendarDate, today: CalendarDate): string {
  if (date === addDays(today, 1)) return ownTexts.tomorrow.toLowerCase()
  const day = weekdayOf(date)
  return `${day === 2 ? 'во' : 'в'}${nbsp}${standsFor(day).slice(3)}, ${longDate(date)}`
}

/** `корпус К, 4-й этаж, без ступеней`; empty if nothing is known. */
export const ownWhereText = ({
  building,
  floor,
  has,
}: {
  building: string | null
  floor: number | null
  has: string
}): string =>
  [
    ...(building === null ? [] : [`корпус${nbsp}${building}`]),
    ...(floor === null ? [] : [`${floor}-й${nbsp}этаж`]),
    ...(has === '' ? [] : [has]),
  ].join(', ')

/** How long teachers are away most often, in days from today. */
export const awaySpans = [
  { label: 'Сегодня', from: 0, to: 0 },
  { label: 'Завтра', from: 1, to: 1 },
  { label: 'Неделя', from: 1, to: 7 },
] as const

/** How many classes somebody misses: `Занятий в это время: 3`. */
export const missedText = (count: number): string =>
  count === 0 ? 'В\u00a0это время занятий у\u00a0вас нет.' : `Занятий в\u00a0это время: ${count}`

type Whole = Subject & { title: string; only: unknown }

/** `Отсутствие: практика`, `Отсутствие (ИСТб-24-1): практика, 3-я пара`, of a date; of several weeks it says whose. */
export function awayText(wish: Wish, subjects: readonly Whole[], date: CalendarDate): string {
  const whole = subjects.filter(({ only }) => only === null)
  const own = whole.length > 1 ? whole.find((one) => sameSubject(one, wish.subject)) : undefined
  const text = own ? wishOfText({ ...wish, who: own.title }) : wishLead(wish) + wish.title
  const part = wish.pair === null ? dayPartText(partOn(wish, date)) : pairTitle(wish.pair)
  return [text, part].filter(Boolean).join(', ')
}
