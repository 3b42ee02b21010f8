import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { requestOf } from '@/lib/core/wire/calls/request'
import type { ImportDifference } from '@/lib/imports/rules/import-comparison'
import type {
  DifferencePage,
  DifferencesQuery,
  DifferenceSelection,
  TickedPart,
} from '@/lib/imports/rules/import-differences'
import type { AskedDifferences, AskedTick, DifferencePageAnswer } from './import-comparison.contract'
import type { importComparisonCall, tickImportCall } from './imports.contract'

type ShownWord = NonNullable<AskedDifferences['shown']>

const shownWord = (shown: DifferenceSelection | null): ShownWord | undefined =>
  shown === 'byHand' ? 'by_hand' : (shown ?? undefined)
const shownOf = (word: ShownWord | undefined): DifferenceSelection | null =>
  word === 'by_hand' ? 'byHand' : (word ?? null)

export const differencesAsked = ({ shown, search, page }: AskedDifferences): DifferencesQuery => ({
  shown: shownOf(shown),
  text: search.trim(),
  page,
})

export const tickOf = (body: AskedTick) => ({
  query: differencesAsked(body),
  part: requestedPart(body),
  isOn: body.isOn,
})

function requestedPart({ key, group }: AskedTick): TickedPart {
  if (key !== undefined) return { of: 'one', key }
  return group === undefined ? { of: 'all' } : { of: 'group', group }
}

export const encodePage = (page: DifferencePage<ImportDifference> | null): DifferencePageAnswer =>
  page && {
    ...page,
    groups: page.groups.map(({ rows, ...group }) => ({
      ...group,
      differences: rows.map(({ row, isOn }) => ({ ...row, isOn })),
    })),
  }

export const decodePage = (answer: DifferencePageAnswer): DifferencePage<ImportDifference> | null =>
  answer && {
    ...answer,
    groups: answer.groups.map(({ differences, ...group }) => ({
      ...group,
      rows: differences.map(({ isOn, ...row }) => ({ row: row as ImportDifference, isOn })),
    })),
  }

export const differencesRequest = (id: ImportJobId, { shown, text, page }: DifferencesQuery) =>
  requestOf<typeof importComparisonCall>('GET /api/import/{id}/comparison/', {
    params: { id },
    query: { shown: shownWord(shown), search: text || undefined, page: page === 1 ? undefined : page },
  })

export const tickRequest = (
  id: ImportJobId,
  { shown, text, page }: DifferencesQuery,
  { part, isOn }: { part: TickedPart; isOn: boolean },
) =>
  requestOf<typeof tickImportCall>('POST /api/import/{id}/comparison/', {
    params: { id },
    body: {
      shown: shownWord(shown),
      search: text,
      page,
      isOn,
      ...(part.of === 'one' ? { key: part.key } : part.of === 'group' ? { group: part.group } : {}),
    },
  })
