import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { dayMonth, dayMonthYear, mondayOf, addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import type { ImportedOverlap, OverlapKind, OverlappingClass } from '@/lib/core/files/rules/imported-overlap'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { firstFew } from '@/lib/core/words/rules/lists'
import { counted } from '@/lib/core/words/texts/plural'

export const importPageTexts = {
  title: 'Загрузка расписания',
  noImport: 'Такой загрузки нет.',
  nothingToCorrect: 'Скажите, что исправить: первый день, число недель или чётность.',
  report: 'Отчёт',
  open: 'Открыть загрузку',
  byCommand: 'командой на сервере',
  takeBack: 'Отменить загрузку',
  takeBackTitle: 'Отменить загрузку?',
  takenBack: 'Загрузка отменена.',
  nothingToTakeBack:
    'Занятий она больше не\u00a0меняет; уйдёт остальное, что она принесла и\u00a0чем никто не\u00a0пользуется.',
  correct: 'Исправить семестр',
  correctLead:
    'Если при загрузке ошиблись с\u00a0началом, числом недель или чётностью: файлы этого семестра будут прочитаны ещё раз, даты занятий изменятся. Перенесённое вручную останется.',
  correctStart: 'Первый день',
  correctWeeks: 'Недель',
  correctParity: 'Первая неделя',
  preview: 'Показать, что изменится',
  nothingChanges: 'Даты занятий от\u00a0этого не\u00a0изменятся.',
  correctNow: 'Исправить',
  corrected: 'Семестр исправлен.',
  cancel: 'Не\u00a0исправлять',
  overlaps: 'Накладки',
  overlapsLead:
    'Где занятия этого семестра занимают одно место — как это сейчас, а\u00a0не\u00a0как было при загрузке.',
  noOverlaps: 'Накладок нет.',
  nothingFound: 'Таких накладок нет.',
  findOverlap: 'Группа, преподаватель, аудитория, факультет',
  kind: 'Что занято дважды',
  everything: 'Всё',
  before: 'Назад',
  after: 'Дальше',
  where: 'Кто или что',
  when: 'Когда',
  classes: 'Занятия',
  dates: 'Даты',
  faculty: 'Факультет',
} as const

export const overlapKindTitles: Readonly<Record<OverlapKind, string>> = {
  room: 'Аудитории',
  teacher: 'Преподаватели',
  group: 'Группы',
}

export const overlapKindTitle: Readonly<Record<OverlapKind, string>> = {
  room: 'аудитория',
  teacher: 'преподаватель',
  group: 'группа',
}

/** `отменена 18.11.2026, 10:30` */
export const undoneText = (moment: string): string => `отменена ${moment}`

/** `показано 51–100 из 312` */
export const shownOfTotal = (from: number, to: number, total: number): string => `${from}–${to} из\u00a0${total}`

/** `Пн, 2-я пара` */
export const overlapSlotTitle = ({ weekday, pair }: Pick<ImportedOverlap, 'weekday' | 'pair'>): string =>
  `${weekdayShort[weekday]}, ${pairTitle(pair)}`

/** `лк Физика — ИСТб-24-1, Орлова М. С., К-101` */
export const overlappingText = ({ title, lessonType, groups, teachers, rooms }: OverlappingClass): string => {
  const who = [...groups, ...teachers, ...rooms]
  const named = [lessonTypeShort[lessonType], title].filter((text) => text !== '').join(' ')
  return who.length > 0 ? `${named} — ${who.join(', ')}` : named
}

const mostDates = 6

/** `10.02, 24.02 и ещё 3` */
export function importDatesText(dates: readonly CalendarDate[]): string {
  const shown = firstFew(dates, mostDates)
  const rest = dates.length - shown.length
  return `${shown.map((date) => dayMonth(date)).join(', ')}${rest > 0 ? ` и\u00a0ещё ${rest}` : ''}`
}

const classes = (count: number) => counted(count, 'занятие', 'занятия', 'занятий')

type TakenBack = {
  removed: number
  restored: number
  changed: number
  kept: readonly { title: string; date: CalendarDate; pair: Pair }[]
}

export function takeBackText({ removed, restored, changed, kept }: TakenBack): string {
  const done = [
    ...(removed > 0 ? [`уйдёт ${classes(removed)}`] : []),
    ...(restored > 0 ? [`вернётся ${classes(restored)}`] : []),
    ...(changed > 0 ? [`станет как было ${classes(changed)}`] : []),
  ].join(', ')
  const named = firstFew(kept, 5).map(({ title, date, pair }) => `«${title}» ${dayMonth(date)}, ${pairTitle(pair)}`)
  const rest = kept.length - named.length
  return [
    done === '' ? importPageTexts.nothingToTakeBack : `${done.charAt(0).toUpperCase()}${done.slice(1)}.`,
    ...(kept.length > 0
      ? [`Изменено вручную и\u00a0останется: ${named.join('; ')}${rest > 0 ? ` и\u00a0ещё ${rest}` : ''}.`]
      : []),
  ].join(' ')
}

/** `неделя 10.02–16.02.2025 — нечётная` */
export const importFirstWeekText = (startsOn: CalendarDate, parity: Parity): string => {
  const monday = mondayOf(startsOn)
  return `неделя ${dayMonth(monday)}–${dayMonthYear(addDays(monday, 6))} — ${parity === 0 ? 'нечётная' : 'чётная'}`
}

/** `Исправить: 40 занятий` */
export const correctionText = (count: number): string => `${importPageTexts.correctNow}: ${classes(count)}`
