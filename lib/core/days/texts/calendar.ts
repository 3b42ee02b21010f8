import type { AcademicCalendar, Parity, Semester } from '@/lib/core/calendar/rules/academic-calendar'
import {
  dayMonthYear,
  weekdayOf,
  yearOf,
  type CalendarDate,
  type Weekday,
} from '@/lib/core/calendar/rules/calendar-date'
import { clockText, mostPairs, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { standsFor } from '@/lib/core/calendar/texts/dates'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import type { CalendarConsequences, DateSpan } from '@/lib/core/days/rules/calendar-consequences'
import { nextPair, type CalendarProblem } from '@/lib/core/days/rules/calendar-edit'
import { counted, plural } from '@/lib/core/words/texts/plural'

const parityWords: Record<Parity, string> = { 0: 'нечётная', 1: 'чётная' }

const dated = (date: CalendarDate): string => `${dayMonthYear(date)} (${weekdayShort[weekdayOf(date)]})`
const span = ({ startsOn, endsOn }: { startsOn: CalendarDate; endsOn: CalendarDate }): string =>
  `${dayMonthYear(startsOn)} – ${dayMonthYear(endsOn)}`

/** «Осенний семестр 2026/27»: the academic year is that of the date. */
export function semesterTitle(half: 1 | 2, startsOn: CalendarDate): string {
  const year = half === 1 ? yearOf(startsOn) : yearOf(startsOn) - 1
  return `${half === 1 ? 'Осенний' : 'Весенний'} семестр ${year}/${String(year + 1).slice(2)}`
}

export const calendarUsage = `Учебный календарь: npm run calendar -- КОМАНДА …

  show                                    весь календарь
  semester add НАЧАЛО КОНЕЦ [--title "Название"] [--half 1|2] [--parity odd|even]
      Новый семестр. Без --parity чётность первой недели продолжает чередование.
  semester edit НАЧАЛО [--start ДАТА] [--end ДАТА] [--title …] [--half …] [--parity …]
      Семестр называется своим первым днём.
  course НАЧАЛО КУРС С ПО                 другие первый и последний дни для курса
  course НАЧАЛО КУРС remove               снова как у всех
  parity ДАТА odd|even                    неделя с этой датой нечётная (odd) или чётная (even)
  semester remove НАЧАЛО                  если в нём ничего не стоит и нет нагрузки
  holiday add ДАТА НАЗВАНИЕ [--take yes|owe]
      Нерабочий день; с --take yes снять занятия этого дня, с --take owe снять и отработать.
  holiday remove ДАТА [--back yes]        с --back yes вернуть снятые
  move ДАТА --as monday [--parity odd|even] [НАЗВАНИЕ]
      День с занятиями другого дня недели; с --parity — и другой чётности.
  unmove ДАТА
  day ДАТА НАЧАЛО-КОНЕЦ …                 время пар в один день, с первой; day ДАТА — снова обычное
  pairs НАЧАЛО-КОНЕЦ …                    все пары дня: pairs 9:00-10:30 10:40-12:10
  pair НОМЕР НАЧАЛО КОНЕЦ                 время пары, или ещё одна после последней: pair 9 21:55 23:25
  pair НОМЕР remove                       последней пары больше нет
      Пар в дне от 1 до 10. Пара, в которой с сегодняшнего дня что-то стоит, остаётся.

Даты пишутся ГГГГ-ММ-ДД.`

export const calendarErrors = {
  unknownCommand: (command: string) => `Неизвестная команда «${command}».`,
  unknownOption: (option: string) => `Неизвестный ключ «${option}» или у него нет значения.`,
  optionNotHere: (option: string) => `Ключ «--${option}» не для этой команды.`,
  missingWord: (what: string) => `Не хватает слова: ${what}.`,
  extraWord: (word: string) => `Лишнее слово «${word}».`,
  notADate: (word: string) => `«${word}» — не дата: нужно ГГГГ-ММ-ДД.`,
  notAParity: (word: string) => `Чётность бывает odd (нечётная) или even (чётная), а не «${word}».`,
  notAWeekday: (word: string) => `«${word}» — не день недели: нужно monday, tuesday и так далее.`,
  notAHalf: (word: string) => `Полугодие бывает 1 (осеннее) или 2 (весеннее), а не «${word}».`,
  notACourse: (word: string) => `«${word}» — не курс: нужно число от 1 до 8.`,
  notAPair: (word: string) => `«${word}» — не номер пары: нужно число от 1 до ${mostPairs}.`,
  tooManyPairs: `Пар в дне не больше ${mostPairs}.`,
  notATime: (word: string) => `«${word}» — не время: нужно ЧЧ:ММ.`,
  nothingToEdit: 'Укажите, что изменить: --start, --end, --title, --half или --parity.',
  dayMissing: 'Укажите ключом --as, занятия какого дня недели перенесены на эту дату.',
  examWithoutPair: (title: string, date: CalendarDate) =>
    `«${title}» ${dayMonthYear(date)} не\u00a0попал\u00a0бы ни\u00a0в\u00a0одну пару: сначала переставьте этот экзамен.`,
  semesterExists: (date: CalendarDate) => `Семестр, который начинается ${dayMonthYear(date)}, уже есть.`,
  noSemester: (date: CalendarDate) => `Нет семестра, который начинается ${dayMonthYear(date)}.`,
  noParitySource: (date: CalendarDate) =>
    `До ${dayMonthYear(date)} в учебном году не начался ни один семестр: сначала добавьте его.`,
  noCourseYear: (courseYear: number) => `У ${courseYear}-го курса нет своих дат в этом семестре.`,
  semesterNamed: (title: string) => `К семестру «${title}» относится нагрузка или метапрограмма: убрать его нельзя.`,
  changedSince: 'Календарь с тех пор изменили. Посмотрите, что в нём теперь, и повторите.',
  classesGone: 'Вернуть занятия нельзя: того, к чему они относились, больше нет.',
  notAYes: (word: string) => `Здесь пишут yes, а не «${word}».`,
  notATaking: (word: string) => `Здесь пишут yes или owe, а не «${word}».`,
  noHoliday: (date: CalendarDate) => `${dayMonthYear(date)} и так не нерабочий день.`,
  moreThanUsual: 'В\u00a0этот день не\u00a0может быть больше пар, чем обычно.',
  insteadMissing: 'Укажите другой день, занятия которого переносятся.',
  oneDayMoves: 'На другой день переносят занятия одного дня: добавьте дни по\u00a0одному.',
  notMoved: (date: CalendarDate) => `${dayMonthYear(date)} и так рабочий день без переноса.`,
} as const

/** The keywords of the commands. */
export const calendarWords = {
  action: 'что сделать',
  date: 'дата',
  title: 'название',
  courseYear: 'курс',
  pair: 'номер пары',
  time: 'время',
  times: 'время пары, НАЧАЛО-КОНЕЦ',
  parity: 'чётность',
} as const

export function calendarProblemText(problem: CalendarProblem): string {
  switch (problem.kind) {
    case 'semester backwards':
      return `Семестр «${problem.semester.title}» кончается раньше, чем начинается: ${span(problem.semester)}.`
    case 'semesters overlap':
      return `Семестры пересекаются: «${problem.semester.title}» (${span(problem.semester)}) и «${problem.other.title}» (${span(problem.other)}).`
    case 'course year backwards':
      return `У ${problem.courseYear}-го курса семестр «${problem.semester.title}» кончается раньше, чем начинается.`
    case 'holiday moved':
      return `${dayMonthYear(problem.date)} не может быть и нерабочим днём, и днём за другой день недели.`
    case 'pairs overlap':
      return `${problem.date === null ? '' : `${dayMonthYear(problem.date)}: `}${problem.pair}-я пара кончается раньше, чем начинается, или позже, чем начинается следующая.`
  }
}

/** `812 занятий` */
export const classesCount = (count: number): string => counted(count, 'занятие', 'занятия', 'занятий')

/** Why a semester cannot be shortened or removed: classes would be left outside it. */
export const leftOutText = (count: number): string =>
  `Вне семестров ${plural(count, 'осталось', 'остались', 'осталось')} бы ${classesCount(count)}. Сначала перенесите или снимите их.`

const datesText = (spans: readonly DateSpan[]): string =>
  spans
    .map(({ startsOn, endsOn }) => (startsOn === endsOn ? dayMonthYear(startsOn) : span({ startsOn, endsOn })))
    .join(', ')

/** The consequences of a change, as lines for the command. */
export function consequenceLines({ standing, taken, returning }: CalendarConsequences): string[] {
  if (taken > 0) return [`Снято: ${classesCount(taken)}.`]
  const stands = standing.flatMap((one) => {
    const count = one.kinds.reduce((sum, kind) => sum + kind.count, 0)
    return count > 0 ? [`Стоит и осталось как было (${datesText(one.spans)}): ${classesCount(count)}.`] : []
  })
  return [...stands, ...(returning > 0 ? [`Снято, когда день стал нерабочим: ${classesCount(returning)}.`] : [])]
}

/** Which pair can be added or removed next. */
export function pairOrder(pairTimes: readonly PairTime[]): string {
  const next = nextPair(pairTimes)
  return next > mostPairs
    ? calendarErrors.tooManyPairs
    : `Пары идут подряд: добавить можно ${next}-ю, убрать — последнюю, ${next - 1}-ю, если она не единственная.`
}

/** Why pairs cannot be removed: `В 8-й паре с сегодняшнего дня стоит 12 занятий и броней…`. */
export const heldPairs = (held: readonly { pair: Pair; meetings: number }[]): string =>
  `С сегодняшнего дня занятия, брони или закрытия ещё стоят: ${held
    .map(({ pair, meetings }) => `в\u00a0${pair}-й\u00a0паре\u00a0— ${meetings}`)
    .join(', ')}. Сначала перенесите или снимите их.`

export const calendarSaved = 'Сохранено.'

function* semesterLines(semester: Semester): Generator<string> {
  yield `${semester.title}: ${span(semester)}, первая неделя ${parityWords[semester.firstWeekParity]}`
  for (const own of semester.courseYears) yield `  ${own.courseYear}-й курс: ${span(own)}`
}

const movedText = (runsAs: Weekday, parity: Parity | null): string =>
  `занятия ${standsFor(runsAs)}${parity === null ? '' : `, неделя ${parityWords[parity]}`}`

const pairText = (pair: Pair, startsAt: number, endsAt: number): string =>
  `${pair}-я пара ${clockText(startsAt).padStart(5)}–${clockText(endsAt)}`

const orNone = (lines: string[]): string[] => (lines.length > 0 ? lines : ['нет'])

const calendarParts = (calendar: AcademicCalendar): { title: string; lines: string[] }[] => [
  {
    title: 'Семестры',
    lines: orNone(calendar.semesters.flatMap((semester) => [...semesterLines(semester)])),
  },
  {
    title: 'Нерабочие дни',
    lines: orNone(calendar.holidays.map(({ date, title }) => `${dated(date)} ${title}`)),
  },
  {
    title: 'Перенесённые дни',
    lines: orNone(
      calendar.movedDays.map(
        ({ date, runsAs, parity, title }) => `${dated(date)} ${movedText(runsAs, parity)}${title ? `: ${title}` : ''}`,
      ),
    ),
  },
  {
    title: 'Другое время пар',
    lines: orNone(
      (calendar.shortDays ?? []).map(
        ({ date, times }) =>
          `${dated(date)} ${times.map(({ startsAt, endsAt }) => `${clockText(startsAt)}–${clockText(endsAt)}`).join(', ')}`,
      ),
    ),
  },
  {
    title: 'Пары',
    lines: calendar.pairTimes.map(({ pair, startsAt, endsAt }) => pairText(pair, startsAt, endsAt)),
  },
]

/** `npm run calendar -- show` */
export const calendarText = (calendar: AcademicCalendar): string =>
  calendarParts(calendar)
    .flatMap(({ title, lines }) => [`${title}:`, ...lines.map((line) => `  ${line}`)])
    .join('\n')
