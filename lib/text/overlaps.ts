import { dayMonthYear } from '@/lib/domain/calendar-date'
import type { Overlap, OverlapHolder, OverlapOrigin } from '@/lib/domain/overlap'
import { dayAndDate } from './dates'
import { groupText, pairTitle, requestTitle, subgroupTitle } from './grid'
import { lessonTypeShort } from './lesson-types'
import { plural } from './plural'

export const overlapTexts = {
  panel: 'Накладки',
  close: 'Закрыть накладки',
  loading: 'Ищу накладки…',
  failed: 'Накладки не загрузились',
  empty: 'На этой неделе накладок нет',
  emptyHint: 'Здесь появятся аудитории, преподаватели и\u00a0группы, занятые дважды.',
  firm: 'держит место',
} as const

/** Goes with how many there are. */
export const placesWord = (count: number): string => plural(count, 'место', 'места', 'мест')

const kindWords: Record<Overlap['resource']['kind'], string> = {
  room: 'аудитория',
  teacher: 'преподаватель',
  group: 'группа',
}

/** `аудитория`, `группа, 2-я подгруппа`: what is held twice. */
export const placeKind = ({ kind, subgroup }: Overlap['resource']): string =>
  [kindWords[kind], subgroup === 0 ? '' : subgroupTitle(subgroup)].filter(Boolean).join(', ')

/** What a press on an overlap does. */
export const goToOverlap = ({ date, pair, resource }: Overlap): string =>
  `Показать в\u00a0расписании: ${dayAndDate(date)}, ${pairTitle(pair)}, ${resource.title}`

/** How an event came to stand beside the one that holds the place; nothing for that one. */
export function originText(origin: OverlapOrigin): string {
  if (origin.how === 'firm') return ''
  const on = dayMonthYear(origin.on)
  if (origin.how === 'imported') return `импортировано ${on}`
  return `поставлено поверх: ${[origin.by, on].filter(Boolean).join(', ')}`
}

/** `лк`, `Бронь`: of what kind an event is. */
export const holderKind = ({ kind, lessonType }: OverlapHolder): string =>
  kind === 'class' ? lessonTypeShort[lessonType] : requestTitle[kind]

/** `К-206 · Иванов И. И. · ИСТб-23-1 (2)`: who is there. */
export const holderPeople = ({ rooms, teachers, groups }: OverlapHolder): string =>
  [rooms.join(', '), teachers.join(', '), groups.map(groupText).join(', ')].filter(Boolean).join(' · ')
