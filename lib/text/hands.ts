import type { DatedSlot } from '@/lib/domain/dated-slot'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { whereInSentence } from './grid'
import { titled } from './move'

export const handsTexts = {
  pickUp: 'Взять',
  putBack: 'Возвращено на\u00a0место',
  howTo: 'Стрелки\u00a0— клетка, Enter\u00a0— поставить, Esc\u00a0— вернуть',
  nothingHere: 'Здесь нечего переносить.',
  overNothing: 'Отпустите над клеткой',
  once: 'Перенести только это занятие',
  series: 'Перенести это и\u00a0следующие до\u00a0конца семестра',
  taken: 'Место занято',
} as const

/** Said when something is picked up by keys: `Взято: лк Физика. Стрелки — клетка, …` */
export const liftedText = (title: string): string => `Взято: ${title}. ${handsTexts.howTo}`

/** `лк Физика → среда 18.11, 3-я пара` */
export const droppedLabel = (item: ScheduleItem, { date, pair }: DatedSlot): string =>
  `${titled(item)} → ${whereInSentence(date, pair)}`

/** `Поменять местами с «лк Химия»` */
export const swapWithText = (item: ScheduleItem): string => `Поменять местами с\u00a0«${titled(item)}»`
