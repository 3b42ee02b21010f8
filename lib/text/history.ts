import { dayMonth, type CalendarDate } from '@/lib/domain/calendar-date'
import type { Pair } from '@/lib/domain/pairs'
import { adminTableNames } from '@/lib/domain/admin-tables/admin-table'
import { adminTableTexts } from './admin-tables'
import { pairTitle } from './grid'

export const historyTexts = {
  noChange: 'Такого изменения нет.',
  undone: 'Это изменение уже отменено.',
  notUndoable: 'Это изменение отменить нельзя.',
  merged: 'То, что вы выбрали, объединили с\u00a0другим. Обновите страницу и\u00a0повторите.',
  gone: 'Отменить нельзя: того, к чему относились занятия, больше нет.',
} as const

const programmeChanged = 'Отменить нельзя: эту метапрограмму или её дисциплины с\u00a0тех пор изменили.'
const loadChanged = 'Отменить нельзя: эту нагрузку с тех пор изменили.'

const calendarChanged = 'Отменить нельзя: календарь в\u00a0этом с\u00a0тех пор изменили.'

/** By the table of the row that was changed afterwards. */
const changed: Partial<Record<string, string>> = {
  load_item: loadChanged,
  load_item_teacher: loadChanged,
  load_item_group: loadChanged,
  programme: programmeChanged,
  programme_room: programmeChanged,
  programme_permission: programmeChanged,
  programme_discipline: programmeChanged,
  load_permission: 'Отменить нельзя: эти права с тех пор изменили.',
  semester: calendarChanged,
  semester_course_year: calendarChanged,
  holiday: calendarChanged,
  holiday_withdrawal: calendarChanged,
  moved_day: calendarChanged,
  pair_time: calendarChanged,
  wish: 'Отменить нельзя: это пожелание с тех пор изменили.',
  ...Object.fromEntries(
    adminTableNames.map((name) => [
      name,
      `Отменить нельзя: строку таблицы «${adminTableTexts[name].title}» с\u00a0тех пор изменили.`,
    ]),
  ),
}

type Stale = { table: string; lesson: { title: string; date: CalendarDate; pair: Pair } | null }

/** Why a change cannot be undone: something it changed was changed again. */
export function changedSince({ table, lesson }: Stale): string {
  if (!lesson) return changed[table] ?? 'Отменить нельзя: это с тех пор изменили ещё раз.'
  const { title, date, pair } = lesson
  return `Отменить нельзя: занятие «${title}» ${dayMonth(date)}, ${pairTitle(pair)}, с тех пор изменили.`
}
