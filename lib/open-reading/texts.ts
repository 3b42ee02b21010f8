import type { QuestionMoment } from '@/lib/asking/rules/question-words'
import { noClasses, noPairText, shortDay, timedPair } from '@/lib/asking/texts/answers'
import type { TeacherNames } from '@/lib/core/actor/rules/open-reading'
import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, monthOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { PairTime } from '@/lib/core/calendar/rules/pairs'
import { longDate, parityTitle } from '@/lib/core/calendar/texts/dates'
import { monthGenitive } from '@/lib/core/calendar/texts/months'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup, SubjectKind } from '@/lib/core/names/rules/resource'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { titleRanges } from '@/lib/core/names/texts/short-names'
import { otherBuildings } from '@/lib/core/names/texts/vocabularies'
import { ownTime } from '@/lib/core/schedule/rules/own-time'
import { scheduleTitle } from '@/lib/core/schedule/texts/exports'
import { classTitle, groupText, timeRange } from '@/lib/core/schedule/texts/grid'
import { handoverText } from '@/lib/core/schedule/texts/substitutions'
import { outcomeText } from '@/lib/core/schedule/texts/traces'
import { counted } from '@/lib/core/words/texts/plural'
import { isHandedOver, type OpenEvent } from './rules'

const nbsp = '\u00a0'

export const openTexts = {
  exams: 'Экзамены',
  examsOf: (title: string) => `Экзамены: ${title}`,
  examsLead: (title: string) => `Экзамены, зачёты и\u00a0консультации: ${title}. Дата, время, аудитория.`,
  toWeek: 'Расписание занятий',
  search: 'Поиск расписания',
  searchLabel: 'Группа, преподаватель или аудитория',
  searchLabelWithoutTeachers: 'Группа или аудитория',
  find: 'Найти',
  lead: 'Расписание занятий университета: найдите своё и\u00a0сохраните страницу в\u00a0закладки.',
  description:
    'Расписание занятий университета на\u00a0каждую неделю: поиск по\u00a0группам, преподавателям и\u00a0аудиториям.',
  descriptionWithoutTeachers:
    'Расписание занятий университета на\u00a0каждую неделю: поиск по\u00a0группам и\u00a0аудиториям.',
  nothing: 'Ничего не\u00a0найдено. Проверьте написание или наберите только часть названия.',
  noMore: 'Показаны первые совпадения. Наберите больше букв.',
  groups: 'Группы',
  withoutFaculty: 'Другие группы',
  withoutCourse: 'без\u00a0курса',
  teachers: 'Преподаватели',
  rooms: 'Аудитории',
  buildings: 'Экраны корпусов',
  previousWeek: 'Предыдущая неделя',
  nextWeek: 'Следующая неделя',
  thisWeek: 'Эта неделя',
  weeks: 'Недели',
  noEvents: 'Занятий нет',
  holiday: 'выходной',
  today: 'сегодня',
  earlier: 'Ранее на\u00a0этой неделе',
  booking: 'Занято',
  closure: 'Закрыта',
  signIn: 'Войти',
  toSearch: 'Поиск',
  door: 'Экран для двери',
  substitutions: 'Замены',
  substitutionsToday: 'Замены и\u00a0переносы сегодня',
  substitutionsLead: 'Кто кого заменяет, что перенесено и\u00a0снято.',
  university: 'Весь университет',
  board: 'Экран замен',
  notFound: 'Такого расписания нет',
  notFoundText: 'Проверьте адрес или найдите расписание заново.',
} as const

/** The page of settings, with what is closed to whom. */
export const openReadingTexts = {
  title: 'Открытое расписание',
  lead: 'Опубликованные недели групп, преподавателей и\u00a0аудиторий без входа. Черновики, комментарии, ссылки на\u00a0занятия, заявки и\u00a0нагрузка не\u00a0показываются.',
  switch: 'Показывать расписание без входа',
  switchHint: 'Выключено\u00a0— без входа видна только страница входа, поисковики не\u00a0допускаются.',
  substitutions: 'Показывать лист замен',
  substitutionsHint:
    'Замены, переносы и\u00a0снятые занятия института и\u00a0университета за\u00a0день, неделю и\u00a0месяц и\u00a0экран для холла: кто кого заменяет, без причин.',
  names: 'Имена преподавателей',
  map: 'Как пройти: адрес карты или плана',
  mapHint:
    'Открывается из\u00a0«Моего». На\u00a0место {building} и\u00a0{room} подставляются корпус и\u00a0аудитория. Пусто\u00a0— ссылки нет.',
  mapExample: 'https://maps.example.edu/{building}/{room}',
  badMap: 'Нужен адрес с\u00a0https://, в\u00a0нём могут быть {building} и\u00a0{room} после имени сайта.',
  save: 'Сохранить',
  saved: 'Сохранено',
  address: 'Адрес открытого расписания',
  delay: 'Копии страниц у\u00a0посредников (CDN) исчезают в\u00a0течение трёх минут.',
} as const

export const teacherNamesTitle: Record<TeacherNames, string> = {
  full: 'полностью: Иванов Иван Иванович',
  short: `коротко: Иванов И.${nbsp}И.`,
  none: 'не показывать; страниц преподавателей нет',
}

/** `16–22 ноября`, `30 ноября – 6 декабря` */
export function weekSpan(monday: CalendarDate): string {
  const sunday = addDays(monday, 6)
  return monthOf(monday) === monthOf(sunday)
    ? `${Number(monday.slice(8))}–${Number(sunday.slice(8))}${nbsp}${monthGenitive(monthOf(sunday))}`
    : `${longDate(monday)} – ${longDate(sunday)}`
}

