import type { Queryable } from '@/db/client'
import { findAccounts } from '@/db/queries/accounts'
import type { ToldOfRow } from '@/lib/domain/admin-tables/admin-table'
import type { CivilTime } from '@/lib/domain/civil-time'
import type { UserId } from '@/lib/domain/ids'
import { accountState } from '@/lib/domain/invitation'
import { civilTimeAt, instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { rightsText, signedInText, stateText, waitsText } from '@/lib/text/people'
import { someOf } from '@/lib/text/some-of'

/** `texts`: as people read it. */
type ToldOfPerson = { texts: ToldOfRow; signedInAt: CivilTime | null }

/** What the table of people tells of each of these, besides its columns. */
export async function toldOfPeople(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ToldOfPerson>> {
  const { UNIVERSITY_TIME_ZONE } = environment()
  const at = (instant: Date | null) => instant && civilTimeAt(instant, UNIVERSITY_TIME_ZONE)
  const now = instantNow()
  const accounts = await findAccounts(db, ids as readonly UserId[])
  return new Map(
    accounts.map((account) => [
      account.id,
      {
        signedInAt: at(account.signedInAt),
        texts: {
          state:
            account.linkWaits && account.invitedUntil && account.invitedUntil > now
              ? waitsText
              : stateText(accountState(account, now), at(account.invitedUntil)),
          rights: rightsText(account),
          editorOf: someOf(account.editorOf.map(({ title }) => title)),
          signedInAt: signedInText(at(account.signedInAt)),
        },
      },
    ]),
  )
}
