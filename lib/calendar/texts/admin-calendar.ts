import type { RussianHoliday } from '@/lib/calendar/rules'
import type { Parity, Semester } from '@/lib/core/calendar/rules/academic-calendar'
import {
  dayMonthYear,
  mondayOf,
  weekdayOf,
  yearOf,
  addDays,
  daysBetween,
  type CalendarDate,
} from '@/lib/core/calendar/rules/calendar-date'
import type { ShortDay } from '@/lib/core/calendar/rules/pairs'
import { longDate, parityTitle, standsFor } from '@/lib/core/calendar/texts/dates'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { type DateSpan, type CalendarClass } from '@/lib/core/days/rules/calendar-consequences'
import type { DayClasses } from '@/lib/core/days/rules/day-classes'
import { classesCount } from '@/lib/core/days/texts/calendar'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import type { EventKind } from '@/lib/core/schedule/rules/schedule'
import { timeRange } from '@/lib/core/schedule/texts/grid'
import { counted } from '@/lib/core/words/texts/plural'
import { minutesText } from './admin-pairs'

export const calendarTexts = {
  title: 'Учебный календарь',
  hint: 'Семестры, праздники и\u00a0переносы',
  lead: 'По\u00a0нему считаются чётность недель, часы и\u00a0даты занятий. Нажмите на\u00a0день, чтобы сделать его нерабочим или перенести на\u00a0него другой день.',
  previous: 'Предыдущий учебный год',
  next: 'Следующий учебный год',
  addSemester: 'Добавить семестр',
  addHolidays: 'Нерабочие дни',
  addMoved: 'Перенести день',
  semesters: 'Семестры',
  holidays: 'Нерабочие дни',
  movedDays: 'Перенесённые дни',
  noSemesters: 'В\u00a0этом учебном году семестров пока нет.',
  noHolidays: 'Пока нет ни\u00a0одного: расписание встанет и\u00a0на праздники.',
  noMoved: 'Переносов нет.',
  week: 'Неделя',
  shortDays: 'Другое время пар',
  noShort: 'Таких дней нет.',
  addShort: 'Другое время пар',
  year: 'Учебный год по\u00a0месяцам',
  edit: 'Изменить',
  remove: 'Убрать',
  save: 'Сохранить',
  nothingThere: 'На\u00a0эти дни ничего не\u00a0поставлено.',
  standing: 'Что стоит на\u00a0этих днях',
  faculty: 'Институт',
  noFaculty: 'без института',
  published: 'Занятий',
  drafts: 'Черновиков',
  off: 'вых.',
  otherTimes: 'время',
  today: 'сегодня',
} as const

export const semesterForm = {
  add: 'Новый семестр',
  edit: 'Семестр',
  title: 'Название',
  half: 'Полугодие',
  halves: { 1: 'осеннее', 2: 'весеннее' },
  first: 'Первый день',
  last: 'Последний день',
  parity: 'Первая неделя',
  courses: 'Другие даты у\u00a0курсов',
  courseHint: 'Для курса, у\u00a0которого занятия начинаются или кончаются в\u00a0другой день.',
  course: 'Курс',
  wrongOrder: 'Последний день раньше первого.',
  untitled: 'Нужно название.',
  remove: 'Убрать семестр',
  correct: 'Исправить семестр загрузки',
  parityChanges:
    'Занятия стоят на\u00a0датах и\u00a0не\u00a0сдвинутся: изменятся подписи недель и\u00a0то, куда встанут новые. Если с\u00a0другой чётностью был загружен файл, исправьте семестр в\u00a0его загрузке.',
} as const

export const holidayForm = {
  title: 'Нерабочие дни',
  usual: 'Праздники этого учебного года',
  own: 'Свой день или период',
  from: 'С',
  to: 'По',
  name: 'Название',
  classes: 'Занятия этих дней',
  fates: {
    stay: 'Оставить как есть',
    cancel: 'Снять занятия этих дней',
    owe: 'Снять и\u00a0отработать',
    move: 'Перенести на\u00a0другой день',
  },
  fateHints: {
    stay: 'Занятия останутся в\u00a0расписании.',
    cancel:
      'Занятия останутся в\u00a0клетках следом с\u00a0причиной, черновики уйдут. Экзамены, брони и\u00a0закрытия останутся. Всё это можно отменить целиком или вернуть, когда день снова станет рабочим.',
    owe: 'То\u00a0же, и\u00a0часы этих занятий будут в\u00a0нагрузке к\u00a0отработке, пока их не\u00a0поставят на\u00a0другие даты.',
    move: 'Другой день станет рабочим за\u00a0этот. Занятия, место которых там занято, снимутся и\u00a0останутся к\u00a0отработке.',
  },
  target: 'На какой день',
  noTarget: 'Укажите день, на\u00a0который переносятся занятия.',
  none: 'Отметьте праздники или укажите свой день.',
  unnamed: 'Назовите свой день: это увидят в\u00a0расписании.',
  giveBack: 'Вернуть снятые занятия',
  nothingTaken: 'Занятий с\u00a0этих дней не\u00a0снимали.',
  makeWorking: 'Сделать рабочим',
} as const