/** `16–22 ноября 2026, чётная неделя` */
export const openWeekTitle = (monday: CalendarDate, parity: Parity): string =>
  `${weekSpan(monday)}${nbsp}${addDays(monday, 6).slice(0, 4)}, ${parityTitle(parity)}${nbsp}неделя`

/** For search engines and messengers: `Расписание группы ИСТб-24-1, 16–22 ноября 2026 — 14 занятий.` */
export const openDescription = (
  subject: { kind: SubjectKind; title: string },
  monday: CalendarDate,
  events: readonly OpenEvent[],
): string => {
  const classes = events.filter(({ kind }) => kind === 'class' || kind === 'exam').length
  const many = classes === 0 ? 'занятий нет' : counted(classes, 'занятие', 'занятия', 'занятий')
  return `${scheduleTitle(subject)}, ${weekSpan(monday)}${nbsp}${addDays(monday, 6).slice(0, 4)}${nbsp}— ${many}.`
}

/** `Перенесено на 20.11, 3-ю пару, К-206`, `Замена: ведёт Петров П. П.`; empty if nothing happened to it. */
export function becameText(event: OpenEvent): string {
  const { kind, became, isSwap, movedTo, movedFrom, rooms } = event
  if (isHandedOver(event)) return handoverText(event.teachers)
  return became ? outcomeText({ became, isSwap, isGone: kind === 'away', place: movedTo ?? movedFrom, rooms }) : ''
}

/** `Физика`, or `Физика (1)` if none of the groups named beside it shows the subgroup. */
export const openTitle = (event: OpenEvent, told: readonly { subgroup: Subgroup }[]): string => {
  if (event.kind === 'booking' || event.kind === 'closure') return openTexts[event.kind]
  return told.some(({ subgroup }) => subgroup !== 0) ? event.title : classTitle(event)
}

type OpenDay = {
  date: CalendarDate
  times: readonly PairTime[]
  events: readonly OpenEvent[]
  /** At which moment was asked, and its pair, if there is one; null: about the whole day. */
  moment: QuestionMoment | null
  time: PairTime | null
}

/** `Физика, лекция, Б-101, Сидоров П. И.` without what the week is of. */
function eventLine(event: OpenEvent, kind: SubjectKind, pairTime: PairTime | undefined): string {
  const { lessonType, rooms, teachers, groups, stated } = event
  const time = ownTime(stated, pairTime)
  return [
    ...(time ? [timeRange(time)] : []),
    openTitle(event, groups),
    ...(hasType({ lessonType }) ? [lessonTypeTitle[lessonType]] : []),
    ...(kind === 'room' ? [] : rooms.map(({ title }) => title)),
    ...(kind === 'teacher' ? [] : teachers.map(({ name }) => name)),
    ...(kind === 'group' ? [] : titleRanges(groups.map(groupText))),
  ].join(', ')
}

/** `ИСТб-24-1, ср 18.11: 2-я пара (10:00–11:30), Физика, лекция, Б-101, Сидоров П. И.` */
export function openLine({ kind, title }: { kind: SubjectKind; title: string }, day: OpenDay): string {
  const { date, times, events, moment, time } = day
  if (moment !== null && !time) return `${title}, ${noPairText({ date, moment })}`
  const asked = time ? `, ${timedPair(time)}` : ''
  const lines = events.map((event) => {
    const own = times.find(({ pair }) => pair === event.pair)
    return `${own && !time ? `${timedPair(own)}, ` : ''}${eventLine(event, kind, own)}`
  })
  return `${title}, ${shortDay(date)}${asked}: ${lines.join('; ') || noClasses}`
}

/** `Корпус Б`; rooms without one are under «Другие». */
export const buildingTitle = (building: string | null): string =>
  building === null ? `${otherBuildings} аудитории` : `Корпус${nbsp}${building}`

/** `2 курс` */
export const courseTitle = (course: number | null): string =>
  course === null ? openTexts.withoutCourse : `${course}${nbsp}курс`

/** `Институт информационных технологий, 2 курс` */
export const groupsTitle = ({ faculty, course }: { faculty: string | null; course: number | null }): string =>
  `${faculty ?? openTexts.withoutFaculty}, ${courseTitle(course)}`

/** `Аудитория Б-101` */
export const openRoomTitle = (title: string): string => `Аудитория ${title}`

/** Texts of door and hall screens, which are drawn by the browser. `{}` is replaced there. */
export const openScreenTexts = {
  now: 'Сейчас',
  next: 'Далее',
  free: 'Свободна',
  freeUntil: 'Свободна до\u00a0{}',
  freeToday: 'Свободна до\u00a0конца дня',
  taken: 'Занята',
  takenUntil: 'до\u00a0{}',
  closed: 'Закрыта',
  booked: 'Занято',
  exams: 'Экзамены сегодня',
  nothingNext: 'Больше сегодня занятий нет',
  nothingInHall: 'Сейчас занятий в\u00a0корпусе нет',
  noDay: 'На\u00a0сегодня данных нет: давно нет связи с\u00a0расписанием.',
  asOf: 'данные на\u00a0{}',
  offline: 'Нет связи,',
  pair: '{}-я\u00a0пара',
  today: 'Сегодня',
  tomorrow: 'Завтра',
  nothingBecame: 'Замен, переносов и\u00a0снятых занятий нет',
  room: 'Аудитория',
  subject: 'Занятие',
  group: 'Группа',
  teacher: 'Преподаватель',
  page: '{} из\u00a0{}',
  scan: 'Вся неделя',
  confirmUntil: 'Ждёт подтверждения до\u00a0{}',
  confirmHint: 'Если бронь ваша, наведите камеру и\u00a0подтвердите.',
  confirmCode: 'Код, чтобы подтвердить бронь',
  withoutScript: 'Экрану нужен JavaScript. Неделя аудитории открывается и\u00a0без него.',
} as const
