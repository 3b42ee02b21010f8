import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { lockRows } from '@/db/queries/core/history/lock-rows'
import type { Queryable } from '@/db/client'
import { tryOut } from '@/db/transaction'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { Variant, VariantStep } from '@/lib/variants/rules/variant'
import type { DataContext } from '@/lib/core/service/context'
import { replayer } from './replay'
import type { Replayer } from './step-work'

type Simulation<Before, Result> = {
  /** Reads what stands without the variant. */
  before: (db: Queryable) => Promise<Before>
  /** Reads or does whatever is asked where the variant stands. */
  then: (there: {
    db: Queryable
    calendar: AcademicCalendar
    before: Before
    replayed: Replayer
  }) => Promise<Result>
}

/**
 * Answers what would be if the steps were done: does them as taking over does, looks, and takes everything
 * back. Nobody else sees any of it, and drafts hold no place meanwhile.
 */
export const simulate = <Before, Result>(
  { db, actor }: DataContext,
  steps: readonly VariantStep[],
  { before, then }: Simulation<Before, Result>,
): Promise<Result> =>
  tryOut(db, async (transaction) => {
    const known = await before(transaction)
    const calendar = await findCalendar(transaction)
    const ground = {
      db: transaction,
      async lock(table: Parameters<typeof lockRows>[1], ids: readonly number[]) {
        await lockRows(transaction, table, ids)
      },
    }
    const replayed = replayer(ground, { actor }, { calendar })
    await replayed.runAll(steps)
    return then({ db: transaction, calendar, before: known, replayed })
  })

/** For a look that needs nothing from before. */
export const nothingBefore = (): Promise<null> => Promise.resolve(null)

/** The same asker where a variant stands: services read what a transaction has written. */
export const within = <Context extends DataContext>(context: Context, db: Queryable): Context => ({
  ...context,
  db: db as Context['db'],
})

/** Looks where a variant stands; without one at the timetable. */
export const readInVariant = <Context extends DataContext, Result>(
  context: Context,
  variant: Pick<Variant, 'steps'> | null,
  look: (there: Context) => Promise<Result>,
): Promise<Result> =>
  variant
    ? simulate(context, variant.steps, {
        before: nothingBefore,
        then: ({ db }) => look(within(context, db)),
      })
    : look(context)
