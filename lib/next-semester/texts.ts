import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { dayMonth, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { parityLabel } from '@/lib/core/calendar/texts/dates'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import { placementDatesText } from '@/lib/core/placing/texts/placement'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted, plural } from '@/lib/core/words/texts/plural'
import type { LineKind, SemesterLine } from './rules/next-semester'

const nbsp = '\u00a0'

export const nextSemesterTexts = {
  title: 'Следующий семестр из\u00a0прошлого',
  lead: 'Расписание прошлого семестра ложится черновиками на\u00a0новую нагрузку: те\u00a0же дни, пары, недели и\u00a0аудитории. Опубликованное и\u00a0чужие черновики остаются как\u00a0есть.',
  faculty: 'Институт',
  target: 'Какой семестр составить',
  source: 'Из\u00a0какого',
  years: 'На\u00a0сколько лет младше набор',
  yearsHint:
    'В\u00a0названии группы ищется год набора: при 1 группа АСУб-26-1 получает расписание АСУб-25-1, при\u00a00\u00a0— своё же.',
  tryOut: 'Примерить',
  tryingOut: 'Примеряю. Целому институту нужно до\u00a0двадцати секунд…',
  lay: 'Составить черновики',
  laying: 'Составляю черновики…',
  stale: 'Условия изменились: примерьте ещё раз.',
  renewed: 'Пока примерка открыта, расписание изменили другие: итог пересчитан.',
  noSemesters: 'В\u00a0календаре меньше двух семестров: не\u00a0из\u00a0чего и\u00a0не\u00a0для чего составлять.',
  noSemestersHint: 'Новый семестр добавляют в\u00a0«Админка» → «Календарь».',
  order: 'Прошлый семестр должен начаться раньше нового.',
  nothing: 'Составлять нечего: ни\u00a0для одной группы ничего не\u00a0нашлось.',
  nothingHint: 'Проверьте, загружена\u00a0ли новая нагрузка и\u00a0верно\u00a0ли указано, кто за\u00a0кем идёт.',
  changed: 'Нагрузку только что изменили: примерьте ещё раз.',
  empty: 'Выберите семестры и\u00a0примерьте: здесь будет видно, что ляжет и\u00a0что нет.',
  groups: 'Кто за\u00a0кем идёт',
  predecessor: 'Берёт расписание',
  nobody: 'никого',
  withoutPredecessor: (count: number) =>
    `Без пары: ${counted(count, 'группа', 'группы', 'групп')}. Выберите, за\u00a0кем они идут.`,
  allPaired: 'У\u00a0каждой группы есть пара.',
  outcome: 'Что получится',
  quality: 'Качество недели',
  qualityWeeks: (before: CalendarDate, after: CalendarDate) =>
    `Неделя с${nbsp}${dayMonth(before)} прошлого семестра и${nbsp}неделя с${nbsp}${dayMonth(after)} нового, весь институт.`,
  rule: 'Правило',
  before: 'Было',
  after: 'Станет',
  fillRest: 'Доставить остаток…',
  findPlace: 'Подобрать место…',
  cut: (shown: number, total: number) => `Показаны первые ${shown} из${nbsp}${total}.`,
} as const

export const lineTitles: Record<LineKind, string> = {
  blocked: 'Не\u00a0поместилось',
  changed: 'Поставлено, но\u00a0не\u00a0так, как было',
  added: 'Новое: в\u00a0прошлом семестре такого не\u00a0было',
  gone: 'Ушло: в\u00a0новой нагрузке такого нет',
  unplaced: 'Совпало, но\u00a0в\u00a0прошлом семестре не\u00a0стояло',
  placed: 'Поставлено как было',
}

