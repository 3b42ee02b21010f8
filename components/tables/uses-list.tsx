import Link from 'next/link'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import { useUses } from '@/lib/tables/browser/admin-tables'
import type { AdminRow, VocabularyName } from '@/lib/core/rules/tables/admin-table'
import { adminTableUi as texts } from '@/lib/tables/texts/admin-tables'
import { usesTexts, countedUse } from '@/lib/tables/texts/admin-uses'
import { common } from '@/lib/core/texts/words/common'
import { placeOf } from './place-of'

/** What names a row, with the way there. */
export function UsesList({ table, row }: { table: VocabularyName; row: AdminRow }) {
  const { data: uses, error, mutate } = useUses(table, row.id)
  const hrefOf = placeOf(table, row)
  if (error !== undefined && !uses)
    return <FailedPlaceholder text={texts.lost} onRetry={() => void mutate()} />
  if (!uses) return <LoadingPlaceholder text={common.loading} />
  if (uses.length === 0) return <p>{usesTexts.nowhere}</p>
  return (
    <ul className="grid gap-1">
      {uses.map((use) => {
        const href = hrefOf(use.use)
        return (
          <li key={use.use}>
            {href ? (
              <Link href={href} prefetch={false} className="text-accent underline">
                {countedUse(use)}
              </Link>
            ) : (
              countedUse(use)
            )}
          </li>
        )
      })}
    </ul>
  )
}