export const movedForm = {
  title: 'Перенести день',
  date: 'В\u00a0какой день учатся',
  instead: 'Вместо какого дня',
  insteadHint: 'Если указать его, день недели и\u00a0чётность подставятся.',
  runsAs: 'Как какой день недели',
  parity: 'Какая неделя',
  ownParity: 'как у\u00a0этой недели',
  note: 'Пояснение',
  stays: 'Занятия сами не\u00a0переедут: перенос меняет подписи и\u00a0то, куда встанут новые.',
  undo: 'Убрать перенос',
  noDate: 'Укажите день.',
} as const

export const dayActs = {
  off: 'Сделать нерабочим',
  move: 'Учиться за\u00a0другой день',
  online: 'Провести занятия онлайн',
  short: 'Задать другое время пар',
} as const

const holidayTitles: Record<RussianHoliday, string> = {
  unity: 'День народного единства',
  newYear: 'Новогодние каникулы',
  christmas: 'Рождество Христово',
  defender: 'День защитника Отечества',
  women: 'Международный женский день',
  labour: 'Праздник Весны и\u00a0Труда',
  victory: 'День Победы',
  russia: 'День России',
}
export const holidayTitle = (name: RussianHoliday): string => holidayTitles[name].replaceAll('\u00a0', ' ')

/** `2026/27` */
export const yearTitle = (year: number): string => `${year}/${String(year + 1).slice(2)}`

/** `Ср, 4 ноября 2026` */
export const fullDay = (date: CalendarDate): string =>
  `${weekdayShort[weekdayOf(date)]}, ${longDate(date)} ${yearOf(date)}`

/** `1–6 и 8 января 2027`, `4 ноября 2026`, within one month. */
export function daysText(dates: readonly CalendarDate[]): string {
  const runs = runsOf(dates)
  const last = dates.at(-1)
  if (!last) return ''
  const dayOf = (date: CalendarDate) => String(Number(date.slice(8)))
  const parts = runs.map(({ startsOn, endsOn }) =>
    startsOn === endsOn ? dayOf(startsOn) : `${dayOf(startsOn)}–${dayOf(endsOn)}`,
  )
  const rest = longDate(last).replace(/^\d+/, '')
  return `${parts.join(' и\u00a0')}${rest} ${yearOf(last)}`
}

function runsOf(dates: readonly CalendarDate[]): DateSpan[] {
  return dates.reduce<DateSpan[]>((runs, date) => {
    const last = runs.at(-1)
    return last && addDays(last.endsOn, 1) === date
      ? [...runs.slice(0, -1), { startsOn: last.startsOn, endsOn: date }]
      : [...runs, { startsOn: date, endsOn: date }]
  }, [])
}

export const calendarSpanText = ({ startsOn, endsOn }: DateSpan): string =>
  startsOn === endsOn ? dayMonthYear(startsOn) : `${dayMonthYear(startsOn)}–${dayMonthYear(endsOn)}`

const weekCount = ({ startsOn, endsOn }: DateSpan): number =>
  Math.ceil((daysBetween(mondayOf(startsOn), endsOn) + 1) / 7)

/** `01.09.2026–27.12.2026, 17 недель` */
export const semesterText = (semester: DateSpan): string =>
  `${calendarSpanText(semester)}, ${counted(weekCount(semester), 'неделя', 'недели', 'недель')}`

/** `Неделя 1–6 сентября 2026 — нечётная.` */
export function firstWeekText({ startsOn, firstWeekParity }: Pick<Semester, 'startsOn' | 'firstWeekParity'>): string {
  const sunday = addDays(mondayOf(startsOn), 6)
  return `Неделя с\u00a0${longDate(mondayOf(startsOn))} по\u00a0${longDate(sunday)}\u00a0— ${parityTitle(firstWeekParity)}.`
}

