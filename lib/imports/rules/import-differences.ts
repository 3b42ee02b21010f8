import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { grouped } from '@/lib/core/words/rules/lists'
import { recordOf } from '@/lib/core/words/rules/records'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import {
  isTicked,
  type DifferenceKind,
  type ImportComparison,
  type ImportDifference,
  type ImportTicks,
} from './import-comparison'

export const differencesOnPage = 100

export const differenceSelections = ['new', 'changed', 'gone', 'byHand'] as const
export type DifferenceSelection = (typeof differenceSelections)[number]

/** The filter, in which `shown` null and an empty `text` match all, and the page, from 1. */
export type DifferencesQuery = { shown: DifferenceSelection | null; text: string; page: number }

/** Which of the matching differences to tick, on every page: all, those of a group, or one. */
export type TickedPart = { of: 'all' } | { of: 'group'; group: string } | { of: 'one'; key: string }

/**
 * What filtering and ticking need of each difference. `group`: its heading, empty without one; `words`: in
 * `searchForm`.
 */
export type DifferenceMark = {
  key: string
  kind: DifferenceKind
  isByHand: boolean
  group: string
  words: string
  isOn: boolean
}

/** Differences under a heading; `count` and `ticked` cover all that match the filter. */
export type DifferenceGroup<Row> = {
  title: string
  count: number
  ticked: number
  rows: { row: Row; isOn: boolean }[]
}

/**
 * A page of the matching differences. `total`, `ticked`, `counts`: of all differences; `found`,
 * `foundTicked`: of the matching ones; `same`: number of unchanged classes.
 */
export type DifferencePage<Row> = {
  same: number
  total: number
  ticked: number
  counts: Record<DifferenceSelection, number>
  found: number
  foundTicked: number
  page: number
  pages: number
  groups: DifferenceGroup<Row>[]
}

export function markOf(difference: ImportDifference, ticks: ImportTicks = {}): DifferenceMark {
  const { key, kind, byHand } = difference
  const one = difference.after ?? difference.before
  const sides = [one, ...(difference.before ? [difference.before] : [])]
  return {
    key,
    kind,
    isByHand: byHand.length > 0,
    group: one.groups[0] ?? '',
    words: searchForm(
      ...sides.flatMap(({ title, groups, teachers, rooms }) => [title, ...groups, ...teachers, ...rooms]),
    ),
    isOn: isTicked(difference, ticks),
  }
}

const isOf = (shown: DifferenceSelection, { kind, isByHand }: DifferenceMark): boolean =>
  shown === 'byHand' ? isByHand : kind === shown

function marksFor<Mark extends DifferenceMark>(
  marks: readonly Mark[],
  { shown, text }: Pick<DifferencesQuery, 'shown' | 'text'>,
): Mark[] {
  const { finds } = searchFor(text)
  return marks.filter((one) => (shown === null || isOf(shown, one)) && finds(one.words))
}

/** The matching differences that one tick covers. */
export function partOf<Mark extends DifferenceMark>(
  marks: readonly Mark[],
  query: Pick<DifferencesQuery, 'shown' | 'text'>,
  part: TickedPart,
): Mark[] {
  if (part.of === 'one') return marks.filter(({ key }) => key === part.key)
  const matching = marksFor(marks, query)
  return part.of === 'all' ? matching : matching.filter(({ group }) => group === part.group)
}

const tickedIn = (marks: readonly DifferenceMark[]): number => marks.filter(({ isOn }) => isOn).length

/**
 * A page of the matching differences, each under its first group, sorted by title; those without a group come
 * last.
 */
export function differencePage<Mark extends DifferenceMark>(
  marks: readonly Mark[],
  { same, ...query }: DifferencesQuery & { same: number },
): DifferencePage<Mark> {
  const matching = marksFor(marks, query)
  const pages = Math.max(1, Math.ceil(matching.length / differencesOnPage))
  const page = Math.min(pages, query.page)
  const groups = grouped(matching, ({ group }) => group)
  const ordered = [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || inAlphabet(a, b))
    .flatMap(([, own]) => own)
  const onPage = ordered.slice((page - 1) * differencesOnPage, page * differencesOnPage)
  return {
    same,
    total: marks.length,
    ticked: tickedIn(marks),
    counts: recordOf(differenceSelections, (shown) => marks.filter((one) => isOf(shown, one)).length),
    found: matching.length,
    foundTicked: tickedIn(matching),
    page,
    pages,
    groups: [...grouped(onPage, ({ group }) => group)].map(([title, own]) => {
      const whole = groups.get(title) ?? []
      const rows = own.map((row) => ({ row, isOn: row.isOn }))
      return { title, count: whole.length, ticked: tickedIn(whole), rows }
    }),
  }
}

/** The same page with `of` applied to each difference. */
export const withRows = <Row, Other>(
  { groups, ...page }: DifferencePage<Row>,
  of: (row: Row) => Other | undefined,
): DifferencePage<Other> => ({
  ...page,
  groups: groups.map(({ rows, ...group }) => ({
    ...group,
    rows: rows.flatMap(({ row, isOn }) => {
      const other = of(row)
      return other === undefined ? [] : [{ row: other, isOn }]
    }),
  })),
})

/** The page after the user has ticked or unticked a part. */
export function tickedPage<Row extends { key: string }>(
  page: DifferencePage<Row>,
  part: TickedPart,
  isOn: boolean,
): DifferencePage<Row> {
  const allOf = (count: number) => (isOn ? count : 0)
  const groups = page.groups.map((group): DifferenceGroup<Row> => {
    if (part.of === 'group' && part.group !== group.title) return group
    const affected = group.rows.filter(({ row }) => part.of !== 'one' || row.key === part.key)
    const changed = affected.filter((one) => one.isOn !== isOn).length
    return {
      ...group,
      ticked: part.of === 'one' ? group.ticked + (isOn ? changed : -changed) : allOf(group.count),
      rows: group.rows.map((one) => (affected.includes(one) ? { ...one, isOn } : one)),
    }
  })
  const sum = (some: readonly DifferenceGroup<Row>[]) => some.reduce((all, { ticked }) => all + ticked, 0)
  const more = part.of === 'all' ? allOf(page.found) - page.foundTicked : sum(groups) - sum(page.groups)
  return { ...page, groups, ticked: page.ticked + more, foundTicked: page.foundTicked + more }
}

/** A page of a comparison that is completely in memory. */
export function pageOfComparison(
  { same, differences }: ImportComparison,
  ticks: ImportTicks,
  query: DifferencesQuery,
): DifferencePage<ImportDifference> {
  const byKey = new Map(differences.map((one) => [one.key, one]))
  const marks = differences.map((one) => markOf(one, ticks))
  return withRows(differencePage(marks, { ...query, same }), ({ key }) => byKey.get(key))
}
