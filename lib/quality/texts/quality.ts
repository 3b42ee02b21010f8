import {
  dayMonth,
  dayMonthYear,
  weekdayOf,
  type CalendarDate,
  type Weekday,
} from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { pairCountText } from '@/lib/core/free-rooms/texts/rooms'
import { shortPersonName, titleRanges } from '@/lib/core/names/texts/short-names'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { groupText, moreText, pairTitle, whereInSentence } from '@/lib/core/schedule/texts/grid'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { firstFew } from '@/lib/core/words/rules/lists'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted, plural } from '@/lib/core/words/texts/plural'
import { dayLimits } from '@/lib/quality/rules/day-rules'
import type { FirstOf, QualityScope, ReasonedPublication, VisibleViolation } from '@/lib/quality/rules/quality-check'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'
import { examWords, quoted, type RuleWords } from './exam-words'

const nbsp = '\u00a0'

export const qualityTexts = {
  title: 'Проверка расписания',
  check: 'Проверить',
  lead: 'Что нарушено, что неудобно и где это в\u00a0расписании.',
  whose: 'Чьё расписание',
  university: 'Весь университет',
  period: 'Период',
  week: 'Неделя',
  semester: 'Семестр',
  previousWeek: 'Предыдущая неделя',
  nextWeek: 'Следующая неделя',
  typeName: 'Начните вводить название',
  drafts: 'Вместе с\u00a0черновиками',
  withDrafts: 'с\u00a0черновиками',
  loading: 'Проверяю…',
  failed: 'Проверить не получилось',
  choose: 'Выберите, чьё расписание проверить',
  chooseHint: 'Группу, преподавателя, институт или весь университет.',
  chooseOneHint: 'Группу или преподавателя.',
  nothing: 'Занятий за этот период нет',
  nothingHint: 'Выберите другую неделю или семестр.',
  good: 'Замечаний нет',
  hard: 'Нарушения',
  hardHint: 'Их исправляют до публикации.',
  hardAsked: 'Исправьте их или укажите причину: она останется в\u00a0истории.',
  reason: 'Почему публикуется с\u00a0нарушениями',
  noHard: 'Нарушений нет',
  worst: 'Неудобнее всего',
  noWorst: 'Неудобств не найдено',
  rules: 'По правилам',
  groups: 'По группам',
  teachers: 'По преподавателям',
  found: 'Что найдено',
  foundNothing: 'Ничего не найдено',
  showAll: 'Показать всё',
  rule: 'Правило',
  count: 'Случаев',
  cost: 'Баллы',
  unknown: 'Не проверено',
  hardMark: 'нарушение',
  compare: 'Сравнить',
  noComparison: 'ни\u00a0с\u00a0чем',
  nothingBefore: 'Сравнить не\u00a0с\u00a0чем: семестра раньше этого нет.',
  before: 'Было',
  change: 'Разница',
  total: 'Всего',
  publications: 'Опубликовано с\u00a0нарушениями',
  undone: 'отменено',
} as const

const hoursText = (count: number): string => counted(count, 'час', 'часа', 'часов')
const ofTeachersText = (count: number): string => counted(count, 'преподавателя', 'преподавателей', 'преподавателей')

