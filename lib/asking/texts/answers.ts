import type { QuestionMoment, Sitting } from '@/lib/asking/rules/question-words'
import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, dayMonth, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { parityTitle } from '@/lib/core/calendar/texts/dates'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { seatsText } from '@/lib/core/free-rooms/texts/rooms'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { GridCell } from '@/lib/core/schedule/rules/schedule-grid'
import type { RoomEntry } from '@/lib/core/schedule/rules/vocabulary'
import { cellLabel, pairTitle, timeRange } from '@/lib/core/schedule/texts/grid'
import { firstFew } from '@/lib/core/words/rules/lists'
import { counted } from '@/lib/core/words/texts/plural'
import type { ReaderExam } from '@/lib/exams/rules/reader-exam'
import { examDay, paperLines } from '@/lib/exams/texts/reader'

/** Of whom and on which day an answer tells. */
export type AnsweredDay = { who: { of: Subject; title: string }; date: CalendarDate; times: readonly PairTime[] }

/** `чт 19.11` */
export const shortDay = (date: CalendarDate): string =>
  `${weekdayShort[weekdayOf(date)].toLowerCase()} ${dayMonth(date)}`

/** `3-я пара (11:45–13:15)` */
export const timedPair = (time: PairTime): string => `${pairTitle(time.pair)} (${timeRange(time)})`

const cellText = ({ who, times }: AnsweredDay, cell: GridCell): string =>
  cellLabel(
    cell,
    times.find(({ pair }) => pair === cell.pair),
    who.of,
  )

export const noClasses = 'занятий нет'

/** What is told of a place with nothing to be seen; `isFree` null: that is all that is known. */
const emptyText = (isFree: boolean | null): string =>
  isFree === null ? noClasses : isFree ? 'свободна' : 'занята, чем\u00a0— вам не\u00a0показано'

/** `в 14:00 пары нет` */
const noPair = (moment: QuestionMoment): string => {
  if (moment === 'now') return 'сейчас пары нет'
  if (moment === 'next') return 'пар сегодня больше нет'
  return 'pair' in moment ? `${moment.pair}-й пары нет` : `в\u00a0${clockText(moment.minutes)} пары нет`
}

/** `чт 19.11: сейчас пары нет` */
export const noPairText = ({ date, moment }: { date: CalendarDate; moment: QuestionMoment }): string =>
  `${shortDay(date)}: ${noPair(moment)}`

type AtMoment = {
  moment: QuestionMoment
  time: PairTime | null
  cell: GridCell | undefined
  isFree: boolean | null
  /** The next class today, if it was asked about now and there is none. */
  coming: GridCell | undefined
}

/** `ИСТб-24-1, чт 19.11, 3-я пара, 11:45–13:15: Физика, лекция, К-305, Иванов И. И.` */
export function atMomentText(day: AnsweredDay, { moment, time, cell, isFree, coming }: AtMoment): string {
  const { who, date } = day
  const then = coming ? `; дальше ${pairTitle(coming.pair)}, ${cellText(day, coming)}` : ''
  if (!time) return `${who.title}, ${noPairText({ date, moment })}${then}`
  if (cell) return `${who.title}, ${shortDay(date)}, ${pairTitle(time.pair)}, ${cellText(day, cell)}`
  return `${who.title}, ${shortDay(date)}, ${timedPair(time)}: ${emptyText(isFree)}${then}`
}

/** `ИСТб-24-1, чт 19.11: 1-я пара, 8:15–9:45: Физика…; 3-я пара…` */
export const onDayText = (day: AnsweredDay, cells: readonly GridCell[]): string =>
  `${day.who.title}, ${shortDay(day.date)}: ${
    cells.map((cell) => `${pairTitle(cell.pair)}, ${cellText(day, cell)}`).join('; ') || noClasses
  }`

type Gaps = { gaps: readonly PairTime[]; between: boolean; isWholeDay: boolean }

/** `Иванов И. И., чт 19.11: окно — 3-я пара (11:45–13:15)` */
export function gapsText({ who, date }: AnsweredDay, { gaps, between, isWholeDay }: Gaps): string {
  const head = `${who.title}, ${shortDay(date)}: `
  const isRoom = who.of.kind === 'room'
  if (isWholeDay) return head + (isRoom ? 'свободна весь день' : noClasses)
  if (gaps.length === 0)
    return head + (between ? 'окон нет' : isRoom ? 'занята весь день' : 'занятия на\u00a0всех парах')
  const lead = between ? (gaps.length === 1 ? 'окно' : 'окна') : isRoom ? 'свободна' : 'без занятий'
  return `${head}${lead}\u00a0— ${gaps.map(timedPair).join(', ')}`
}

const examText = (exam: ReaderExam): string => {
  const { head, title, rest } = paperLines(exam)
  return [title, examDay(exam.date), head, rest].filter(Boolean).join(', ')
}

/** `others`: so many more are ahead, but not of the discipline that was asked for. */
type Exams = { exams: readonly ReaderExam[]; sitting: Sitting | null; others: number }

const sittingWords: Record<Sitting, { such: string; any: string }> = {
  exam: { such: 'такого экзамена', any: 'экзаменов' },
  credit: { such: 'такого зачёта', any: 'зачётов' },
  retake: { such: 'такой пересдачи', any: 'пересдач' },
}

