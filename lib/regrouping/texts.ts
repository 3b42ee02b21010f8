import { dayMonth, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { plural } from '@/lib/core/words/texts/plural'
import { partSlots } from '@/lib/takeover/texts'
import type { Fate, RegroupAct, Regrouping, RegroupPart } from './rules'

export const regroupTexts = {
  menu: 'Изменить группу с\u00a0даты…',
  title: 'Изменить группу с\u00a0даты',
  act: 'Что сделать',
  since: 'С\u00a0какой даты',
  needsDate: 'Исправьте дату.',
  past: 'Прошедшие недели не\u00a0меняются: выберите сегодняшний день или позже.',
  before: 'Прошедшие недели, история и\u00a0календари останутся как есть.',
  touched: 'Кого это касается:',
  held: 'Заняты в\u00a0это время',
  heldHint: 'Сначала освободите эти места или выберите другую дату.',
  meetings: (meetings: number): string =>
    `${plural(meetings, 'Изменится', 'Изменятся', 'Изменится')} ${lessonsText(meetings)}.`,
} as const

/** The acts in the dialog, and their buttons. */
export const regroupActs: Record<RegroupAct['act'], { label: string; submit: string }> = {
  rename: { label: 'Переименовать группу', submit: 'Переименовать' },
  stream: { label: 'Собрать поток с\u00a0другими группами', submit: 'Собрать поток' },
  part: { label: 'Разделить поток по группам', submit: 'Разделить поток' },
  halves: { label: 'Подгруппы', submit: 'Изменить подгруппы' },
  split: { label: 'Разделить группу на две', submit: 'Разделить группу' },
  merge: { label: 'Присоединить к\u00a0другой группе', submit: 'Присоединить' },
}

/** Halves are offered as what they would be. */
export const halvesAct = (count: 1 | 2): { label: string; submit: string } =>
  count === 2
    ? { label: 'Разделить на подгруппы', submit: 'Разделить на подгруппы' }
    : { label: 'Убрать подгруппы', submit: 'Убрать подгруппы' }

export const reformTexts = {
  parts: 'Что станет с\u00a0занятиями',
  fateOf: (title: string): string => `Что станет: ${title}`,
  clashes: (meetings: number): string => `${lessonsText(meetings)}: занято`,
  halvesInStreams: (titles: readonly string[]): string => `Сначала разделите потоки подгрупп: ${titles.join(', ')}.`,
  needsGroup: 'Выберите группу.',
  sameGroup: 'Выберите другую группу.',
  into: 'К\u00a0какой группе',
  placeholder: 'Группа',
  half: 'Кто уходит в\u00a0новую группу',
  halves: [
    { value: 1, label: 'Подгруппа 1' },
    { value: 2, label: 'Подгруппа 2' },
    { value: 0, label: 'Часть группы' },
  ],
  newGroup: 'Название новой группы',
  ends: 'Заканчиваются',
  endsHint: 'У\u00a0новой группы это время занято, поэтому эти занятия закончатся.',
  halved: 'Занятия всей группы останутся общими. Занятия подгрупп теперь можно планировать.',
  whole: 'Группа больше не\u00a0будет делиться.',
  split:
    'Новая группа появится в\u00a0списках сразу, её занятия\u00a0— с\u00a0этой даты. Студенты поделятся пополам: поправьте число в\u00a0таблице групп.',
  merged:
    'Группа останется в\u00a0списках, пока её не\u00a0вывели из обращения; учётные записи её студентов останутся с\u00a0ней.',
} as const

/** `Только АСУб-24-2`: who attends a part afterwards. */
export function fateText(fate: Fate, { own, other }: { own: string; other: string }): string {
  switch (fate) {
    case 'stays':
      return `Только ${own}`
    case 'both':
      return 'Обе группы вместе'
    case 'goes':
      return `Только ${other}`
    case 'whole':
      return 'Вся группа'
    case 'leaves':
      return `Без ${own}`
    case 'ends':
      return 'Заканчивается'
  }
}

export const streamTexts = {
  notAlike:
    'В\u00a0поток можно собрать только одинаковую нагрузку разных групп: одна дисциплина и\u00a0один вид занятий.',
  noStream: 'Этого потока у\u00a0группы с\u00a0этой даты нет.',
  item: 'Занятия',
  choose: 'Выберите занятия',
  needsItem: 'Выберите занятия.',
  others: 'С\u00a0кем в\u00a0поток',
  needsOthers: 'Отметьте хотя бы одну группу.',
  stays: 'Чьи занятия останутся',
  keeps: 'Кому останутся занятия',
  noneToStream: 'Собирать нечего: такой\u00a0же нагрузки у\u00a0других групп с\u00a0этой даты нет.',
  noneToPart: 'Разделять нечего: потоков у\u00a0группы с\u00a0этой даты нет.',
  ends: 'Занятия остальных закончатся, их часы перейдут в\u00a0поток.',
  apart:
    'Остальные группы получат свою нагрузку с\u00a0часами, которые ещё не\u00a0проведены: поставьте их в\u00a0неделю или поручите автопостановке.',
} as const

/** `пн 2; ср 1 · 14 занятий`: when a part is held. */
export const whenOfPart = (part: Pick<RegroupPart, 'slots' | 'meetings'>): string =>
  [partSlots(part), part.meetings > 0 ? lessonsText(part.meetings) : 'не\u00a0поставлено'].filter(Boolean).join(' · ')

export const groupTitleTexts = {
  title: 'Новое название',
  needsTitle: 'Напишите новое название.',
  same: 'Группа так и\u00a0называется.',
  isOther: 'Это другая группа',
  hint: 'Найти группу можно будет по обоим названиям; адреса и\u00a0календари останутся прежними.',
  before: (title: string, since: CalendarDate): string =>
    `До ${dayMonth(since)}\u00a0— ${title}: прошедшие недели и\u00a0история останутся как есть.`,
  after: (title: string, since: CalendarDate, meetings: number): string =>
    `С\u00a0${dayMonth(since)}\u00a0— ${title}${meetings > 0 ? `: ${lessonsText(meetings)} ${plural(meetings, 'выйдет', 'выйдут', 'выйдет')} под новым названием` : ''}.`,
} as const

/** What the toast says. */
export function regroupedText(act: RegroupAct, { meetings }: Regrouping): string {
  if (act.act === 'rename') return `Группа теперь ${act.title}`
  const done = {
    stream: 'Поток собран',
    part: 'Поток разделён',
    halves: 'Подгруппы изменены',
    merge: 'Группа присоединена',
    split: 'Группа разделена',
  }[act.act]
  return meetings > 0 ? `${done}: ${lessonsText(meetings)}` : done
}
