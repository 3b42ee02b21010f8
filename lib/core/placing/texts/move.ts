import { dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import type { Moved, MoveWay } from '@/lib/core/placing/rules/move'
import type { Conflict, Untouched } from '@/lib/core/placing/rules/placement'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import type { NamedRoom, ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { classTitle, groupText, pairTitle, whereInSentence, whereText } from '@/lib/core/schedule/texts/grid'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { lessonsText, lowerFirst } from '@/lib/core/words/texts/acts'
import { plural } from '@/lib/core/words/texts/plural'
import { holderText } from './conflicts'
import { ofThemPast } from './placement'

export const moveTexts = {
  panel: 'Перенести занятия',
  close: 'Закрыть перенос',
  roomPanel: 'Сменить аудиторию',
  closeRoom: 'Закрыть смену аудитории',
  lesson: 'Занятие',
  from: 'Откуда',
  to: 'Куда',
  pick: 'Выберите клетку в\u00a0неделе или день и\u00a0пару здесь.',
  date: 'День',
  pair: 'Пара',
  noPair: 'Пара не\u00a0выбрана',
  room: 'Аудитория',
  pickRoom: 'Выберите, куда перевести занятие.',
  roomStays: 'Прежняя',
  otherRoom: 'Другая',
  withdraw: 'Без переноса',
  withdrawHint: 'Занятие снимается с\u00a0расписания, в\u00a0клетке останется след.',
  justChange: 'Просто поменять',
  justChangeHint: 'Без следа в\u00a0прежней клетке и\u00a0без причины.',
  untilEnd: 'До конца семестра',
  untilEndHint: 'Вместе со\u00a0следующими занятиями серии.',
  submit: 'Перенести',
  submitRoom: 'Сменить',
  submitWithdrawal: 'Снять с\u00a0расписания',
  needsTarget: 'Выберите, куда перенести.',
  needsRoom: 'Выберите аудиторию.',
  needsDate: 'Исправьте день.',
  needsReason: reasonTexts.needed,
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
  needsReason: reasonTexts.needed,
  which: 'С\u00a0каким занятием поменять?',
  nothingHere: 'Здесь нет занятия, с\u00a0которым можно поменяться.',
  done: 'Занятия поменялись местами',
} as const

export const previewTexts = {
  region: 'Что получится',
  asking: 'Проверяю…',
  renewed: 'Пока форма открыта, расписание изменили: итог пересчитан.',
  free: 'Место свободно.',
  roomFree: 'Аудитория свободна.',
  withdrawn: 'Занятие уйдёт из\u00a0расписания, место освободится.',
  goes: 'Встанут',
  changes: 'Даты',
  untouched: 'Останутся на\u00a0месте: прошли, стояли иначе или их уже переносили',
  untouchedRoom: 'Останутся в\u00a0прежней: прошли, стоят иначе или их уже переносили',
  untaught: 'Останутся: в\u00a0эти дни занятий нет',
  swapped: 'Станет так',
  unswapped: 'Останутся на\u00a0месте: прошли, меняться не\u00a0с\u00a0кем или их уже переносили',
  becomes: 'Стало:',
  takeCurrent: 'Взять таким, какое оно теперь',
  lookAgain: 'Искать заново',
} as const

/** `лк Физика`, `лб Физика (1)` */
export const titled = (item: Pick<ScheduleItem, 'lessonType' | 'title' | 'subgroup'>): string =>
  [lessonTypeShort[item.lessonType], classTitle(item)].filter(Boolean).join(' ')

/** `Среда 18.11, 3-я пара, К-206` */
export const placeText = ({ date, pair, rooms }: DatedSlot & { rooms: readonly Pick<NamedRoom, 'title'>[] }): string =>
  [whereText(date, pair), roomsText(rooms)].filter(Boolean).join(', ')

/** `лк Физика → среда 18.11, 3-я пара, К-206` */
export const goesText = (item: ScheduleItem): string => `${titled(item)} → ${lowerFirst(placeText(item))}`

/** `25.11, 3-я пара (Иванов И. И.; ИСТб-23-1)`: a class that stays. */
export const staysText = ({ date, pair, text }: Untouched): string =>
  `${dayMonth(date)}, ${pairTitle(pair)}${text && ` (${text})`}`

/** `Переносится 12 занятий, из них 1 в прошлом`, `Сменят аудиторию 12 занятий` */
export const movesText = (count: number, past: number, way: MoveWay): string =>
  way === 'room'
    ? `${plural(count, 'Сменит', 'Сменят', 'Сменят')} аудиторию ${lessonsText(count)}${ofThemPast(past, count)}`
    : `${plural(count, 'Переносится', 'Переносятся', 'Переносится')} ${lessonsText(count)}${ofThemPast(past, count)}`

/** Shown for a single class without conflicts. */
export const freePlaceText = (way: MoveWay): string => (way === 'room' ? previewTexts.roomFree : previewTexts.free)

/** `Меняются местами 12 занятий, из них 2 в прошлом` */
export const swapsText = (count: number, past: number): string =>
  `Меняются местами ${lessonsText(count)}${ofThemPast(past, count)}`

/** Why a class cannot be swapped: `нельзя: Иванов И. И. — «Химия»` */
export const notOffered = ([first]: readonly Conflict[]): string => (first ? `нельзя: ${holderText(first)}` : '')

/** `ИСТб-24-1 (1), Иванов И. И., К-206`: tells apart classes in one slot. */
export const whoseText = ({ groups, teachers, rooms }: ScheduleItem): string =>
  [groups.map(groupText).join(', '), teachers.map(({ name }) => name).join(', '), roomsText(rooms)]
    .filter(Boolean)
    .join('; ')

/** Message after a swap. */
export const swappedText = (count: number): string =>
  count > 2 ? `Поменялись местами ${lessonsText(count)}` : swapTexts.done

/** Message after a move, withdrawal or room change. */
export function movedText(item: ScheduleItem, { items }: Pick<Moved, 'items'>, way: MoveWay): string {
  const [first] = items
  if (way === 'withdraw') return `Снято с\u00a0расписания: ${titled(item)}, ${whereInSentence(item.date, item.pair)}`
  const moved = first && items.length === 1 ? goesText(first) : `${lessonsText(items.length)}, ${titled(item)}`
  return `${way === 'room' ? 'Аудитория изменена' : 'Перенесено'}: ${moved}`
}

/** Navigation of a task panel on a phone. */
export const taskTexts = {
  toWeek: 'К неделе',
  toPanel: 'Продолжить',
} as const