const mostListed = 6

/** `ИСТб-24-1: Физика, вт 12 января, 9:00–13:00, экзамен, К-305, Иванов И. И.` */
export function examsText({ title }: { title: string }, { exams, sitting, others }: Exams): string {
  if (exams.length > 0) {
    const shown = firstFew(exams, mostListed)
    const rest = exams.length - shown.length
    return `${title}: ${[...shown.map(examText), ...(rest > 0 ? [`и\u00a0ещё ${rest}`] : [])].join('; ')}`
  }
  const words = sitting ? sittingWords[sitting] : { such: sittingWords.exam.such, any: 'экзаменов и\u00a0зачётов' }
  return others > 0
    ? `${title}: ${words.such} впереди в\u00a0расписании нет`
    : `${title}: ${words.any} впереди в\u00a0расписании пока нет`
}

const roomText = ({ title, capacity }: RoomEntry): string =>
  capacity === null ? title : `${title} (${seatsText(capacity, false).spoken})`

type FreeRooms = { sure: readonly RoomEntry[]; unseated: number }

/** `чт 19.11, 3-я пара (11:45–13:15): свободны К-101 (60 мест), Д-404 (80 мест)` */
export function foundFreeText(date: CalendarDate, time: PairTime, { sure, unseated }: FreeRooms): string {
  const head = `${shortDay(date)}, ${timedPair(time)}: `
  const unknown =
    unseated === 0
      ? ''
      : `${counted(unseated, 'свободная аудитория', 'свободные аудитории', 'свободных аудиторий')} без указанного числа мест`
  if (sure.length === 0) return head + (unknown === '' ? 'таких свободных аудиторий нет' : `только ${unknown}`)
  const shown = firstFew(sure, mostListed)
  const more = sure.length - shown.length
  const list = shown.map(roomText).join(', ') + (more > 0 ? ` и\u00a0ещё ${more}` : '')
  return `${head}${shown.length === 1 ? 'свободна' : 'свободны'} ${list}${unknown === '' ? '' : `; ещё ${unknown}`}`
}

/** A cell on its date, with the times of that date. */
type ShownCell = { date: CalendarDate; cell: GridCell; times: readonly PairTime[] }

const mostComing = 3

/** `чт 19.11, 3-я пара, 11:45–13:15: Физика, лекция, К-305` */
function listedCells(who: Who, cells: readonly ShownCell[]): string {
  const shown = firstFew(cells, mostComing).map(
    ({ date, cell, times }) => `${shortDay(date)}, ${pairTitle(cell.pair)}, ${cellText({ who, date, times }, cell)}`,
  )
  const rest = cells.length - shown.length
  return [...shown, ...(rest > 0 ? [`и\u00a0ещё ${rest}`] : [])].join('; ')
}

type Who = AnsweredDay['who']

const during = (date: CalendarDate | null): string => (date ? shortDay(date) : 'ближайшие две недели')

type Coming = { who: Who; title: string | null; date: CalendarDate | null }

/** `ИСТб-24-1, Физика: чт 19.11, 3-я пара, 11:45–13:15: Физика, лекция, К-305, Иванов И. П.` */
export const comingText = ({ who, title, date }: Coming, cells: readonly ShownCell[]): string => {
  const head = [who.title, ...(title === null ? [] : [title])].join(', ')
  return `${head}: ${cells.length > 0 ? listedCells(who, cells) : `${during(date)}\u00a0— ${noClasses}`}`
}

/** `Иванов И. П., замены: чт 19.11, 3-я пара, 11:45–13:15: Физика, лекция, К-305, Замена: ведёт Петров П. П.` */
export const substitutesText = ({ who, date }: Omit<Coming, 'title'>, cells: readonly ShownCell[]): string =>
  cells.length > 0
    ? `${who.title}, замены: ${listedCells(who, cells)}`
    : `${who.title}: ${during(date)}\u00a0— замен в\u00a0расписании нет`

/** `Физика: ведут Иванов И. П., Петров П. П.` */
export function teachersText(
  { who, title }: { who: Who | null; title: string },
  teachers: readonly { name: string }[],
): string {
  const head = [...(who ? [who.title] : []), title].join(', ')
  if (teachers.length === 0)
    return `${head}: ${who ? `${during(null)}\u00a0— ${noClasses}` : 'в\u00a0этом семестре никто не\u00a0ведёт'}`
  const shown = firstFew(teachers, mostListed).map(({ name }) => name)
  const rest = teachers.length - shown.length
  return `${head}: ${teachers.length === 1 ? 'ведёт' : 'ведут'} ${shown.join(', ')}${rest > 0 ? ` и\u00a0ещё ${rest}` : ''}`
}

/** `чт 19.11: 3-я пара (11:45–13:15)` */
export const bellText = (date: CalendarDate, time: PairTime): string => `${shortDay(date)}: ${timedPair(time)}`

/** `чт 19.11: нечётная неделя` */
export const parityAnswer = (date: CalendarDate, parity: Parity): string =>
  `${shortDay(date)}: ${parityTitle(parity)} неделя`
