import { dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import { pairRanges } from '@/lib/core/calendar/texts/pair-ranges'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted, plural } from '@/lib/core/words/texts/plural'
import { clashesIn, type TakenFrom, type TakenLoad, type Takeover, type TakeoverPart } from './rules'

/** What differs between teachers and rooms. */
type KindTexts = {
  menu: string
  title: string
  to: string
  placeholder: string
  choose: string
  submit: string
  done: string
  goes: (meetings: number) => string
  stay: (meetings: number) => string
  nothing: string
  same: string
  justChange: string
  justChangeHint: string
}

const staysText = (meetings: number): string =>
  `${plural(meetings, 'Останется', 'Останутся', 'Останется')} ${lessonsText(meetings)}`

export const takeoverKinds: Record<TakenFrom['kind'], KindTexts> = {
  teacher: {
    menu: 'Передать занятия другому…',
    title: 'Передать занятия другому преподавателю',
    to: 'Кому',
    placeholder: 'Преподаватель',
    choose: 'Выберите, кому передать занятия.',
    submit: 'Передать',
    done: 'Передано',
    goes: (meetings) => `${plural(meetings, 'Перейдёт', 'Перейдут', 'Перейдёт')} ${lessonsText(meetings)}.`,
    stay: (meetings) => `${staysText(meetings)} у\u00a0прежнего: новый преподаватель занят`,
    nothing: 'Передавать нечего: с\u00a0этой даты здесь нет занятий и\u00a0непоставленных часов.',
    same: 'Выберите другого преподавателя: этот и\u00a0ведёт занятия.',
    justChange: 'Просто поменять',
    justChangeHint: 'Прежний преподаватель не\u00a0останется зачёркнутым, как при замене.',
  },
  room: {
    menu: 'Перевести занятия в\u00a0другую аудиторию…',
    title: 'Перевести занятия в\u00a0другую аудиторию',
    to: 'Куда',
    placeholder: 'Аудитория',
    choose: 'Выберите, в\u00a0какую аудиторию перевести занятия.',
    submit: 'Перевести',
    done: 'Переведено',
    goes: (meetings) => `${plural(meetings, 'Переедет', 'Переедут', 'Переедет')} ${lessonsText(meetings)}.`,
    stay: (meetings) => `${staysText(meetings)} на\u00a0месте: новая аудитория занята`,
    nothing: 'Переводить нечего: с\u00a0этой даты здесь нет занятий.',
    same: 'Выберите другую аудиторию: занятия и\u00a0так в\u00a0этой.',
    justChange: 'Просто поменять',
    justChangeHint: 'Без следа в\u00a0прежней аудитории и\u00a0без причины.',
  },
}

export const takeoverTexts = {
  since: 'С\u00a0какой даты',
  needsDate: 'Исправьте дату.',
  all: 'Всё',
  parts: 'Что передать',
  none: 'Отметьте хотя бы одну строку.',
  allStay: 'Ни\u00a0одно занятие не\u00a0перейдёт: все места заняты.',
  notMine: 'Эти занятия меняет кто-то другой: у\u00a0вас нет такого права.',
  past: 'Прошедшие занятия не\u00a0меняются: выберите сегодняшний день или позже.',
  touched: 'Кого это касается:',
} as const

const hoursText = (hours: number): string => counted(hours, 'час', 'часа', 'часов')

/** `лк Физика` */
export const partTitle = ({ lessonType, title }: Pick<TakeoverPart, 'lessonType' | 'title'>): string =>
  [lessonTypeShort[lessonType], title].filter(Boolean).join(' ')

/** `пн 2, ср 1, 3`: when its classes are. */
export function partSlots({ slots }: Pick<TakeoverPart, 'slots'>): string {
  const days = [...new Set(slots.map(({ day }) => day))]
  return days
    .map((day) => {
      const pairs = pairRanges(slots.flatMap((slot) => (slot.day === day ? [slot.pair] : [])))
      return `${weekdayShort[day].toLowerCase()}\u00a0${pairs.join(', ')}`
    })
    .join('; ')
}

/** `пн 2; ср 1 · 14 занятий, 30.11 – 28.12 · не поставлено 6 часов` */
export function aboutPart(part: TakeoverPart): string {
  const { firstDate, lastDate, missingHours } = part
  const meetings = part.meetings + part.withheld
  const span =
    firstDate && lastDate
      ? firstDate === lastDate
        ? dayMonth(firstDate)
        : `${dayMonth(firstDate)}\u00a0–\u00a0${dayMonth(lastDate)}`
      : ''
  return [
    partSlots(part),
    meetings > 0 && `${lessonsText(meetings)}, ${span}`,
    missingHours > 0 && `не\u00a0поставлено ${hoursText(missingHours)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What of a part stays: `2 останутся: занято`, `3 менять нельзя`; empty if nothing does. */
export const partStays = ({ clashes, withheld }: TakeoverPart): string =>
  [
    clashes > 0 && `${clashes}\u00a0${plural(clashes, 'останется', 'останутся', 'останутся')}: занято`,
    withheld > 0 && `${withheld}\u00a0вы менять не\u00a0можете`,
  ]
    .filter(Boolean)
    .join(', ')

const itemsText = (count: number): string => counted(count, 'строка', 'строки', 'строк')

/** What becomes of the load; empty if nothing does. */
export const takenLoadText = ({ changed, shared, withheld }: TakenLoad): string =>
  [
    changed > 0 &&
      `Нагрузка: ${itemsText(changed)} ${plural(changed, 'перейдёт', 'перейдут', 'перейдут')} к\u00a0новому преподавателю.`,
    shared > 0 &&
      `${changed > 0 ? '' : 'Нагрузка: '}${itemsText(shared)} ${plural(shared, 'будет', 'будут', 'будут')} у\u00a0обоих, потому что часть занятий остаётся.`,
    withheld > 0 && `Менять преподавателя нагрузки вы не\u00a0можете: ${itemsText(withheld)} без изменений.`,
  ]
    .filter(Boolean)
    .join(' ')

/** `Передано 57 занятий`, `Переведено 12 занятий` */
export const takenOverText = (kind: TakenFrom['kind'], { meetings, load }: Takeover): string =>
  meetings > 0
    ? `${takeoverKinds[kind].done} ${lessonsText(meetings)}`
    : `Нагрузка: ${plural(load.changed, 'передана', 'переданы', 'передано')} ${itemsText(load.changed)}`

/** `Осталось 3 занятия: занято`; empty if none did. */
export const stayedText = ({ parts }: Takeover): string => {
  const clashes = clashesIn(parts)
  return clashes === 0
    ? ''
    : `${plural(clashes, 'Осталось', 'Остались', 'Осталось')} как было: ${lessonsText(clashes)}, места заняты`
}
