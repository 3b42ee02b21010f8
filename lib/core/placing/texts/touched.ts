import { shortPersonName } from '@/lib/core/names/texts/short-names'
import type { TouchedClasses } from '@/lib/core/placing/rules/placement'
import type { NamedGroup, NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted, plural } from '@/lib/core/words/texts/plural'

const nbsp = '\u00a0'

const titleOf = ({ kind, title }: TouchedClasses): string => (kind === 'teacher' ? shortPersonName(title) : title)

const countText = (kind: TouchedClasses['kind'], count: number): string =>
  `${count}${nbsp}${
    kind === 'group'
      ? plural(count, 'группа', 'группы', 'групп')
      : plural(count, 'преподаватель', 'преподавателя', 'преподавателей')
  }`

/** `ИСТб-24-1 (12), ИСТб-24-2 (3)`: number of classes per name, omitted if all classes belong to everybody. */
function namesText(touched: readonly TouchedClasses[], meetings: number): string {
  const areAll = touched.every((one) => one.meetings === meetings)
  return touched.map((one) => (areAll ? titleOf(one) : `${titleOf(one)}${nbsp}(${one.meetings})`)).join(', ')
}

/** Who is affected by removed classes, one line per kind: `3 группы: ИСТб-24-1 (12), ИСТб-24-2 (12), ИСТб-24-3 (3)`. */
export const touchedLines = (touched: readonly TouchedClasses[], meetings: number): string[] =>
  (['group', 'teacher'] as const).flatMap((kind) => {
    const those = touched.filter((one) => one.kind === kind)
    return those.length === 0 ? [] : [`${countText(kind, those.length)}: ${namesText(those, meetings)}`]
  })

/** Everybody affected by a change of one class. */
export const touchedBy = (item: {
  groups: readonly NamedGroup[]
  teachers: readonly NamedTeacher[]
}): TouchedClasses[] => [
  ...item.groups.map(({ id, title }) => ({ kind: 'group' as const, id, title, meetings: 1 })),
  ...item.teachers.map(({ id, name }) => ({ kind: 'teacher' as const, id, title: name, meetings: 1 })),
]

/** `Удалено 12 занятий у 3 групп: ИСТб-24-1, ИСТб-24-2, ИСТб-24-3`; names are omitted for a single group. */
export function removedText(meetings: number, touched: readonly TouchedClasses[]): string {
  const groups = touched.filter(({ kind }) => kind === 'group')
  const removed = `Удалено ${lessonsText(meetings)}`
  return groups.length < 2
    ? removed
    : `${removed} у${nbsp}${counted(groups.length, 'группы', 'групп', 'групп')}: ${someOf(groups.map(titleOf))}`
}

/** `Среди них общие с ИСТб-24-2 (12), АСУб-24-1 (3).`: who shares the affected classes, which change for everybody. */
export function sharedText(
  touched: readonly TouchedClasses[],
  subject: { kind: string; id: number },
  meetings: number,
): string {
  const others = touched.filter(({ kind, id }) => kind === subject.kind && id !== subject.id)
  return others.length === 0 ? '' : `Среди них общие с${nbsp}${namesText(others, meetings)}.`
}