const words: Record<QualityRule, RuleWords> = {
  ...examWords,
  overlap: {
    title: 'Накладки',
    what: (amount, about) => `накладка, ${lessonsText(amount)} сразу: ${quoted(about)}`,
  },
  absence: {
    title: 'Преподавателя или группы не\u00a0будет',
    what: () => 'занятие во\u00a0время отсутствия',
  },
  overfullGroupDay: {
    title: 'Больше пяти пар в\u00a0день у\u00a0группы',
    what: (amount) => `${pairCountText(dayLimits.most + amount)} за\u00a0день`,
  },
  overfullTeacherDay: {
    title: 'Больше пяти пар в\u00a0день у\u00a0преподавателя',
    what: (amount) => `${pairCountText(dayLimits.most + amount)} за\u00a0день`,
  },
  capacity: {
    title: 'Не хватает мест',
    what: (amount, about) => `${quoted(about)}: не\u00a0хватает ${counted(amount, 'места', 'мест', 'мест')}`,
    unknown: (count) => `${lessonsText(count)}: не\u00a0известны места или число студентов`,
  },
  sportHall: {
    title: 'Не в\u00a0спортзале',
    what: (_, about) => `${quoted(about)}: не\u00a0в\u00a0спортзале, как обычно`,
    unknown: (count) => `${lessonsText(count)} без нагрузки: не\u00a0известно, что им нужно`,
  },
  computers: {
    title: 'Нет компьютеров',
    what: (_, about) => `${quoted(about)}: не\u00a0в\u00a0компьютерном классе, как обычно`,
    unknown: (count) => `${lessonsText(count)} без нагрузки: не\u00a0известно, что им нужно`,
  },
  projector: {
    title: 'Нет проектора',
    what: (_, about) => `${quoted(about)}: без проектора, хотя обычно с\u00a0ним`,
    unknown: (count) => `${lessonsText(count)} без нагрузки: не\u00a0известно, что им нужно`,
  },
  wish: { title: 'Против пожелания', what: (_, about) => `против пожелания ${quoted(about)}` },
  permittedTime: {
    title: 'Не в\u00a0разрешённое время',
    what: (_, about) => `${quoted(about)}: не\u00a0в\u00a0разрешённое время`,
  },
  buildingChange: {
    title: 'Далеко идти за\u00a0перемену',
    what: (amount, [from = '', to = '']) =>
      `из корпуса ${from} в\u00a0корпус ${to}: не\u00a0хватает ${counted(amount, 'минуты', 'минут', 'минут')}`,
    unknown: (count) =>
      `${counted(count, 'переход', 'перехода', 'переходов')} между корпусами: не\u00a0известно, сколько идти`,
  },
  groupWindow: { title: 'Окна группы', what: (amount) => `окно, ${pairCountText(amount)}` },
  idleHalf: {
    title: 'Подгруппа ждёт другую',
    what: (amount) => `ждёт другую подгруппу, ${pairCountText(amount)}`,
  },
  teacherWindow: { title: 'Окна преподавателя', what: (amount) => `окно, ${pairCountText(amount)}` },
  fullGroupDay: {
    title: 'Пять пар в\u00a0день у\u00a0группы',
    what: (amount) => `${pairCountText(dayLimits.good + amount)} за\u00a0день`,
  },
  fullTeacherDay: {
    title: 'Пять пар в\u00a0день у\u00a0преподавателя',
    what: (amount) => `${pairCountText(dayLimits.good + amount)} за\u00a0день`,
  },
  singleGroupPair: { title: 'Одна пара в\u00a0день у\u00a0группы', what: () => 'одна пара за\u00a0день' },
  singleTeacherPair: {
    title: 'Одна пара в\u00a0день у\u00a0преподавателя',
    what: () => 'одна пара за\u00a0день',
  },
  shortNight: {
    title: 'Первая пара после вечера',
    what: () => 'первая пара, а\u00a0накануне занятия вечером',
  },
  lectureOrder: {
    title: 'Практика раньше лекции',
    what: (amount, about) => `${quoted(about)}: ${lessonsText(amount)} до лекции недели`,
  },
  repeatInADay: {
    title: 'Одно и\u00a0то\u00a0же дважды в\u00a0день',
    what: (amount, about) => `${quoted(about)}: ${lessonsText(amount + 1)} одного вида за\u00a0день`,
  },
  badSpread: {
    title: 'Одно и\u00a0то\u00a0же дни подряд',
    what: (amount, about) =>
      `${quoted(about)}: занятия одного вида дни подряд, ${counted(amount, 'раз', 'раза', 'раз')}`,
  },
  wanderingRoom: {
    title: 'Аудитория меняется',
    what: (amount, about) =>
      `${quoted(about)}: не\u00a0в\u00a0обычной аудитории, ${counted(amount, 'раз', 'раза', 'раз')}`,
  },
  saturday: {
    title: 'Занятия в\u00a0субботу',
    what: (amount) => `${pairCountText(amount)} в\u00a0субботу`,
    unknown: (count) => `${counted(count, 'день', 'дня', 'дней')} групп без курса`,
  },
  latePair: {
    title: 'Поздние пары',
    what: (amount) => `${pairCountText(amount)} поздно вечером`,
    unknown: (count) => `${counted(count, 'день', 'дня', 'дней')} групп без курса`,
  },
  teacherNorm: {
    title: 'Больше недельной нормы',
    what: (amount) => `на\u00a0${hoursText(amount)} в\u00a0неделю больше нормы`,
    unknown: (count) => `норма ${ofTeachersText(count)} не\u00a0известна`,
  },
  methodDay: {
    title: 'Занятия в\u00a0методический день',
    what: (amount) => `${pairCountText(amount)} в\u00a0методический день`,
    unknown: (count) => `методический день ${ofTeachersText(count)} не\u00a0известен`,
  },
  missingHours: {
    title: 'Часы не\u00a0поставлены',
    what: (amount, about) => `${quoted(about)}: не\u00a0поставлено ${hoursText(amount)}`,
    unknown: () => 'часы сверяются только за\u00a0весь семестр',
  },
  extraHours: {
    title: 'Лишние часы',
    what: (amount, about) => `${quoted(about)}: лишние ${hoursText(amount)}`,
    unknown: () => 'часы сверяются только за\u00a0весь семестр',
  },
}

