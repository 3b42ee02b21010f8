import { dayMonthYear, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { whereInSentence } from '@/lib/core/schedule/texts/grid'

/** Why a request cannot be made or cancelled. */
export const requestTexts = {
  noRequest: 'Такой заявки нет.',
  undone: 'Эта заявка уже снята.',
  notEdited: 'Бронь, ради которой переводили занятия, не\u00a0меняют: снимите её и\u00a0забронируйте заново.',
  editedMeanwhile: 'Эту бронь уже изменили: закройте форму и\u00a0откройте бронь в\u00a0расписании ещё раз.',
  begun: 'Эта бронь уже прошла: её не\u00a0меняют.',
  notOn: (date: CalendarDate): string =>
    `В\u00a0этой брони нет ${dayMonthYear(date)}: откройте её в\u00a0расписании ещё раз.`,
  intoPast: 'Бронь не\u00a0переносят в\u00a0прошлое: выберите время, которое ещё не\u00a0наступило.',
  draftGivesWay: 'Черновик не\u00a0занимает аудиторию: переводить его не\u00a0нужно.',
  draftWithdrawn: 'Черновик не\u00a0снимают с\u00a0расписания: его можно просто убрать.',
  standsThere: 'Занятие и\u00a0так стоит здесь: выберите другой день, пару или аудиторию.',
  nothingAhead: 'До конца семестра переносить нечего: прошедшие занятия остаются на\u00a0месте.',
  nobodyAhead: 'До конца семестра меняться не\u00a0с\u00a0кем: прошедшие занятия остаются на\u00a0месте.',
  severalSlots: 'Меняются местами две клетки: все занятия каждой стороны должны стоять в\u00a0один день и\u00a0пару.',
  sameRoom: 'Выберите для перевода другую аудиторию: это та, которую бронируют.',
  otherGroups: 'Экзамен назначают группам из нагрузки: других групп в\u00a0нём быть не\u00a0может.',
} as const

export const requestFields = {
  reason: 'Укажите причину.',
  roomTo: 'Выберите, в\u00a0какую аудиторию перевести занятие.',
  target: 'Выберите, на какой день перенести.',
  both: 'Занятие нельзя поменять местами с\u00a0самим собой.',
  side: 'Выберите занятие.',
  twice: 'одно из\u00a0занятий названо дважды',
  untilBeforeDate: 'раньше даты брони',
  untilOfOne: 'не\u00a0называют, когда меняют единственную дату',
} as const

/** `нужна не позже конца учебного года, 31.08.2027` */
export const untilTooLate = (end: CalendarDate): string =>
  `нужна не\u00a0позже конца учебного года, ${dayMonthYear(end)}`

/** Specification, «Booking». */
export const examReason = (discipline: string): string => `Экзамен "${discipline}"`

/** The class that should make way is not in the expected slot. */
export const standsElsewhere = (title: string, date: CalendarDate, pair: Pair): string =>
  `Занятие «${title}» (${whereInSentence(date, pair)}) не\u00a0стоит в\u00a0этой аудитории в\u00a0это время: обновите страницу.`
