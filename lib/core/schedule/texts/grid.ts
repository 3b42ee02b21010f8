import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { dayMonth, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { subgroupWords } from '@/lib/core/calendar/rules/class-form'
import { clockText, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { dayAndDate, parityLabel } from '@/lib/core/calendar/texts/dates'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { studentCount, type Subgroup, type Subject } from '@/lib/core/names/rules/resource'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { namesIn } from '@/lib/core/schedule/rules/own-names'
import type { ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import type { GridCell } from '@/lib/core/schedule/rules/schedule-grid'
import { firstFew } from '@/lib/core/words/rules/lists'
import { lowerFirst } from '@/lib/core/words/texts/acts'
import { common } from '@/lib/core/words/texts/common'
import { counted, plural } from '@/lib/core/words/texts/plural'
import { roomTitle } from './room-has'
import { insteadText } from './substitutions'
import { traceText } from './traces'
import { wishLead } from './wish-words'

const nbsp = '\u00a0'

export const gridTexts = {
  grid: 'Расписание недели',
  days: 'Дни недели',
  show: 'Показать в\u00a0расписании:',
  today: 'сегодня',
  now: 'сейчас',
  coming: 'ближайшая',
  next: 'следующая',
  currentWeek: 'текущая',
  week: 'неделя',
  holiday: 'выходной',
  holidayShort: 'вых.',
  noLessons: 'Занятий нет',
  retired: 'не\u00a0используется',
  overlap: 'Накладка: место или время занято другим занятием',
  draft: 'черновик',
  draftHint: 'Занятие ещё не\u00a0опубликовано',
  draftsHidden: 'Черновики скрыты',
  showDrafts: 'Показать',
  hidden: 'скрыто',
  hiddenHint: 'Занятие скрыто и видно только планирующим',
  link: 'Ссылка',
  correspondence: 'заочн.',
  showSunday: 'Показать воскресенье',
  asList: 'Списком',
  fitScreen: 'Весь день на экране',
  placedInGrid: 'Выбранную нагрузку ставят в\u00a0сетке.',
  showGrid: 'Показать сетку',
  loading: 'Загружаю расписание…',
  notLoaded: 'Эта неделя не загрузилась',
  notLoadedHint: 'Сервер не ответил или нет соединения. Когда связь восстановится, неделя появится сама.',
  picked: 'выбрано',
  chooseSubject: 'Выберите, чьё расписание показать',
  chooseSubjectHint: 'Начните вводить название в\u00a0поле наверху.',
  chooseAnother: 'Наверху можно выбрать другое расписание.',
  fewer: 'свернуть',
} as const

export const requestTitle: Record<ScheduleRequest['kind'], string> = {
  booking: 'Бронь',
  exam: 'Экзамен',
  move: 'Перенос',
  withdrawal: 'Снятие',
  swap: 'Обмен',
  transition: 'Перевод',
  closure: 'Закрыто',
}

/** `3-я пара` */
export const pairTitle = (pair: Pair): string => `${pair}-я${nbsp}пара`

/** `Среда 18.11, 3-я пара` */
export const whereText = (date: CalendarDate, pair: Pair): string => `${dayAndDate(date)}, ${pairTitle(pair)}`

/** The same inside a sentence: `среда 18.11, 3-я пара` */
export const whereInSentence = (date: CalendarDate, pair: Pair): string => lowerFirst(whereText(date, pair))

/** `25 чел.`, or `— чел.` if unknown. */
export const studentsText = (count: number | null): string => `${count ?? '—'}${nbsp}чел.`

export const timeRange = ({ startsAt, endsAt }: Pick<PairTime, 'startsAt' | 'endsAt'>): string =>
  `${clockText(startsAt)}–${clockText(endsAt)}`

/** `2-я подгруппа` */
export const subgroupTitle: (subgroup: Exclude<Subgroup, 0>) => string = subgroupWords

/** `ИСТб-23-1 (2)`: a subgroup. */
export const groupText = ({ title, subgroup }: { title: string; subgroup: Subgroup }): string =>
  subgroup === 0 ? title : `${title}${nbsp}(${subgroup})`

/** `Физика (1)`: a class with its subgroup, because both subgroups may have one in the same slot. */
export const classTitle = ({ title, subgroup }: { title: string; subgroup: Subgroup }): string =>
  groupText({ title, subgroup })

/** How a class repeats unless weekly: `чет.`, `по датам`. `parity` is that of its date. */
export function seriesHint({ startsOn, endsOn, step }: ScheduleItem['series'], parity: Parity): string | null {
  if (step === 2) return null
  if (step === 1) return parityLabel(parity)
  return startsOn === endsOn ? 'один раз' : 'по датам'
}

export const seriesDates = ({ startsOn, endsOn }: ScheduleItem['series']): string =>
  startsOn === endsOn ? dayMonth(startsOn) : `${dayMonth(startsOn)}${nbsp}–${nbsp}${dayMonth(endsOn)}`

/** `ещё 7` */
export const moreText = (count: number): string => `ещё${nbsp}${count}`

/** Content beyond the edge of the visible grid: `Правее ещё 7 занятий`. */
export const beyondText = (side: 'left' | 'right', count: number): string => {
  const where = side === 'left' ? 'Левее' : 'Правее'
  return count === 0 ? `${where} занятий нет` : `${where} ещё ${counted(count, 'занятие', 'занятия', 'занятий')}`
}

export const moreGroups = (count: number): string =>
  `Показать ещё ${count} ${plural(count, 'группу', 'группы', 'групп')}`

export const sundayHint = (classes: number): string =>
  `В воскресенье ${classes} ${plural(classes, 'занятие', 'занятия', 'занятий')}`

/** Name of a badge that opens a schedule. */
export const openScheduleOf = (title: string): string => `Открыть расписание: ${title}`

/** `Нет связи, данные на 10:32`, with the date unless it is today. */
export const dataAsOf = (at: CivilTime, now: CivilTime): string =>
  `Нет связи, данные на ${at.date === now.date ? '' : `${dayMonth(at.date)}, `}${clockText(at.minutes)}`

export const documentTitle = (subject: string): string => `${subject} · ${common.productName}`

/** Number of a stream's groups shown and read out before «ещё». */
export const groupLimit = 6

type Event = Pick<ScheduleItem, 'rooms' | 'teachers' | 'groups'>

/** Rooms, teachers and groups, except the subject of the week itself. */
function namesRead(event: Event, subject: Subject | null): string[] {
  const { rooms, teachers, groups } = namesIn(subject, event)
  const first = firstFew(groups, groupLimit)
  const rest = groups.length - first.length
  return [
    ...rooms.map(roomTitle),
    ...teachers.map(({ name }) => name),
    ...first.map(({ title, subgroup }) => (subgroup === 0 ? title : `${title}, ${subgroupTitle(subgroup)}`)),
    rest > 0 ? moreText(rest) : '',
  ]
}

const itemLabel = (item: ScheduleItem, subject: Subject | null): string =>
  [
    item.title,
    hasType(item) ? lessonTypeTitle[item.lessonType] : '',
    ...namesRead(item, subject),
    insteadText(item),
    item.comment,
    item.state === 'projected' ? gridTexts.draft : '',
    item.hidden ? gridTexts.hidden : '',
    traceText(item),
    item.overlaps ? 'накладка' : '',
  ]
    .filter(Boolean)
    .join(', ')

/** `Бронь`; a booking that waits for consent is a request. */
export const requestName = ({ kind, asked }: Pick<ScheduleRequest, 'kind' | 'asked'>): string =>
  asked === undefined ? requestTitle[kind] : 'Заявка'

const requestLabel = (request: ScheduleRequest, subject: Subject | null): string =>
  [
    requestName(request),
    request.title,
    ...namesRead(request, subject),
    request.teachers.length > 0 ? '' : request.inCharge,
    request.description === request.title ? '' : request.description,
    request.overlaps ? 'накладка' : '',
  ]
    .filter(Boolean)
    .join(', ')

/**
 * Screen reader text of a cell: `11:45–13:15: Физика, лекция, К-206, Иванов И. И.`. Day and pair come from
 * the row and column headers.
 */
export function cellLabel(
  cell: GridCell,
  time: Pick<PairTime, 'startsAt' | 'endsAt'> | undefined,
  subject: Subject | null,
): string {
  const contents = [
    ...cell.items.map((item) => itemLabel(item, subject)),
    ...cell.requests.map((request) => requestLabel(request, subject)),
    ...cell.wishes.map((wish) => `${wishLead(wish)}${wish.title}`),
  ]
  const what = contents.length > 0 ? contents.join('; ') : gridTexts.noLessons.toLowerCase()
  return `${time ? timeRange(time) : pairTitle(cell.pair)}: ${what}`
}

export const itemStudents = (item: ScheduleItem): string => studentsText(studentCount(item.groups))
