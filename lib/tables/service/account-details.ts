import type { Queryable } from '@/db/client'
import { findAccounts } from '@/db/queries/accounts/accounts'
import type { RowFacts } from '@/lib/core/rules/tables/admin-table'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import type { UserId } from '@/lib/core/rules/names/ids'
import { accountState } from '@/lib/core/rules/accounts/invitation'
import { civilTimeAt, instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { rightsText, signedInText, stateText, waitsText } from '@/lib/accounts/texts/people'
import { someOf } from '@/lib/core/texts/words/some-of'

/** `texts`: the facts as text. */
type AccountDetails = { texts: RowFacts; signedInAt: CivilTime | null }

/** Facts about these accounts besides their columns. */
export async function accountDetails(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AccountDetails>> {
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
