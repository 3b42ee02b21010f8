import type { ImportJobId } from '@/lib/core/rules/names/ids'
import type { ComparedClass, ImportComparison, ImportDifference } from '@/lib/imports/rules/import-comparison'
import type {
  DifferencePage,
  DifferencesQuery,
  DifferenceSelection,
  TickedPart,
} from '@/lib/imports/rules/import-differences'
import type { ChangeCall } from '@/lib/core/calls/placing/change-calls'
import type {
  AskedDifferences,
  AskedTick,
  TickBody,
  WireComparedClass,
  WireComparison,
  WireDifference,
  WireDifferencePage,
  WireShown,
} from './import-comparison.contract'
import { importUrl } from './imports'

const encodeClass = (one: ComparedClass): WireComparedClass => ({
  title: one.title,
  nt: one.lessonType,
  ngroup: one.subgroup,
  para: one.pair,
  dates: [...one.dates],
  auditories: [...one.rooms],
  teachers: [...one.teachers],
  groups: [...one.groups],
  comment: one.comment,
})

const decodeClass = (one: WireComparedClass): ComparedClass => ({
  title: one.title,
  lessonType: one.nt,
  subgroup: one.ngroup,
  pair: one.para,
  dates: one.dates,
  rooms: one.auditories,
  teachers: one.teachers,
  groups: one.groups,
  comment: one.comment,
})

const encodeDifference = ({
  byHand,
  isElsewhere,
  before,
  after,
  ...same
}: ImportDifference): WireDifference => ({
  ...same,
  before: before && encodeClass(before),
  after: after && encodeClass(after),
  by_hand: [...byHand],
  is_elsewhere: isElsewhere,
})

const decodeDifference = ({ key, kind, before, after, by_hand, is_elsewhere }: WireDifference) =>
  ({
    key,
    kind,
    before: before && decodeClass(before),
    after: after && decodeClass(after),
    byHand: by_hand,
    isElsewhere: is_elsewhere,
  }) as ImportDifference

export const encodeComparison = (comparison: ImportComparison | null): WireComparison =>
  comparison && { same: comparison.same, differences: comparison.differences.map(encodeDifference) }

export const decodeComparison = (answer: WireComparison): ImportComparison | null =>
  answer && { same: answer.same, differences: answer.differences.map(decodeDifference) }

const shownWord = (shown: DifferenceSelection): WireShown => (shown === 'byHand' ? 'by_hand' : shown)
const shownOf = (word: WireShown | undefined): DifferenceSelection | null =>
  word === 'by_hand' ? 'byHand' : (word ?? null)

export const differencesAsked = ({ shown, search, page }: AskedDifferences): DifferencesQuery => ({
  shown: shownOf(shown),
  text: search.trim(),
  page,
})

export const tickOf = (body: AskedTick) => ({
  asked: differencesAsked(body),
  part: partAsked(body),
  isOn: body.is_on,
})

function partAsked({ key, group }: AskedTick): TickedPart {
  if (key !== undefined) return { of: 'one', key }
  return group === undefined ? { of: 'all' } : { of: 'group', group }
}

export const encodePage = (page: DifferencePage<ImportDifference> | null): WireDifferencePage => {
  if (!page) return null
  const { counts, foundTicked, groups, ...same } = page
  const { byHand, ...kinds } = counts
  return {
    ...same,
    counts: { ...kinds, by_hand: byHand },
    found_ticked: foundTicked,
    groups: groups.map(({ rows, ...group }) => ({
      ...group,
      differences: rows.map(({ row, isOn }) => ({ ...encodeDifference(row), is_on: isOn })),
    })),
  }
}

export const decodePage = (answer: WireDifferencePage): DifferencePage<ImportDifference> | null => {
  if (!answer) return null
  const { counts, found_ticked: foundTicked, groups, ...same } = answer
  const { by_hand: byHand, ...kinds } = counts
  return {
    ...same,
    counts: { ...kinds, byHand },
    foundTicked,
    groups: groups.map(({ differences, ...group }) => ({
      ...group,
      rows: differences.map((one) => ({ row: decodeDifference(one), isOn: one.is_on })),
    })),
  }
}

const comparisonUrl = (id: ImportJobId): string => `${importUrl(id)}comparison/`

export function differencesUrl(id: ImportJobId, { shown, text, page }: DifferencesQuery): string {
  const given = Object.entries({
    ...(shown === null ? {} : { shown: shownWord(shown) }),
    ...(text === '' ? {} : { search: text }),
    ...(page === 1 ? {} : { page: String(page) }),
  })
  return given.length === 0 ? comparisonUrl(id) : `${comparisonUrl(id)}?${new URLSearchParams(given)}`
}

export const tickCall = (
  id: ImportJobId,
  { shown, text, page }: DifferencesQuery,
  { part, isOn }: { part: TickedPart; isOn: boolean },
): ChangeCall => ({
  method: 'POST',
  url: comparisonUrl(id),
  body: {
    ...(shown === null ? {} : { shown: shownWord(shown) }),
    search: text,
    page,
    is_on: isOn,
    ...(part.of === 'one' ? { key: part.key } : part.of === 'group' ? { group: part.group } : {}),
  } satisfies TickBody,
})
