import type { ImportDifference } from '@/lib/domain/import-comparison'
import { comparisonTexts as texts } from '@/lib/text/import-comparison'

/** A row of the list: a group with all that is shown of it, or one difference. */
export type GroupRow =
  | { of: 'group'; key: string; title: string; differences: readonly ImportDifference[] }
  | { of: 'difference'; key: string; difference: ImportDifference }

const byTitle = new Intl.Collator('ru', { numeric: true })

/** Differences under the first of their groups, in the order of titles; what has no group comes last. */
export function groupRows(differences: readonly ImportDifference[]): GroupRow[] {
  const groups = new Map<string, ImportDifference[]>()
  for (const one of differences) {
    const [title = ''] = (one.after ?? one.before)?.groups ?? []
    const own = groups.get(title)
    if (own) own.push(one)
    else groups.set(title, [one])
  }
  const ordered = [...groups].sort(([a], [b]) => Number(a === '') - Number(b === '') || byTitle.compare(a, b))
  return ordered.flatMap(([title, own]): GroupRow[] => [
    { of: 'group', key: `group ${title}`, title: title || texts.withoutGroup, differences: own },
    ...own.map((difference): GroupRow => ({ of: 'difference', key: difference.key, difference })),
  ])
}
