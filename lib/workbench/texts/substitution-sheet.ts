import { dayMonth, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import type { StandingPlace } from '@/lib/core/schedule/rules/schedule'
import type { MoveRecord } from '@/lib/core/schedule/rules/schedule-export'
import type { SheetSpan } from '@/lib/core/schedule/rules/substitution-sheet'
import { groupText, pairTitle } from '@/lib/core/schedule/texts/grid'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'

export const substitutionSheetTexts = {
  title: 'Лист замен',
  link: 'Лист замен',
  show: 'Показать',
  faculty: 'Чей',
  university: 'Весь университет',
  date: 'Дата',
  span: 'За сколько',
  earlier: 'Раньше',
  later: 'Позже',
  none: 'Замен, переносов и\u00a0снятий в\u00a0это время нет.',
  pair: 'Пара',
  groups: 'Группы',
  lesson: 'Занятие',
  what: 'Что',
  became: 'Преподаватель, место',
  reason: 'Причина',
} as const

export const sheetSpanTitles: Record<SheetSpan, string> = { day: 'День', week: 'Неделя', month: 'Месяц' }

/** `Лист замен: Институт ИТ`; null: of the university. */
export const sheetTitle = (faculty: string | null): string =>
  [substitutionSheetTexts.title, faculty].filter(Boolean).join(': ')

export const sheetLesson = ({ lessonType, title }: Pick<MoveRecord, 'lessonType' | 'title'>): string =>
  `${lessonTypeShort[lessonType]} ${title}`.trim()

export const sheetGroups = ({ groups }: Pick<MoveRecord, 'groups'>): string => groups.map(groupText).join(', ')

/** `Чт 19.11, 3-я пара, К-201` */
export const sheetPlace = ({ date, pair, rooms }: StandingPlace): string =>
  [`${weekdayShort[weekdayOf(date)]}\u00a0${dayMonth(date)}`, pairTitle(pair), roomsText(rooms)]
    .filter(Boolean)
    .join(', ')
