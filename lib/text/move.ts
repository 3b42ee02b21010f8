import { dayMonth } from '@/lib/domain/calendar-date'
import type { DatedSlot, Moved } from '@/lib/domain/move'
import type { Conflict } from '@/lib/domain/conflicts'
import type { Untouched } from '@/lib/domain/placement'
import type { NamedRoom, ScheduleItem } from '@/lib/domain/schedule'
import { lessonsText } from './acts'
import { holderText } from './conflicts'
import { classTitle, groupText, lessonTypeShort, pairTitle, whereText } from './grid'
import { plural } from './plural'

const needsReason = 'Укажите причину.'

export const moveTexts = {
  panel: 'Перенести занятия',
  close: 'Закрыть перенос',
  from: 'Откуда',
  to: 'Куда',
  pick: 'Выберите клетку в\u00a0неделе или день и\u00a0пару здесь.',
  date: 'День',
  pair: 'Пара',
  noPair: 'Пара не\u00a0выбрана',
  room: 'Аудитория',
  roomStays: 'Прежняя',
  otherRoom: 'Другая',
  withdraw: 'Без переноса',
  withdrawHint: 'Занятие снимается с\u00a0расписания, в\u00a0клетке останется след.',
  justChange: 'Просто поменять',
  justChangeHint: 'Без следа в\u00a0прежней клетке и\u00a0без причины.',
  untilEnd: 'До конца семестра',
  untilEndHint: 'Вместе со\u00a0следующими занятиями серии.',
  submit: 'Перенести',
  submitWithdrawal: 'Снять с\u00a0расписания',
  needsTarget: 'Выберите, куда перенести.',
  needsDate: 'Исправьте день.',
  needsReason,
  showThere: 'Показать',
} as const

export const swapTexts = {
  panel: 'Поменять местами',
  close: 'Закрыть обмен',
  source: 'Занятие',
  target: 'с занятием',
  pick: 'Нажмите на\u00a0карточку другого занятия. Отмечены те, с\u00a0которыми можно поменяться.',
  rooms: 'Поменять и\u00a0аудитории',
  roomsHint: 'Иначе каждое занятие остаётся в\u00a0своей.',
  untilEnd: 'До конца семестра',
  untilEndHint: 'И\u00a0следующие занятия обеих серий, где есть оба.',
  offered: 'можно поменять',
  submit: 'Поменять',
  needsTarget: 'Выберите второе занятие.',
  needsReason,
  which: 'С\u00a0каким занятием поменять?',
  nothingHere: 'Здесь нет занятия, с\u00a0которым можно поменяться.',
  done: 'Занятия поменялись местами',
} as const

export const previewTexts = {
  region: 'Что получится',
  asking: 'Проверяю…',
  free: 'Место свободно.',
  bothFree: 'Оба места свободны.',
  withdrawn: 'Занятие уйдёт из\u00a0расписания, место освободится.',
  goes: 'Встанут',
  untouched: 'Останутся на\u00a0месте: прошли, стояли иначе или их уже переносили',
  untaught: 'Останутся: в\u00a0эти дни занятий нет',
  swapped: 'Станет так',
  unswapped: 'Останутся на\u00a0месте: прошли, меняться не\u00a0с\u00a0кем или их уже переносили',
  becomes: 'Стало:',
  takeCurrent: 'Взять таким, какое оно теперь',
} as const

/** `лк Физика`, `лб Физика (1)` */
export const titled = (item: ScheduleItem): string =>
  [lessonTypeShort[item.lessonType], classTitle(item)].filter(Boolean).join(' ')

export const roomsText = (rooms: readonly Pick<NamedRoom, 'title'>[]): string =>
  rooms.map(({ title }) => title).join(', ')

/** `Среда 18.11, 3-я пара, К-206` */
export const placeText = ({
  date,
  pair,
  rooms,
}: DatedSlot & { rooms: readonly Pick<NamedRoom, 'title'>[] }): string =>
  [whereText(date, pair), roomsText(rooms)].filter(Boolean).join(', ')

/** `лк Физика → Среда 18.11, 3-я пара, К-206` */
export const goesText = (item: ScheduleItem): string => `${titled(item)} → ${placeText(item)}`

/** `25.11, 3-я пара (Иванов И. И.; ИСТб-23-1)`: a class that stays. */
export const staysText = ({ date, pair, text }: Untouched): string =>
  `${dayMonth(date)}, ${pairTitle(pair)}${text && ` (${text})`}`

/** `Переносится 12 занятий` */
export const movesText = (count: number): string =>
  `${plural(count, 'Переносится', 'Переносятся', 'Переносится')} ${lessonsText(count)}`

/** `Меняются местами 12 занятий` */
export const swapsText = (count: number): string => `Меняются местами ${lessonsText(count)}`

/** Why a class is no partner: `нельзя: Иванов И. И. — «Химия»` */
export const notOffered = ([first]: readonly Conflict[]): string =>
  first ? `нельзя: ${holderText(first)}` : ''

/** `ИСТб-24-1 (1), Иванов И. И., К-206`: whose a class is and where, of those that stand in one place. */
export const whoseText = ({ groups, teachers, rooms }: ScheduleItem): string =>
  [groups.map(groupText).join(', '), teachers.map(({ name }) => name).join(', '), roomsText(rooms)]
    .filter(Boolean)
    .join('; ')

/** What a toast says of a swap. */
export const swappedText = (count: number): string =>
  count > 2 ? `Поменялись местами ${lessonsText(count)}` : swapTexts.done

/** What would come of a move or a withdrawal, in a few words. */
export const verdictText = ({ items }: Pick<Moved, 'items'>, isWithdrawal: boolean): string => {
  if (isWithdrawal) return ''
  return items.length === 1 ? previewTexts.free : movesText(items.length)
}

/** What a toast says of a move or a withdrawal. */
export function movedText(
  item: ScheduleItem,
  { items }: Pick<Moved, 'items'>,
  isWithdrawal: boolean,
): string {
  const [first] = items
  if (isWithdrawal) return `Снято с\u00a0расписания: ${titled(item)}, ${whereText(item.date, item.pair)}`
  const moved =
    first && items.length === 1 ? goesText(first) : `${lessonsText(items.length)}, ${titled(item)}`
  return `Перенесено: ${moved}`
}

/** What the panel of a task on a phone leads to and back. */
export const taskTexts = {
  toWeek: 'К неделе',
  toPanel: 'Продолжить',
} as const
