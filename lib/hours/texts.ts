import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { dayMonthYear, yearOf } from '@/lib/core/calendar/rules/calendar-date'
import { monthName } from '@/lib/core/calendar/texts/dates'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { subgroupTitle } from '@/lib/core/schedule/texts/grid'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { numberText } from '@/lib/core/words/texts/number'
import { counted } from '@/lib/core/words/texts/plural'
import type { ContractTerms, HoursEntry } from './rules/contracts'
import type { HoursRow, ShownColumn } from './rules/hours'

export const yearHoursTexts = {
  title: 'Часы',
  hint: 'План, занятия и\u00a0замены преподавателей и\u00a0кафедр',
  lead: 'Академические часы: пара\u00a0— два часа. Занятие двух преподавателей считается каждому целиком.',
  university: 'Университет',
  notForYou:
    'Свои часы видит преподаватель, часы кафедры\u00a0— тот, кто ведёт её нагрузку, часы университета\u00a0— администратор.',
  noYear: 'Год\u00a0— число, например 2026.',
  noSubject: 'Нужен преподаватель или кафедра.',
  oneSubject: 'Нужен преподаватель или кафедра, а\u00a0не\u00a0оба сразу.',
  noHours: 'Часы\u00a0— число, не\u00a0ноль.',
  noReason: 'Укажите причину.',
  endsBefore: 'Договор кончается раньше, чем начинается.',
  noEntry: 'Такой записи в\u00a0журнале нет.',
  noContract: 'Такого договора нет.',
  noClass: 'Такой дисциплины или группы нет.',
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
  total: 'Всего',
  plan: 'План',
  nothing: 'За\u00a0этот период часов нет.',
  nothingHint: 'Нет ни\u00a0нагрузки, ни\u00a0занятий.',
  meaning: 'Что значат столбцы',
  unknown: '—',
  contracted: 'По\u00a0дого\u00adвору',
  balance: 'Сверх',
  contractedMeaning: 'часы года по\u00a0договору; прочерк\u00a0— договора нет',
  balanceMeaning: 'насколько план больше договора, с\u00a0минусом\u00a0— меньше',
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
  [typeText(lessonType), groups.map(({ title }) => title).join(', '), subgroup === 0 ? '' : subgroupTitle(subgroup)]
    .filter(Boolean)
    .join(' · ')

export const withoutDiscipline = 'Без дисциплины'

/** A number that is typed, with up to so many decimals; null: none. */
export const typedNumber = (text: string, decimals: 0 | 2 = 0): number | null => {
  const [, sign = '', whole = '', rest = ''] = /^([-+−]?)(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === '' || rest.length > decimals) return null
  return Number(`${whole}.${rest || '0'}`) * (sign === '' || sign === '+' ? 1 : -1)
}

/** What is wrong with a typed number; null: nothing. */
export function numberProblem(
  text: string,
  { least, most, decimals, isRequired }: { least: number; most: number; decimals: 0 | 2; isRequired: boolean },
): string | null {
  if (text.trim() === '') return isRequired ? 'Укажите число.' : null
  const number = typedNumber(text, decimals)
  if (number === null || number < least || number > most)
    return decimals === 0
      ? `Целое число от ${numberText(least)} до ${most}.`
      : `Число от ${numberText(least)} до ${most}, не\u00a0больше двух знаков после запятой.`
  return isRequired && number === 0 ? 'Не ноль.' : null
}

/** `+4`, `−0,25` */
export const signedHours = (hours: number): string => (hours > 0 ? `+${numberText(hours)}` : numberText(hours))

/** Said where fewer hours are taken than a class had; null: it had as many. */
export const beyondClass = (hours: number, { published }: Pick<HoursRow, 'published'>): string | null =>
  hours < -published ? `У\u00a0этого занятия за\u00a0период всего ${counted(published, 'час', 'часа', 'часов')}.` : null

/** `Физика · практика · ИСТб-24-1` */
export const entryDetails = ({ discipline, lessonType, group }: HoursEntry): string =>
  [discipline ?? withoutDiscipline, typeText(lessonType), group ?? ''].filter(Boolean).join(' · ')

export const journalTexts = {
  title: 'Журнал исправлений',
  none: 'Исправлений нет: часы те, что в\u00a0расписании.',
  add: 'Исправить часы…',
  date: 'Дата',
  hours: 'Часы, с\u00a0плюсом или минусом',
  class: 'Дисциплина, вид и\u00a0группа',
  reasons: ['Приём зачёта', 'Консультация', 'Занятие не\u00a0состоялось', 'Руководство практикой'],
  added: 'Часы исправлены',
  remove: 'Удалить',
  removed: 'Запись удалена',
  removeQuestion: (entry: HoursEntry) =>
    `${dayMonthYear(entry.date)}, ${signedHours(entry.hours)}: ${entry.reason}. Часы вернутся к\u00a0расписанию.`,
} as const

export const contractTexts = {
  title: 'Договор',
  none: 'Договора нет: сколько часов положено, неизвестно.',
  add: 'Добавить договор…',
  from: 'Действует с',
  to: 'Действует по',
  open: 'Бессрочно',
  rate: 'Ставка, %',
  yearlyHours: 'Часов в\u00a0год',
  weeklyHours: 'Часов в\u00a0неделю',
  dailyPairs: 'Пар в\u00a0день',
  methodDay: 'Методический день',
  noDay: 'нет',
  rule: 'Пустое\u00a0— неизвестно. Прежний бессрочный договор кончится накануне.',
  added: 'Договор добавлен',
  remove: 'Удалить',
  removed: 'Договор удалён',
  removeQuestion: (contract: ContractTerms) => `${contractDates(contract)}: ${contractTermsText(contract)}`,
} as const

/** `с 01.09.2026`, `01.09.2026 – 30.06.2027` */
export const contractDates = ({ startsOn, endsOn }: ContractTerms): string =>
  endsOn === null ? `с\u00a0${dayMonthYear(startsOn)}` : `${dayMonthYear(startsOn)} – ${dayMonthYear(endsOn)}`

/** `ставка 50 %, 450 часов в год, методический день — Среда` */
export function contractTermsText(terms: ContractTerms): string {
  const { rate, yearlyHours, weeklyHours, dailyPairs, methodDay } = terms
  const said = [
    rate !== null && `ставка ${rate}\u00a0%`,
    yearlyHours !== null && `${counted(yearlyHours, 'час', 'часа', 'часов')} в\u00a0год`,
    weeklyHours !== null && `${counted(weeklyHours, 'час', 'часа', 'часов')} в\u00a0неделю`,
    dailyPairs !== null && `не\u00a0больше ${counted(dailyPairs, 'пары', 'пар', 'пар')} в\u00a0день`,
    methodDay !== null && `методический день\u00a0— ${weekdayTitles[methodDay].toLowerCase()}`,
  ].filter((part) => part !== false)
  return said.join(', ') || 'условия неизвестны'
}

export const hoursBookTexts = {
  summary: 'Сводка',
  plan: (name: string) => `Индивидуальный план: ${name}`,
  fileTitle: (name: string) => `Часы ${name}`,
  discipline: 'Дисциплина',
  type: 'Вид',
  groups: 'Группы',
  teacher: 'Преподаватель',
  total: 'Всего',
  contracted: 'По договору',
  over: 'Сверх договора',
  unknown: 'неизвестно',
  noContract: 'Договора нет',
} as const

/** The title of a column, without soft hyphens. */
export const bookColumn = (column: ShownColumn): string => hoursColumnTitles[column].replaceAll('\u00ad', '')

export const classCells = ({
  title,
  lessonType,
  groups,
  subgroup,
}: HoursRow): [title: string, type: string, groups: string] => [
  title || withoutDiscipline,
  typeText(lessonType),
  [groups.map((group) => group.title).join(', '), subgroup === 0 ? '' : subgroupTitle(subgroup)]
    .filter(Boolean)
    .join(', '),
]

/** `10.11.2026 +4: Приём зачёта (Физика · практика)` */
export const journalLine = (entry: HoursEntry): string =>
  `${dayMonthYear(entry.date)} ${signedHours(entry.hours)}: ${entry.reason} (${entryDetails(entry)})`
