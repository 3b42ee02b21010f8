import type { Database } from '@/db/client'
import { lastRows } from '@/db/queries/imports/second-titles'
import { commandLine } from '@/lib/core/rules/accounts/actor'
import type { NameAnswer, NameDoubt } from '@/lib/imports/rules/names'
import type { DataContext } from '@/lib/core/service/context'
import { within } from '@/lib/variants/service/simulate'
import { findDoubts, retainSameNames } from './name-doubts'
import { inLongTransaction, tryOut } from '@/db/transaction'

/** `doubts`: if the work finds them itself; otherwise they are found from `unclear` and `toldApart`. */
type Doubtful = { doubts?: NameDoubt[]; unclear?: NameDoubt[]; toldApart?: ReadonlySet<string> }

/**
 * Applies the answers about names, then runs the work. `doubts`: look-alike titles that the work created and
 * nobody was asked about.
 */
export async function withNames<Found extends object>(
  context: DataContext,
  names: readonly NameAnswer[],
  work: () => Promise<Found>,
): Promise<Found & { doubts: NameDoubt[] }> {
  await retainSameNames(context, names)
  const lastRowIds = await lastRows(context.db)
  const result = await work()
  const { doubts, unclear = [], toldApart }: Doubtful = { ...result }
  return {
    ...result,
    doubts: doubts ?? [...unclear, ...(await findDoubts(context.db, lastRowIds, names, toldApart))],
  }
}

/** As `withNames`, for a command, in one transaction. Rolls back in a dry run, and if there are doubts. */
export const commandWithNames = <Found extends object>(
  db: Database,
  { names, dryRun }: { names: readonly NameAnswer[]; dryRun: boolean },
  work: (db: Database) => Promise<Found>,
): Promise<Found & { doubts: NameDoubt[] }> =>
  tryOut(
    db,
    (transaction) => {
      const context = within({ db, actor: commandLine }, transaction)
      return withNames(context, names, () => work(context.db))
    },
    { keeps: ({ doubts }) => !dryRun && doubts.length === 0, within: inLongTransaction },
  )
