import type { Queryable } from '@/db/client'
import { findByTitle, findLike, type TitledKind } from '@/db/queries/titles'
import { ServiceError } from '@/lib/services/errors'
import { userErrors } from '@/lib/text/users'

/** The id of the one thing that has this title; throws `not_found` naming similar ones, `invalid` where several share it. */
export async function findTitled<Id extends number>(
  db: Queryable,
  kind: TitledKind,
  title: string,
): Promise<Id> {
  const [found, another] = await findByTitle(db, kind, title)
  if (another) throw new ServiceError('invalid', userErrors.ambiguous(kind, title))
  if (found) return found.id as Id
  const like = await findLike(db, kind, title)
  throw new ServiceError(
    'not_found',
    userErrors.unknownTitle(
      kind,
      title,
      like.map((one) => one.title),
    ),
  )
}
