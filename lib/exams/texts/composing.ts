import { clockText } from '@/lib/core/calendar/rules/pairs'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import type { ComposingMode, ExamObstacle, ForbiddingRule, LeftOutReason } from '@/lib/core/placing/rules/composing'
import type { NamedTeacher, TitledRoom } from '@/lib/core/schedule/rules/schedule'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { lowerFirst } from '@/lib/core/words/texts/acts'
import { counted, plural } from '@/lib/core/words/texts/plural'
import { ruleTitle } from '@/lib/quality/texts/quality'
import { verdictTexts } from './verdict'

const nbsp = '\u00a0'

export const composingTexts = {
  title: 'Составить сессию',
  open: 'Составить сессию…',
  lead: `Поиск расставит экзамены, зачёты и${nbsp}консультации черновиками. Опубликованное и${nbsp}закреплённое не${nbsp}сдвинется.`,
  leadOfTouched: `Поиск переставит эти экзамены туда, где все свободны, вместе с${nbsp}консультациями: что стоит без нарушений, останется. Ничего не${nbsp}изменится, пока вы не${nbsp}примете найденное.`,
  scope: 'Чью сессию',
  university: 'Весь университет',
  mode: 'Как составить',
  start: 'Составить',
  reading: 'Читаю сессию…',
  keep: 'Оставить черновиками',
  keepMoved: 'Переставить',
  publishedMove: `Среди них опубликованные: причину увидят группы и${nbsp}экзаменаторы, на${nbsp}прежнем месте останется след.`,
  throwAway: 'Выбросить',
  loadFailed: 'Не удалось узнать, как идёт поиск.',
  cancelled: 'Поиск остановлен: вот лучшее, что найдено.',
  nothingToKeep: 'Оставлять нечего: ничего не\u00a0переставлено.',
  nothingMoves: 'Переставлять ничего не нужно.',
  placed: 'Что встанет',
  left: 'Чему нет места',
  quality: 'Качество: было и\u00a0стало',
  unknown: 'Такого поиска нет.',
  noRoom: 'без аудитории',
  noExams:
    'В\u00a0этой сессии нет ни\u00a0экзаменов, ни\u00a0зачётов, ни\u00a0консультаций: сначала внесите их в\u00a0нагрузку.',
  notPlanner: 'Эту сессию составляет другой диспетчер.',
  nothingFree: 'Составлять нечего: всё опубликовано, закреплено или уже прошло.',
  noDates: 'У\u00a0сессии не\u00a0осталось дней: задайте её части в\u00a0настройках сессии.',
  changed: (title: string) => `«${title}»: нагрузка изменилась, пока шёл поиск. Составьте сессию ещё раз.`,
  takenMeanwhile: (count: number) =>
    `Пока шёл поиск, сессию меняли: ${counted(count, 'место', 'места', 'мест')} из${nbsp}найденных уже заняли. Составьте её ещё раз.`,
  takenAway: 'будет снят с\u00a0места',
  moved: (title: string) => `«${title}» тем временем переставили. Составьте сессию ещё раз.`,
} as const

export const composingModeTexts: Record<ComposingMode, string> = {
  repair: 'Доставить и\u00a0починить: что стоит без нарушений, останется',
  fresh: 'Заново: переставить все черновики',
}

/** `Есть место для 40 из 42` */
export const composingProgressText = (placed: number, wanted: number): string =>
  `Есть место для${nbsp}${placed} из${nbsp}${wanted}`

/** `Встанет или переедет: 12, останется на месте: 30, без места: 2` */
export const composedText = (placed: number, staying: number, left: number): string =>
  [
    `Встанет или переедет: ${placed}`,
    ...(staying > 0 ? [`останется на${nbsp}месте: ${staying}`] : []),
    ...(left > 0 ? [`без${nbsp}места: ${left}`] : []),
  ].join(', ')

