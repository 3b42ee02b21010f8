import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { longDate } from '@/lib/core/calendar/texts/dates'
import type { DayClasses, DayParty, StayingBy, StayingClass } from '@/lib/core/days/rules/day-classes'
import { classesCount } from '@/lib/core/days/texts/calendar'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import { counted, plural } from '@/lib/core/words/texts/plural'

const nbsp = '\u00a0'

/** Why classes go to another day, where nobody wrote it: `Вместо 30 апреля`. */
export const insteadOf = (date: CalendarDate): string => `Вместо ${longDate(date)}`.replaceAll(nbsp, ' ')

/** The reason of classes whose hours are to be made up: `День Победы, с отработкой`. */
export const owedReason = (title: string): string => `${title}, с отработкой`

export const scopeTexts = {
  faculty: 'Институт',
  anyFaculty: 'все институты',
  studyForm: 'Форма обучения',
  anyForm: 'все формы',
} as const

export const carriedTexts = {
  take: 'Перенести и\u00a0занятия этого дня',
  takeHint:
    'Каждое встанет в\u00a0свою пару и\u00a0аудиторию и\u00a0оставит след с\u00a0пояснением. Занятия, место которых занято, останутся где были. Всё это отменяется целиком.',
  who: 'Кого касается',
  name: 'Группа или преподаватель',
  going: 'Переносится',
  online: 'Занятий',
  staying: 'Остаётся',
  standing: 'Уже стоит',
  stays: 'Останутся на\u00a0прежнем дне',
  listedBy: 'Показать',
  by: { group: 'По группам', teacher: 'По преподавателям', building: 'По корпусам' },
  without: { group: 'Без групп', teacher: 'Без преподавателя', building: 'Корпус не\u00a0указан' },
  noGroups: 'без групп',
  violations: 'Нарушат правила',
  needsReason: 'Занятия нарушат обязательные правила: напишите в\u00a0пояснении почему.',
} as const

export const onlineForm = {
  title: 'День онлайн',
  date: 'День',
  reason: 'Причина',
  reasonHint: 'Её увидят в\u00a0расписании и\u00a0в\u00a0уведомлениях.',
  hint: 'Занятия останутся в\u00a0своих парах, вместо аудитории станет «Онлайн», а\u00a0аудитории освободятся. Экзамены и\u00a0брони останутся на\u00a0месте.',
  ok: 'Провести онлайн',
  noDate: 'Укажите день.',
  noReason: 'Напишите причину.',
  nothing: 'Таких занятий в\u00a0этот день нет.',
} as const

const groupsCount = (count: number): string => counted(count, 'группа', 'группы', 'групп')
const teachersCount = (count: number): string => counted(count, 'преподаватель', 'преподавателя', 'преподавателей')

const ofWhom = ({ groups, teachers }: DayClasses): string => `${groupsCount(groups)}, ${teachersCount(teachers)}`

/** `Переедет 812 занятий, останется 4. Касается: 120 групп, 300 преподавателей.` */
export function carriedText(carried: DayClasses): string {
  const { going, staying } = carried
  const stays = staying.length > 0 ? `, останется ${staying.length}` : ''
  return `${plural(going, 'Переедет', 'Переедут', 'Переедет')} ${classesCount(going)}${stays}. Касается: ${ofWhom(carried)}.`
}

/** `Станут онлайн 812 занятий. Касается: 120 групп, 300 преподавателей.` */
export const onlineText = (carried: DayClasses): string =>
  `${plural(carried.going, 'Станет', 'Станут', 'Станет')} онлайн ${classesCount(carried.going)}. Касается: ${ofWhom(carried)}.`

/** `1-я пара, Физика, ИСТб-23-1: А-101 — Химия` */
export const stayingTitle = ({ title, groups }: StayingClass): string => `${title}, ${groups || carriedTexts.noGroups}`

/** `ИСТб-23-1: 14 занятий`, the heading of those classes that stay. */
export const stayingSectionTitle = (title: string | null, by: StayingBy, count: number): string =>
  `${title ?? carriedTexts.without[by]}: ${classesCount(count)}`

export const heldTexts = ({ held }: StayingClass): string[] => [
  ...new Set(held.map(({ title, by }) => `${title}\u00a0— ${by}`)),
]

export const dayPartyTitle = ({ kind, title }: DayParty): string =>
  kind === 'teacher' ? shortPersonName(title) : title

export const firstParties = (shown: number, { groups, teachers }: DayClasses): string | null =>
  shown < groups + teachers ? `Показаны первые ${shown} из\u00a0${groups + teachers}.` : null

/** Messages after the act. */
export const movedWith = (date: CalendarDate, { going, staying }: DayClasses): string =>
  `На ${longDate(date)} перенесено: ${classesCount(going)}${staying.length > 0 ? `; осталось: ${staying.length}` : ''}`
export const onlineSaved = ({ going }: DayClasses): string => `Онлайн: ${classesCount(going)}`
