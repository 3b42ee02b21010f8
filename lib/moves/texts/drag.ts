import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { titled } from '@/lib/core/placing/texts/move'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { whereInSentence } from '@/lib/core/schedule/texts/grid'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'
import type { TogetherOrder } from '@/lib/moves/rules'

export const dragTexts = {
  pickUp: 'Взять',
  putBack: 'Возвращено на\u00a0место',
  howTo: 'Стрелки\u00a0— клетка, Enter\u00a0— поставить, Esc\u00a0— вернуть',
  nothingHere: 'Здесь нечего переносить.',
  overNothing: 'Отпустите над клеткой',
  once: 'Перенести только это занятие',
  series: 'Перенести это и\u00a0следующие до\u00a0конца семестра',
  taken: 'Место занято',
} as const

/** How to drop a class that was picked up by keyboard. `hasBeside`: two weeks are side by side. */
export const howToText = (hasBeside: boolean): string =>
  hasBeside ? `${dragTexts.howTo}, Tab\u00a0— другая неделя` : dragTexts.howTo

/** Announced when a class is picked up by keyboard: `Взято: лк Физика. Стрелки — клетка, …` */
export const liftedText = (title: string, hasBeside: boolean): string => `Взято: ${title}. ${howToText(hasBeside)}`

/** `лк Физика → среда 18.11, 3-я пара` */
export const droppedLabel = (item: ScheduleItem, { date, pair }: DatedSlot): string =>
  `${titled(item)} → ${whereInSentence(date, pair)}`

/** `Поменять местами с «лк Химия»` */
export const swapWithText = (item: ScheduleItem): string => `Поменять местами с\u00a0«${titled(item)}»`

export const chosenTexts = {
  region: 'Выбранные занятия',
  move: 'Перенести…',
  clear: 'Сбросить выбор',
  days: 'День',
  pairs: 'Пара',
  needsShift: 'Выберите, на\u00a0сколько перенести.',
  outside: 'Часть занятий вышла бы за\u00a0пары дня.',
  justChangeHint: 'Без следов в\u00a0прежних клетках и\u00a0без причины.',
  ok: { publish: 'Опубликовать', withdraw: 'Снять', move: 'Перенести', copy: 'Поставить' },
  submit: {
    withdraw: 'Снять с\u00a0расписания',
    move: 'Перенести',
    copy: 'Поставить черновиками',
  },
  nothingToCopy: 'Здесь нечего копировать.',
} as const

/** `Выбрано 4` */
export const chosenText = (count: number): string => `Выбрано\u00a0${count}`
export const publishText = (count: number): string => `Опубликовать\u00a0${count}`
export const withdrawText = (count: number): string => `Снять\u00a0${count}…`

/** `Перенести 4 занятия` */
export const togetherTitle = (act: TogetherOrder['act'], count: number): string => {
  const title = {
    publish: 'Опубликовать',
    move: 'Перенести',
    withdraw: 'Снять с\u00a0расписания',
    copy: 'Поставить копии',
  }[act]
  return act === 'copy' ? `${title}: ${lessonsText(count)}` : `${title} ${lessonsText(count)}`
}

/** Toast: `Перенесено: 4 занятия` */
export const togetherText = (act: TogetherOrder['act'], count: number): string => {
  const done = {
    publish: 'Опубликовано',
    withdraw: 'Снято с\u00a0расписания',
    move: 'Перенесено',
    copy: 'Поставлено черновиками',
  }[act]
  return `${done}: ${lessonsText(count)}`
}

/** Toast: `Скопировано: 3 занятия. Ctrl+V поставит их в другой день` */
export const copiedText = (count: number): string =>
  count === 1
    ? 'Занятие скопировано. Ctrl+V поставит его в\u00a0выбранную клетку'
    : `Скопировано: ${lessonsText(count)}. Ctrl+V поставит их в\u00a0другой день`

/** `в тот же день`, `на 2 дня позже` */
export const daysShift = (days: number): string =>
  days === 0 ? 'в тот же день' : `на\u00a0${counted(Math.abs(days), 'день', 'дня', 'дней')} ${lateness(days)}`

/** `та же пара`, `на 1 пару раньше` */
export const pairsShift = (pairs: number): string =>
  pairs === 0 ? 'та же пара' : `на\u00a0${counted(Math.abs(pairs), 'пару', 'пары', 'пар')} ${lateness(pairs)}`

const lateness = (by: number): string => (by > 0 ? 'позже' : 'раньше')
