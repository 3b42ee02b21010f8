import { dayMonth, yearOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import { longDate } from '@/lib/core/calendar/texts/dates'
import type { HistoryDifference, DifferingPart } from '@/lib/core/history/rules/differences'
import type { PastMoment } from '@/lib/core/history/rules/moment'
import { whereInSentence } from '@/lib/core/schedule/texts/grid'
import { optionsMenu } from '@/lib/core/schedule/texts/options-menu'
import { sameData } from '@/lib/core/words/rules/same-data'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'
import type { ToldSubject, ToldTimes } from '@/lib/history/rules'

export const pastWeekTexts = {
  title: optionsMenu.asOfTitle,
  formHint:
    'Расписание показанной недели таким, каким оно стояло в\u00a0этот день или в\u00a0эту минуту. Изменить в\u00a0нём ничего нельзя.',
  date: 'Дата',
  time: 'Время',
  timeHint: '14:00 или конец дня',
  noTime: 'Нужно время вида 14:00',
  show: 'Показать',
  back: 'Вернуться',
  other: 'Другой момент…',
  history: optionsMenu.weekHistory,
  previous: 'Предыдущая неделя',
  next: 'Следующая неделя',
  mark: 'Отличия от\u00a0сейчас',
  unmark: 'Без отличий',
  gone: 'сейчас в\u00a0этой неделе нет',
  since: 'Появилось позже',
  noLessons: 'Занятий не\u00a0было',
  same: 'С\u00a0тех пор эта неделя не\u00a0изменилась.',
  readOnly: 'только просмотр',
} as const

/** `10 ноября, 14:00`; in another year `10 ноября 2025, 14:00`; for a date alone `конец 10 ноября`. */
function momentTitle({ date, minutes }: PastMoment, today: CalendarDate): string {
  const day = yearOf(date) === yearOf(today) ? longDate(date) : `${longDate(date)}\u00a0${yearOf(date)}`
  return minutes === null ? `в\u00a0конце дня ${day}` : `${day}, ${clockText(minutes)}`
}

/** `Как было 10 ноября, 14:00` */
export const stampText = (moment: PastMoment, today: CalendarDate): string => `Как было ${momentTitle(moment, today)}`

const parts: Record<DifferingPart, string> = {
  rooms: 'аудитория',
  teachers: 'преподаватель',
  groups: 'группы',
  state: 'публикация',
  text: 'название или комментарий',
}

/** On a class of a past week: `сейчас: среда 18.11, 3-я пара`, `сейчас иначе: аудитория`. */
export function historyDifferenceText(difference: HistoryDifference): string {
  if (difference.kind === 'gone') return pastWeekTexts.gone
  if (difference.kind === 'moved') return `сейчас: ${whereInSentence(difference.to.date, difference.to.pair)}`
  return `сейчас иначе: ${difference.parts.map((part) => parts[part]).join(', ')}`
}

/** `Отличается 3 занятия, появилось позже 2` */
export function differencesText(differing: number, since: number): string {
  if (differing + since === 0) return pastWeekTexts.same
  return [
    differing > 0 && `Сейчас иначе: ${lessonsText(differing)}`,
    since > 0 && `появилось позже: ${lessonsText(since)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const toldTexts = {
  open: 'Кому сообщено',
  title: 'Кому сообщено',
  loading: 'Смотрю, кому сообщено…',
  failed: 'Не удалось узнать, кому сообщено.',
  none: 'Это изменение никого не\u00a0касается, или о\u00a0нём уже забыто.',
} as const

const people = (count: number): string => counted(count, 'человек', 'человека', 'человек')

/** `12 человек, открыли 7; почтой 5, в мессенджер 2; 1 ещё ждёт` */
export function toldLine({ people: all, opened, email, messenger, push, waiting }: ToldSubject): string {
  if (all === 0) return 'никто не\u00a0подписан'
  const channels: [string, number][] = [
    ['почтой', email],
    ['в\u00a0браузер', push],
    ['в\u00a0мессенджер', messenger],
  ]
  const by = channels.flatMap(([word, count]) => (count > 0 ? [`${word}\u00a0${count}`] : []))
  return [
    `${people(all)}, ${opened === 0 ? 'никто не\u00a0открыл' : `открыли\u00a0${opened}`}`,
    by.length > 0 ? by.join(', ') : 'только на сайте',
    ...(waiting > 0 ? [`ещё ждут отправки\u00a0${waiting}`] : []),
  ].join('; ')
}

const at = ({ date, minutes }: CivilTime): string => `${dayMonth(date)}, ${clockText(minutes)}`

const spanText = ({ first, last }: ToldTimes): string =>
  sameData(first, last) ? at(first) : `с\u00a0${at(first)} по\u00a0${at(last)}`

/**
 * `до занятия узнали 7; почтой 27.11, 18:04; впервые открыли 27.11, 18:10`; of a teacher's own class also when they
 * themself were told and opened it. '': nothing is known.
 */
export function toldTimesLine(told: ToldSubject): string {
  const channels: [string, ToldTimes | null][] = [
    ['почтой', told.emailAt],
    ['в\u00a0браузер', told.pushAt],
    ['в\u00a0мессенджер', told.messengerAt],
  ]
  const { firstOpened, teacher, inTime } = told
  return [
    inTime > 0 && `до\u00a0занятия узнали\u00a0${inTime}`,
    ...channels.map(([word, times]) => times && `${word} ${spanText(times)}`),
    firstOpened && `впервые открыли ${at(firstOpened)}`,
    teacher?.toldAt && `сам преподаватель получил ${at(teacher.toldAt)}`,
    teacher?.openedAt && `открыл ${at(teacher.openedAt)}`,
  ]
    .filter(Boolean)
    .join('; ')
}