/** `К-306 · Иванов И. И.` */
export const composedWhere = ({
  rooms,
  teachers,
}: {
  rooms: readonly TitledRoom[]
  teachers: readonly NamedTeacher[]
}): string =>
  [roomsText(rooms) || composingTexts.noRoom, teachers.map(({ name }) => shortPersonName(name)).join(', ')]
    .filter((text) => text !== '')
    .join(' · ')

/** `Поставлено черновиками: 12` */
export const keptText = (placed: number): string => `Поставлено черновиками: ${placed}`

export const movedExamsText = (placed: number): string => `Переставлено: ${placed}`

export const touchedTexts = {
  title: (count: number, from: string, to: string): string =>
    `${counted(count, 'экзамен', 'экзамена', 'экзаменов')} нужно переставить: ${from === to ? from : `${from}\u2009–\u2009${to}`}`,
  none: (from: string, to: string): string =>
    `Переставлять нечего: ${from === to ? from : `${from}\u2009–\u2009${to}`} экзаменов с\u00a0ними здесь нет.`,
  label: 'Что переставить',
  open: 'Починить…',
  leave: 'Показать всё',
} as const

/** `был 12.01, 9:00` */
export const stoodWhereText = (day: string, startsAt: number): string => `был${nbsp}${day}, ${clockText(startsAt)}`

/** `стоит 12.01, 9:00 и останется`: what finds no better place. */
export const staysWhereText = (day: string, startsAt: number): string =>
  `стоит${nbsp}${day}, ${clockText(startsAt)} и${nbsp}останется`

/** `уступает место: Физика, ИСТб-24-1`: for whom an exam moves. */
export const makesWayText = ({ title, groups }: { title: string; groups: readonly { title: string }[] }): string =>
  `уступает место: ${[title, ...groups.map((group) => group.title)].join(', ')}`

const seatsText = (seats: number | null): string =>
  seats === null ? '' : ` на${nbsp}${seats}${nbsp}${plural(seats, 'место', 'места', 'мест')}`

const obstacleTexts: Record<ExamObstacle, string> = {
  right: verdictTexts.notYours,
  exam: verdictTexts.noExam,
  room: verdictTexts.noRoom,
  teacher: verdictTexts.busyTeacher,
  group: verdictTexts.busyGroup,
}

const isObstacle = (rule: ForbiddingRule): rule is ExamObstacle => rule in obstacleTexts

const forbiddingText = (rule: ForbiddingRule): string =>
  isObstacle(rule) ? obstacleTexts[rule] : lowerFirst(ruleTitle(rule))

export function leftOutReasonText(reason: LeftOutReason): string {
  switch (reason.kind) {
    case 'no dates':
      return 'у\u00a0групп нет общих дней сессии'
    case 'no slot':
      return 'дольше любого времени сессии'
    case 'no right':
      return 'в\u00a0эти дни ставить его вам нельзя'
    case 'no exam':
      return 'экзамен, к\u00a0которому она готовит, тоже без места'
    case 'no room':
      return `нет аудитории${seatsText(reason.seats)}`
    case 'rooms taken':
      return `аудитории${seatsText(reason.seats)} заняты`
    case 'teacher busy':
      return `${reason.title}: занят во\u00a0все дни сессии`
    case 'group busy':
      return `${reason.title}: группа занята во\u00a0все дни сессии`
    case 'too many':
      return `у\u00a0${reason.title} в\u00a0сессии ${reason.days}${nbsp}${plural(reason.days, 'день', 'дня', 'дней')}, а\u00a0${plural(reason.exams, 'экзамен', 'экзамена', 'экзаменов')}${nbsp}— ${reason.exams}`
    case 'not asked':
      return 'выяснить, что мешает, не\u00a0хватило времени'
    case 'full':
      return 'в\u00a0каждое время что-то мешает'
    case 'rules':
      return `в\u00a0каждое время что-то мешает: ${reason.rules.map(forbiddingText).join('; ')}`
  }
}
