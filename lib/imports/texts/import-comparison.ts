import { dayMonth, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { firstFew } from '@/lib/core/words/rules/lists'
import { counted } from '@/lib/core/words/texts/plural'
import {
  isProposed,
  type ComparedClass,
  type DifferenceKind,
  type HandWork,
  type ImportComparison,
  type ImportDifference,
} from '@/lib/imports/rules/import-comparison'
import type { DifferenceSelection } from '@/lib/imports/rules/import-differences'

export const comparisonTexts = {
  title: 'Чем файл отличается от\u00a0того, что стоит',
  kinds: 'Какие отличия показать',
  all: 'Все',
  findHint: 'Группа, дисциплина, преподаватель, аудитория',
  nothingFound: 'Таких отличий нет.',
  noDifferences: 'Отличий нет: всё стоит так, как в\u00a0файле.',
  allShown: (count: number) => `Отметить всё найденное (${count})`,
  withoutGroup: 'Без групп',
  elsewhere: 'группы этого файла к\u00a0нему не\u00a0относятся',
  list: 'Отличия',
  comment: 'комментарий',
  nothing: '—',
} as const

export const differenceTitles: Readonly<Record<DifferenceKind, string>> = {
  new: 'новое',
  changed: 'изменено',
  gone: 'исчезло',
}

export const differenceSelectionTitles: Readonly<Record<DifferenceSelection, string>> = {
  new: 'Новые',
  changed: 'Изменённые',
  gone: 'Исчезнувшие',
  byHand: 'Менялись вручную',
}

const handTexts: Readonly<Record<HandWork, string>> = {
  deleted: 'удалено вручную',
  moved: 'перенесено вручную',
  withdrawn: 'снято или скрыто вручную',
  rooms: 'аудитория заменена вручную',
  people: 'люди заменены вручную',
  comment: 'комментарий изменён вручную',
}

/** `перенесено вручную — не тронуто`; null if nobody changed it. */
export function byHandText({ kind, byHand }: ImportDifference): string | null {
  if (byHand.length === 0) return null
  const works = byHand.map((work) => handTexts[work]).join(', ')
  return kind === 'changed' ? `${works} — не\u00a0тронуто` : works
}

/** `Отмечено 12 из 340` */
export const tickedText = (ticked: number, total: number): string => `Отмечено ${ticked} из\u00a0${total}`

/** `Без изменений: 250 занятий` */
export const sameText = (count: number): string => `Без изменений: ${counted(count, 'занятие', 'занятия', 'занятий')}`

export const comparedClassTitle = ({ title, lessonType, subgroup }: ComparedClass): string =>
  [lessonTypeShort[lessonType], title, ...(subgroup === 0 ? [] : [`(${subgroup}-я\u00a0подгруппа)`])]
    .filter((text) => text !== '')
    .join(' ')

/** `Пн, 2-я пара` */
export const comparedSlotText = ({ dates, pair }: ComparedClass): string => {
  const days = [...new Set(dates.map((date) => weekdayOf(date)))].sort((a, b) => a - b)
  return [days.map((day) => weekdayShort[day]).join(', '), pairTitle(pair)].filter((text) => text !== '').join(', ')
}

const mostDates = 5
const dated = (dates: readonly CalendarDate[]): string => {
  const shown = firstFew(dates, mostDates)
  const rest = dates.length - shown.length
  return `${shown.map((date) => dayMonth(date)).join(', ')}${rest > 0 ? ` и\u00a0ещё ${rest}` : ''}`
}

/** `4 даты с 10.02 по 03.03` */
const datesIn = ({ dates }: ComparedClass): string => {
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return 'без дат'
  return first === last
    ? dayMonth(first)
    : `${counted(dates.length, 'дата', 'даты', 'дат')} с\u00a0${dayMonth(first)} по\u00a0${dayMonth(last)}`
}

const listed = (titles: readonly string[]): string => titles.join(', ') || comparisonTexts.nothing

/** Time, place and people of a class in one line. */
export const wholeText = (one: ComparedClass): string =>
  [comparedSlotText(one), datesIn(one), ...one.teachers, ...one.rooms, one.comment]
    .filter((text) => text !== '')
    .join(' · ')

const mostLines = 200
const signs: Readonly<Record<DifferenceKind, string>> = { new: '+', changed: '≠', gone: '−' }

/** One line per difference, for the command line; those not applied by default in brackets. */
export function differenceLines(comparison: ImportComparison | null): string[] {
  if (!comparison) return []
  const lines = comparison.differences.slice(0, mostLines).map((difference) => {
    const line = differenceLine(difference)
    return isProposed(difference) ? line : `(${line})`
  })
  const rest = comparison.differences.length - lines.length
  return rest > 0 ? [...lines, `и ещё ${rest}`] : lines
}

function differenceLine(difference: ImportDifference): string {
  const one = difference.after ?? difference.before
  const change =
    difference.kind === 'changed'
      ? changedSides(difference.before, difference.after)
          .map(({ label, before, after }) => `${label}: ${before} → ${after}`)
          .join('; ')
      : wholeText(one)
  const notes = [byHandText(difference), difference.isElsewhere ? comparisonTexts.elsewhere : null]
  return [
    `${signs[difference.kind]} ${comparedClassTitle(one)}, ${listed(one.groups)}: ${change}`,
    ...notes.filter((note) => note !== null),
  ].join('; ')
}

type Side = { label: string; before: string; after: string }

/** The changed parts of a class, as pairs of texts; for dates, those removed and those added. */
export function changedSides(before: ComparedClass, after: ComparedClass): Side[] {
  const sides: Side[] = [
    { label: 'когда', before: comparedSlotText(before), after: comparedSlotText(after) },
    { label: 'занятие', before: comparedClassTitle(before), after: comparedClassTitle(after) },
    { label: 'группы', before: listed(before.groups), after: listed(after.groups) },
    { label: 'преподаватели', before: listed(before.teachers), after: listed(after.teachers) },
    { label: 'аудитории', before: listed(before.rooms), after: listed(after.rooms) },
    { label: comparisonTexts.comment, before: before.comment || '—', after: after.comment || '—' },
  ]
  const changed = sides.filter((side) => side.before !== side.after)
  const isMoved = comparedSlotText(before) !== comparedSlotText(after)
  const [went, came] = [
    before.dates.filter((date) => !after.dates.includes(date)),
    after.dates.filter((date) => !before.dates.includes(date)),
  ]
  // A moved class has other dates anyway.
  const areOther = (went.length > 0 || came.length > 0) && !(isMoved && went.length === came.length)
  return areOther ? [...changed, { label: 'даты', before: dated(went) || '—', after: dated(came) || '—' }] : changed
}