export const ruleTitle = (rule: QualityRule): string => words[rule].title

/** What a rule could not judge; empty if it judged everything. */
export const unknownText = (rule: QualityRule, count: number): string =>
  count === 0 ? '' : (words[rule].unknown?.(count) ?? '')

const onWeekdays: Record<Weekday, string> = {
  1: 'по\u00a0понедельникам',
  2: 'по\u00a0вторникам',
  3: 'по\u00a0средам',
  4: 'по\u00a0четвергам',
  5: 'по\u00a0пятницам',
  6: 'по\u00a0субботам',
  7: 'по\u00a0воскресеньям',
}

const daySpan = (first: CalendarDate, last: CalendarDate): string =>
  `${dayMonth(first)}${nbsp}–${nbsp}${dayMonth(last)}`

/**
 * `понедельник 16.11, 2-я пара`; for several dates `по понедельникам, 2-я пара, 5 раз: 07.09 – 16.11`. Empty
 * without a date.
 */
export function violationWhenText({ dates, pair }: { dates: readonly CalendarDate[]; pair: Pair | null }): string {
  const [first] = dates
  const last = dates.at(-1)
  if (!first || !last) return ''
  if (first === last) return pair === null ? `неделя с\u00a0${dayMonth(first)}` : whereInSentence(first, pair)
  const times = counted(dates.length, 'раз', 'раза', 'раз')
  const at = pair === null ? [] : [pairTitle(pair)]
  return `${[onWeekdays[weekdayOf(first)], ...at, times].join(', ')}: ${daySpan(first, last)}`
}

/**
 * `ИСТб-24-1 (2), Иванов И. И.`: the parties; of many only the first, but for an overlap all, with streams as
 * ranges.
 */
export const violationWhoText = ({ rule, who }: Pick<VisibleViolation, 'rule' | 'who'>): string =>
  rule === 'overlap' ? titleRanges(who.map(groupText)).join(', ') : someOf(who.map(groupText))

/** `окно, 2 пары`: the violation and its amount. */
export const whatText = ({ rule, amount, about }: Pick<VisibleViolation, 'rule' | 'amount' | 'about'>): string =>
  words[rule].what(amount, about)

/** `ИСТб-24-1: окно, 2 пары — понедельник 16.11, 2-я пара`: who, how much and when. */
export function violationText(violation: VisibleViolation): string {
  const when = violationWhenText(violation)
  return `${violationWhoText(violation)}: ${whatText(violation)}${when && ` — ${when}`}`
}

/** A violation as a warning of the change that causes it. */
export const violationWarning = (violation: VisibleViolation): ChangeWarning => ({
  kind: 'quality',
  text: violationText(violation),
})

/** Why nothing was published: the violations, and that a reason is required. */
export function publishedAgainstRules({ total, items }: FirstOf<VisibleViolation>): string {
  const named = firstFew(items, 3)
  const rest = total > named.length ? `; ${moreText(total - named.length)}` : ''
  return `Есть нарушения: ${named.map(violationText).join('; ')}${rest}. Чтобы опубликовать с\u00a0ними, укажите причину.`
}

/** `проверено 24 занятия`: how much was checked. */
export const judgedText = (count: number): string =>
  `${plural(count, 'проверено', 'проверены', 'проверено')} ${lessonsText(count)}`

/** `3 нарушения` */
export const violationsTitle = (count: number): string => counted(count, 'нарушение', 'нарушения', 'нарушений')

export const casesText = (count: number): string => counted(count, 'случай', 'случая', 'случаев')

/** `показаны первые 50 из 120`; empty if all are shown. */
export const cutText = (shown: number, total: number): string =>
  shown < total ? `показаны первые ${shown} из ${total}` : ''

/** `18.11.2026, Петрова А. И.`: date and author of a publication. */
export const publishedText = ({ date, by }: Pick<ReasonedPublication, 'date' | 'by'>): string =>
  [dayMonthYear(date), shortPersonName(by)].filter(Boolean).join(', ')

/** Headings of the choices. */
export const scopeGroups: Record<QualityScope['kind'], string> = {
  university: 'Университет',
  faculty: 'Институты',
  group: 'Группы',
  teacher: 'Преподаватели',
}

/** `16.11 – 22.11` */
export const periodTitle = ({ from, to }: Period): string => daySpan(from, to)
