import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { lockRows } from '@/db/queries/core/history/lock-rows'
import { tryOut } from '@/db/transaction'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { DataContext } from '@/lib/core/refusals/service/context'
import type { Variant, VariantStep } from '@/lib/variants/rules/variant'
import { replayer } from './replay'
import type { Replayer } from './step-work'

type Simulation<Before, Result> = {
  /** Reads the timetable before the steps are done. */
  before: (db: Queryable) => Promise<Before>
  /** Reads or does something within the variant. */
  then: (simulated: {
    db: Queryable
    calendar: AcademicCalendar
    before: Before
    replayed: Replayer
  }) => Promise<Result>
}

/**
 * Does the steps as taking over would, calls `then`, and rolls everything back. Nobody else sees any of it,
 * and its drafts hold no places meanwhile.
 */
export const simulate = <Before, Result>(
  { db, actor }: DataContext,
  steps: readonly VariantStep[],
  { before, then }: Simulation<Before, Result>,
): Promise<Result> =>
  tryOut(db, async (transaction) => {
    const initial = await before(transaction)
    const calendar = await findCalendar(transaction)
    const ground = {
      db: transaction,
      async lock(table: Parameters<typeof lockRows>[1], ids: readonly number[]) {
        await lockRows(transaction, table, ids)
      },
    }
    const replayed = replayer(ground, { actor }, { calendar })
    await replayed.runAll(steps)
    return then({ db: transaction, calendar, before: initial, replayed })
  })

/** The `before` of callers that need nothing from it. */
export const nothingBefore = (): Promise<null> => Promise.resolve(null)

/** The same context with the transaction's database, so that services read what the variant has written. */
export const within = <Context extends DataContext>(context: Context, db: Queryable): Context => ({
  ...context,
  db,
})

/** Calls `look` within a variant, or without one with the timetable. */
export const readInVariant = <Context extends DataContext, Result>(
  context: Context,
  variant: Pick<Variant, 'steps'> | null,
  read: (variantContext: Context) => Promise<Result>,
): Promise<Result> =>
  variant
    ? simulate(context, variant.steps, {
        before: nothingBefore,
        then: ({ db }) => read(within(context, db)),
      })
    : read(context)
