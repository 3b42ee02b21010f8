import type { Queryable } from '@/db/client'
import { findByTitle, listTitles, type TitledKind } from '@/db/queries/core/names/titles'
import { searchFor, searchForm } from '@/lib/core/rules/words/search'
import { ServiceError } from '@/lib/core/service/errors'
import { userErrors } from '@/lib/accounts/texts/users'

const mostSimilar = 5

/** The id of the thing with this title; throws `not_found` with similar titles, `invalid` if several share it. */
export async function findTitled<Id extends number>(
  db: Queryable,
  kind: TitledKind,
  title: string,
): Promise<Id> {
  const [found, another] = await findByTitle(db, kind, title)
  if (another) throw new ServiceError('invalid', userErrors.ambiguous(kind, title))
  if (found) return found.id as Id
  const { finds } = searchFor(title)
  const like = (await listTitles(db, kind)).filter((titles) => finds(searchForm(...titles)))
  throw new ServiceError(
    'not_found',
    userErrors.unknownTitle(
      kind,
      title,
      like.slice(0, mostSimilar).map(([shown]) => shown),
    ),
  )
}
