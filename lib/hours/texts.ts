import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { yearOf } from '@/lib/core/rules/calendar/calendar-date'
import type { LessonType } from '@/lib/core/rules/names/lesson-type'
import { monthName } from '@/lib/core/texts/calendar/dates'
import { subgroupTitle } from '@/lib/core/texts/live/grid'
import { lessonTypeTitle } from '@/lib/core/texts/names/lesson-types'
import { upperFirst } from '@/lib/core/texts/placing/acts'
import type { HoursRow, ShownColumn } from './rules/hours'

export const yearHoursTexts = {
  title: 'Часы',
  hint: 'План, занятия и\u00a0замены преподавателей и\u00a0кафедр',
  lead: 'Академические часы: пара\u00a0— два часа. Занятие двух преподавателей считается каждому целиком.',
  university: 'Университет',
  noYear: 'Год\u00a0— число, например 2026.',
  oneSubject: 'Нужен преподаватель или кафедра, а\u00a0не\u00a0оба сразу.',
  noSemester: 'Такого семестра нет.',
  noTeacher: 'Такого преподавателя нет.',
  noDepartment: 'Такой кафедры нет.',
  withoutDepartment: 'Без кафедры',
  period: 'Период',
  wholeYear: 'Весь год',
  previousYear: 'Предыдущий год',
  nextYear: 'Следующий год',
  departments: 'Кафедры',
  department: 'Кафедра',
  teachers: 'Преподаватели',
  teacher: 'Преподаватель',
  months: 'По месяцам',
  month: 'Месяц',
  classes: 'По дисциплинам',
  class: 'Дисциплина',
  substitutions: 'Замены',
  total: 'Всего',
  plan: 'План',
  nothing: 'За\u00a0этот период часов нет.',
  nothingHint: 'Нет ни\u00a0нагрузки, ни\u00a0занятий.',
  meaning: 'Что значат столбцы',
  unknown: '—',
  byUniversity: 'Все кафедры',
} as const

export const hoursColumnTitles: Record<ShownColumn, string> = {
  planned: 'План',
  drafts: 'Черно\u00adвики',
  published: 'Опубли\u00adковано',
  held: 'Прове\u00adдено',
  heldOtherwise: 'Иначе',
  corrected: 'Исправ\u00adления',
  done: 'Выпол\u00adнено',
  given: 'Отдано',
  taken: 'Взято',
  cancelled: 'Снято',
  owed: 'Долг',
}

export const hoursMeanings: Record<ShownColumn, string> = {
  planned: 'часы нагрузки; дат у\u00a0них нет, поэтому в\u00a0строках месяцев их не\u00a0бывает',
  drafts: 'поставлено черновиками',
  published: 'опубликовано, вместе с\u00a0тем, что уже прошло',
  held: 'опубликовано на\u00a0дни до\u00a0сегодняшнего',
  heldOtherwise: 'снято, но\u00a0проведено иначе: из\u00a0долгов по\u00a0часам',
  corrected: 'записи журнала, с\u00a0плюсом и\u00a0с\u00a0минусом',
  done: 'проведено, проведено иначе и\u00a0исправления вместе',
  given: 'вместо преподавателя провёл или проведёт другой',
  taken: 'занятия других преподавателей, на\u00a0замену; они есть и\u00a0в\u00a0«Опубликовано»',
  cancelled: 'снято с\u00a0расписания',
  owed: 'из\u00a0снятого: ещё предстоит отработать',
}

/** `Сентябрь 2026` */
export const monthTitle = (month: CalendarDate): string => `${upperFirst(monthName(month))} ${yearOf(month)}`

/** `практика`; empty for a class without a type. */
const typeText = (type: LessonType): string => (type === 0 ? '' : lessonTypeTitle[type])

/** `практика · ИСТб-24-1, ИСТб-24-2 · 1 подгруппа` */
export const classDetails = ({ lessonType, groups, subgroup }: HoursRow): string =>
  [
    typeText(lessonType),
    groups.map(({ title }) => title).join(', '),
    subgroup === 0 ? '' : subgroupTitle(subgroup),
  ]
    .filter(Boolean)
    .join(' · ')