/** The numbers of an outcome, most important first. */
export const countTexts = {
  classes: (count: number) => plural(count, 'занятие черновиком', 'занятия черновиками', 'занятий черновиками'),
  kept: () => 'там\u00a0же, где было',
  rehoused: () => 'в\u00a0другой аудитории',
  left: () => 'не\u00a0поместилось',
  done: (count: number) =>
    plural(count, 'строка нагрузки уже стоит', 'строки нагрузки уже стоят', 'строк нагрузки уже стоят'),
  withheld: (count: number) => plural(count, 'строку ставят другие', 'строки ставят другие', 'строк ставят другие'),
} as const
export type Count = keyof typeof countTexts

export const laidText = (classes: number): string => `Составлено: ${lessonsText(classes)}`

/** `лк Физика, 1-я подгруппа` */
export const lineTitle = ({
  title,
  lessonType,
  subgroup,
}: {
  title: string
  lessonType: LessonType
  subgroup: Subgroup
}): string =>
  [lessonTypeShort[lessonType], title].filter(Boolean).join(' ') +
  (subgroup === 0 ? '' : `, ${subgroup}-я${nbsp}подгруппа`)

export const linePeople = ({ groups, teachers }: Pick<SemesterLine, 'groups' | 'teachers'>): string =>
  [groups.map(({ title }) => title).join(', '), teachers.map(shortPersonName).join(', ')].filter(Boolean).join(' · ')

/** `Пн, 1-я пара, чет., К-206` */
export const regularPlaceText = (place: {
  weekday: Weekday
  pair: Pair
  parity: Parity | null
  rooms: readonly string[]
}): string =>
  [
    weekdayShort[place.weekday],
    pairTitle(place.pair),
    ...(place.parity === null ? [] : [parityLabel(place.parity)]),
    ...place.rooms,
  ].join(', ')

const datesText = (dates: readonly CalendarDate[]): string => {
  const [first] = dates
  return first ? placementDatesText(first, dates.length) : ''
}

const listed = (names: readonly string[], none: string): string => names.join(', ') || none

export const noteTexts = {
  teachers: (before: readonly string[], after: readonly string[]) =>
    `преподаватель: ${listed(before.map(shortPersonName), 'нет')} → ${listed(after.map(shortPersonName), 'нет')}`,
  groups: (before: readonly string[], after: readonly string[]) =>
    `группы: ${listed(before, 'нет')} → ${listed(after, 'нет')}`,
  hours: (before: number, after: number) => `часов: ${before} → ${after}`,
  left: (count: number) => `${plural(count, 'не поставлено', 'не поставлены', 'не поставлено')} ${lessonsText(count)}`,
  room: (before: readonly string[], after: readonly string[], dates: readonly CalendarDate[]) =>
    `аудитория: ${listed(before, 'нет')} → ${listed(after, 'нет')} (${datesText(dates)})`,
  noRoom: (rooms: readonly string[], dates: readonly CalendarDate[]) =>
    `${listed(rooms, 'аудитория')}: выбыла или вам недоступна, и${nbsp}другой подходящей нет (${datesText(dates)})`,
  meanwhile: (dates: readonly CalendarDate[]) => `место заняли, пока раскладывали (${datesText(dates)})`,
  sameLoad: (dates: readonly CalendarDate[]) => `здесь уже стоит (${datesText(dates)})`,
  untaught: (why: string, dates: readonly CalendarDate[]) => `${why} (${datesText(dates)})`,
  moreClasses: 'в\u00a0прошлом семестре столько не\u00a0стояло',
} as const

/** Who is in the way. */
export const inTheWayTexts = {
  /** `by` null: the reader may not know it. */
  heldBy: (by: string | null) => (by === null ? 'занято чужим черновиком или скрытым занятием' : `занято, «${by}»`),
  away: 'отсутствует',
  /** `К-101: занято, «лк Физика, ИСТб-24-1», и другой подходящей аудитории нет (08.02 и ещё 16 дат)` */
  of: (text: string, dates: readonly CalendarDate[], isRoom: boolean) =>
    `${text}${isRoom ? `, и${nbsp}другой подходящей аудитории нет` : ''} (${datesText(dates)})`,
} as const