export const parityOption = (parity: Parity): string => parityTitle(parity)
export const calendarCourseText = (courseYear: number): string => `${courseYear}-й\u00a0курс`

/** `за понедельник, нечётная неделя` */
export const movedDayLine = (runsAs: Parameters<typeof standsFor>[0], parity: Parity | null): string =>
  parity === null ? standsFor(runsAs) : `${standsFor(runsAs)}, ${parityTitle(parity)} неделя`

/** In a cell of the year's calendar: `за пн`. */
export const movedMark = (runsAs: Parameters<typeof standsFor>[0]): string =>
  `за\u00a0${weekdayShort[runsAs].toLowerCase()}`

/** In a cell of the year's calendar: `40 мин`, if all pairs of the day are that long. */
export function shortMark({ times }: ShortDay): string {
  const [length, ...others] = new Set(times.map(({ startsAt, endsAt }) => endsAt - startsAt))
  return length !== undefined && others.length === 0 ? minutesText(length) : calendarTexts.otherTimes
}

/** `8:15–8:55, 9:05–9:45` */
export const shortDayLine = ({ times }: ShortDay): string => times.map(timeRange).join(', ')

const kindCounts: Record<Exclude<EventKind, 'class'>, readonly [string, string, string]> = {
  exam: ['экзамен', 'экзамена', 'экзаменов'],
  booking: ['бронь', 'брони', 'броней'],
  closure: ['закрытие', 'закрытия', 'закрытий'],
}
const untyped: LessonType = 0

/** `812 занятий: лекция — 210, практика — 602; черновиков — 4` */
export function calendarClassesText({ kinds }: CalendarClass): string {
  const classes = kinds.filter(({ kind, isDraft }) => kind === 'class' && !isDraft)
  const sum = (all: CalendarClass['kinds']) => all.reduce((count, one) => count + one.count, 0)
  const byType = classes
    .map(
      ({ lessonType, count }) => `${lessonType === untyped ? 'без типа' : lessonTypeTitle[lessonType]}\u00a0— ${count}`,
    )
    .join(', ')
  const drafts = sum(kinds.filter(({ isDraft }) => isDraft))
  return [
    ...(classes.length > 0 ? [`${classesCount(sum(classes))}: ${byType}`] : []),
    ...(drafts > 0 ? [counted(drafts, 'черновик', 'черновика', 'черновиков')] : []),
    ...(['exam', 'booking', 'closure'] as const).flatMap((kind) => {
      const count = sum(kinds.filter((one) => one.kind === kind && !one.isDraft))
      return count > 0 ? [counted(count, ...kindCounts[kind])] : []
    }),
  ].join('; ')
}

export const calendarClassesTitle = ({ spans }: CalendarClass): string => spans.map(calendarSpanText).join(', ')

/** Message after holidays were added. */
export const holidaysSaved = (days: number, taken: number): string =>
  taken > 0
    ? `Сохранено. Снято: ${classesCount(taken)}`
    : `Сохранено: ${counted(days, 'нерабочий день', 'нерабочих дня', 'нерабочих дней')}`
/** Message after the classes of a holiday went to another day. */
export const holidayMoved = (to: CalendarDate, { going }: DayClasses, taken: number): string =>
  `На ${longDate(to)} перенесено: ${classesCount(going)}${taken > 0 ? `; к отработке: ${taken}` : ''}`
export const holidaysRemoved = (returned: number): string =>
  returned > 0 ? `День снова рабочий. Вернулось: ${classesCount(returned)}` : 'День снова рабочий'
export const semesterSaved = (title: string): string => `Сохранено: ${title}`
export const semesterRemoved = (title: string): string => `Убрано: ${title}`
export const movedSaved = (date: CalendarDate): string => `Сохранено: ${dayMonthYear(date)}`
export const unmovedSaved = (date: CalendarDate): string => `${dayMonthYear(date)} снова без переноса`
export const wouldReturn = (count: number): string =>
  `Когда день стал нерабочим, сняли ${classesCount(count)}: их можно вернуть на\u00a0прежние места.`
export const leftOutside = 'Эти занятия остались бы вне семестров: сначала перенесите или снимите их.'

/** `сентябрь 2026: недели 1–5`: the weeks of a semester in a month. */
export const weeksOfMonth = (title: string, first: number, last: number): string =>
  `${title}: ${first === last ? `неделя ${first}` : `недели ${first}–${last}`}`
