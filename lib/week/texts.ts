import { dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import { dayAndDate, longDate } from '@/lib/core/calendar/texts/dates'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import type { CellPick } from '@/lib/core/schedule/rules/cell-state'
import { gridTexts, groupText, pairTitle, requestTitle, subgroupTitle } from '@/lib/core/schedule/texts/grid'
import { plural } from '@/lib/core/words/texts/plural'
import type { WhyEmpty } from './rules/empty-week'
import type { Overlap, OverlapHolder, OverlapOrigin } from './rules/overlap'

/** What an open panel does with a cell: a word in the cell, and its screen reader text. */
export const pickTexts: Record<CellPick, { word: string; spoken: string }> = {
  search: { word: 'ищем', spoken: 'Здесь ищем аудиторию.' },
  booking: { word: 'бронь', spoken: 'Сюда бронируем.' },
  moveFrom: { word: 'откуда', spoken: 'Отсюда переносим.' },
  moveTo: { word: 'куда', spoken: 'Сюда переносим.' },
  withdraw: { word: 'снимаем', spoken: 'Отсюда снимаем.' },
  room: { word: 'аудитория', spoken: 'Здесь меняем аудиторию.' },
  swapFrom: { word: 'меняем', spoken: 'Это занятие меняем местами.' },
  swapTo: { word: 'с\u00a0этим', spoken: 'С\u00a0этим занятием меняем.' },
}

/** Why a week is empty, in a sentence: `Семестр закончился 27 декабря, следующий начинается 8 февраля.` */
export function whyEmptyText(why: WhyEmpty): string {
  if (why.kind === 'nothing') return 'На\u00a0этой неделе занятий нет.'
  if (why.kind === 'holidays') return `Всю неделю выходные${why.holiday && `: ${why.holiday}`}.`
  const { ended, starts } = why
  const parts = [
    ended && `семестр закончился ${longDate(ended)}`,
    starts && `${ended ? 'следующий' : 'семестр'} начинается ${longDate(starts)}`,
  ]
  return `Занятий нет: ${parts.filter(Boolean).join(', ')}.`
}

/** `Ближайшие занятия: 9–15 февраля`; where none follow, `Последние занятия: 9–15 февраля` */
export const nearestWeekText = (span: string, isAhead: boolean): string =>
  `${isAhead ? 'Ближайшие' : 'Последние'} занятия: ${span}`

export const overlapTexts = {
  panel: 'Накладки',
  close: 'Закрыть накладки',
  loading: 'Ищу накладки…',
  failed: 'Накладки не загрузились',
  empty: 'На этой неделе накладок нет',
  emptyHint: 'Здесь появятся аудитории, преподаватели и\u00a0группы, занятые дважды.',
  firm: 'держит место',
} as const

/** The noun after the number of overlaps. */
export const placesWord = (count: number): string => plural(count, 'место', 'места', 'мест')

const kindWords: Record<Overlap['resource']['kind'], string> = {
  room: 'аудитория',
  teacher: 'преподаватель',
  group: 'группа',
}

/** `аудитория`, `группа, 2-я подгруппа`: the kind of the shared resource. */
export const placeKind = ({ kind, subgroup }: Overlap['resource']): string =>
  [kindWords[kind], subgroup === 0 ? '' : subgroupTitle(subgroup)].filter(Boolean).join(', ')

/** Name of the button that shows an overlap. */
export const goToOverlap = ({ date, pair, resource }: Overlap): string =>
  `${gridTexts.show} ${dayAndDate(date)}, ${pairTitle(pair)}, ${resource.title}`

/** How an event came to overlap; empty for the one that holds the place. */
export function originText(origin: OverlapOrigin): string {
  if (origin.how === 'firm') return ''
  const on = dayMonthYear(origin.on)
  if (origin.how === 'imported') return `импортировано ${on}`
  return `поставлено поверх: ${[origin.by, on].filter(Boolean).join(', ')}`
}

/** `лк`, `Бронь`: the kind of an event. */
export const holderKind = ({ kind, lessonType }: OverlapHolder): string =>
  kind === 'class' ? lessonTypeShort[lessonType] : requestTitle[kind]

/** `К-206 · Иванов И. И. · ИСТб-23-1 (2)`: rooms and participants. */
export const holderPeople = ({ rooms, teachers, groups }: OverlapHolder): string =>
  [rooms.join(', '), teachers.join(', '), groups.map(groupText).join(', ')].filter(Boolean).join(' · ')
