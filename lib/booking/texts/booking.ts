import { type Booked, isQueued } from '@/lib/booking/rules/booking'
import { type CalendarDate, dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { busyDates } from '@/lib/core/placing/rules/placement'
import { ofThemPast } from '@/lib/core/placing/texts/placement'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { groupText, pairTitle } from '@/lib/core/schedule/texts/grid'
import { counted } from '@/lib/core/words/texts/plural'

const nbsp = '\u00a0'

export const bookingTexts = {
  panel: 'Забронировать аудиторию',
  close: 'Закрыть бронирование',
  slotHint: 'Другую клетку можно выбрать в\u00a0расписании.',
  room: 'Аудитория',
  otherRoom: 'Другая…',
  inCharge: 'Ответственный',
  inChargeHint: 'Преподаватель или любое имя',
  recentInCharge: 'Недавние',
  groups: 'Группы',
  pickGroups: 'Выбрать группы…',
  exam: 'Экзамен',
  noExam: 'Не экзамен',
  pairs: 'Сколько пар',
  until: 'Каждую неделю до',
  untilSecond: 'Через неделю до',
  everySecondWeek: 'через неделю',
  skipsTaken: 'пропускать занятые даты',
  clearUntil: 'Без повторов',
  transition: 'с переводом',
  keepsRoom: 'и занимает аудиторию',
  giveWay: 'Кто уступает аудиторию',
  nobodyStands: 'В\u00a0это время здесь никто не\u00a0занимается.',
  standingFailed: 'Не удалось узнать, кто здесь занимается.',
  roomTo: 'Куда переводится',
  book: 'Добавить',
  booking: 'Бронирую…',
  asking: 'Проверяю…',
  free: 'Свободно',
  needsConsent: 'Бронь должны согласовать: до\u00a0решения аудитория свободна для других.',
  queue: 'Встать в\u00a0очередь',
  queues: 'Занято, но\u00a0можно встать в\u00a0очередь: заявку рассмотрят, когда аудитория освободится.',
  waiting: 'Занято, заявка подождёт',
  takenAll: 'Занято, забронировать нельзя',
  allTaken: 'Все эти пары заняты.',
  already: 'Это уже забронировано.',
  onlyFree: 'Забронировать только свободные пары?',
  busy: 'Группы заняты, брони это не\u00a0мешает',
  untaught: 'Пропущены, занятий нет',
  skipped: 'Пропущены, занято',
  takeBack: 'Вернуть',
  notBooked: 'Не забронировано',
  notReturned: 'Не возвращено',
} as const

/** The form that changes a booking. */
export const bookingEditTexts = {
  panel: 'Изменить бронь',
  close: 'Закрыть изменение брони',
  slotHint: 'Другое время можно выбрать в\u00a0расписании.',
  examGroups: 'Группы и преподаватели экзамена берутся из\u00a0нагрузки.',
  failed: 'Бронь не загрузилась.',
  save: 'Сохранить',
  saving: 'Сохраняю…',
  unchanged: 'Измените время, аудиторию, людей или причину.',
  done: 'Бронь изменена',
} as const

/** `2 прошедшие даты останутся как были.` */
export const pastStays = (past: number): string =>
  `${counted(past, 'прошедшая дата останется как была', 'прошедшие даты останутся как были', 'прошедших дат останутся как были')}.`

/** `только 23.11`: of a series. */
export const onlyOnText = (date: CalendarDate): string => `только ${dayMonth(date)}, остальные даты не${nbsp}менять`

/** Why the button is disabled. */
export const missingTexts = {
  reason: 'Укажите причину.',
  until: 'Исправьте дату, до\u00a0которой повторять.',
  room: 'Выберите аудиторию.',
  giveWay: 'Отметьте занятия, которые уступают аудиторию.',
  roomTo: 'Выберите, куда они переводятся.',
  inCharge: 'Чтобы занять аудиторию, выберите ответственного преподавателя из\u00a0списка: без него она освободится.',
} as const

/** `ППОС перевод ИСТб-24-1 Иванов И. И. в К-206` (specification, «Booking»). */
export const transitionReason = (
  reason: string,
  items: readonly Pick<ScheduleItem, 'groups' | 'teachers'>[],
  room: string,
): string => {
  const people = items.map(({ groups, teachers }) =>
    [groups.map(groupText).join(', '), teachers.map(({ name }) => name).join(', ')].filter(Boolean).join(' '),
  )
  return [reason, 'перевод', people.join('; '), 'в', room].filter(Boolean).join(' ')
}

/** `лк Физика, ИСТб-24-1`: a class that could make way. */
export const bookingClassesText = ({ title, lessonType, groups }: ScheduleItem): string =>
  [[lessonTypeShort[lessonType], title].filter(Boolean).join(' '), groups.map(groupText).join(', ')]
    .filter(Boolean)
    .join(', ')

/** `Физика — Иванов И. И.` */
export const examText = ({ title, teachers, groups }: LoadItem): string =>
  [title, teachers.map(({ name }) => name).join(', '), groups.map(groupText).join(', ')].filter(Boolean).join(' — ')

const datesText = (count: number): string => counted(count, 'дата', 'даты', 'дат')

/**
 * The result of a booking on its dates: `12 дат, из них 2 в прошлом: 10 встанут, 1 пропущена (День народного
 * единства), 1 занята`.
 */
export function bookedText(
  { dates, untaught, skipped }: Pick<Booked, 'dates' | 'untaught' | 'skipped'>,
  past: number,
): string {
  const taken = busyDates({ skipped })
  const all = dates.length + untaught.length + taken
  if (all === 1) return bookingTexts.free
  const summary = `${datesText(all)}${ofThemPast(past, all)}`
  if (dates.length === all) return `${summary}, все свободны`
  const reasons = [...new Set(untaught.map(({ text }) => text))].join(', ')
  const parts = [
    counted(dates.length, 'встанет', 'встанут', 'встанут'),
    untaught.length > 0 && `${counted(untaught.length, 'пропущена', 'пропущены', 'пропущено')} (${reasons})`,
    taken > 0 && counted(taken, 'занята', 'заняты', 'занято'),
  ]
  return `${summary}: ${parts.filter(Boolean).join(', ')}`
}

/** `1-я, 2-я и 4-я пары`, `3-я пара` */
export function pairsText(all: readonly Pair[]): string {
  const [first, ...others] = all
  if (first === undefined) return ''
  if (others.length === 0) return pairTitle(first)
  const names = all.map((pair) => `${pair}-я`)
  return `${names.slice(0, -1).join(', ')} и${nbsp}${names.at(-1)}${nbsp}пары`
}

/** `Свободно: 3-я и 5-я пары. Занято: 4-я пара.` */
export const freePairsText = (free: readonly Pair[], taken: readonly Pair[]): string =>
  taken.length > 0
    ? `${bookingTexts.free}: ${pairsText(free)}. Занято: ${pairsText(taken)}.`
    : `${bookingTexts.free}: ${pairsText(free)}`

/** `Забронировать 2 пары` */
export const bookPairsButton = (count: number): string => `Забронировать ${counted(count, 'пару', 'пары', 'пар')}`

/** `Не забронировано: 3-я пара` */
export const failedTitle = (outcome: string, pairs: readonly Pair[]): string => `${outcome}: ${pairsText(pairs)}`

/** `Забронировано: К-206, 3-я и 4-я пары 18.11` */
export function bookedOutcome(room: string, booked: readonly { pair: Pair; booked: Booked }[]): string {
  const [first] = booked
  const dates = first?.booked.dates ?? []
  const [date] = dates
  const when = dates.length > 1 ? datesText(dates.length) : date ? dayMonth(date) : ''
  const waits = booked.every((one) => isQueued(one.booked))
  const asked = waits ? 'Заявка в\u00a0очереди' : 'Заявка отправлена, ждёт согласования'
  const act = first?.booked.isAsked ? asked : 'Забронировано'
  return `${act}: ${room}, ${pairsText(booked.map(({ pair }) => pair))}, ${when}`
}

/** `Возвращено: 3-я пара` */
export const givenBackText = (pairs: readonly Pair[]): string => `Возвращено: ${pairsText(pairs)}`

/** `Вернуть`, `Вернуть 3 пары` */
export const giveBackButton = (count: number): string =>
  count === 1 ? bookingTexts.takeBack : `${bookingTexts.takeBack} ${counted(count, 'пару', 'пары', 'пар')}`

export const groupPickerTexts = {
  title: 'Выбор групп',
  faculty: 'Факультет',
  anyFaculty: 'Все факультеты',
  course: 'Курс',
  anyCourse: 'Все курсы',
  project: 'Проект',
  anyProject: 'неважно',
  withProject: 'есть',
  withoutProject: 'нет',
  dpo2030: 'Участник ДПО2030',
  studyForm: 'Форма обучения',
  anyForm: 'Любая',
  day: 'Дневники',
  master: 'Магистры',
  text: 'Название группы',
  list: 'Найденные группы',
  chosen: 'Выбранные группы',
  selectAll: 'Выбрать все найденные',
  done: 'Готово',
  none: 'Таких групп нет',
} as const

export const bookingCourseText = (year: number): string => `${year}-й${nbsp}курс`

/** `12 групп` */
export const groupCount = (count: number): string => counted(count, 'группа', 'группы', 'групп')
