import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { lockKeeping } from '@/db/queries/filling/fillings'
import { updateVariant } from '@/db/queries/variants/variants'
import type { VariantId } from '@/lib/core/rules/names/ids'
import type { Taken } from '@/lib/variants/rules/variant'
import { variantTexts } from '@/lib/variants/texts'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { simulate, nothingBefore } from './simulate'
import { lockOwnVariant, openVariant, requireOpen } from './find-variant'
import { replayer } from './replay'
import type { ReplayedStep } from './step-work'

/**
 * Takes a variant over into the timetable as one change, undone as one; after undoing, the variant can be
 * changed again. Placed classes become drafts. What is no longer possible is left out and reported; with
 * `whole`, nothing is stored then. Throws as `lockOwnVariant` does, `conflict` if nothing of it is possible.
 */
export async function takeVariant(
  context: DataContext,
  id: VariantId,
  { version, whole }: { version: number; whole: boolean },
): Promise<Taken> {
  const variant = await openVariant(context, id)
  requireOpen(variant, version)
  if (variant.steps.length === 0) throw new ServiceError('invalid', variantTexts.nothingToTake)
  const [first, ...more] = await simulate(context, variant.steps, {
    before: nothingBefore,
    then: ({ replayed }) => {
      requireDone(replayed, whole)
      return Promise.resolve(replayed.granted)
    },
  })
  if (!first) throw new ServiceError('conflict', variantTexts.nothingToTake)
  const subject = { id, name: variant.name, whole }
  const record = { action: 'variant.take', granted: [first, ...more], subject } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await lockKeeping(change.db)
    const { steps } = await lockOwnVariant({ ...context, db: change.db }, id, { version })
    const replayed = replayer(change, context, { calendar: await findCalendar(change.db) })
    await replayed.runAll(steps)
    requireDone(replayed, whole)
    change.takes(...replayed.granted)
    const { classes, clashes } = replayed
    await updateVariant(change.db, id, { taken: { classes, clashes }, changeId: change.id })
    return { classes, clashes }
  })
  return { ...result, changeId }
}

function requireDone({ classes, clashes }: ReplayedStep, whole: boolean): void {
  const [first] = clashes
  if (whole && first)
    throw new ServiceError('conflict', `${variantTexts.allOrNothing(clashes.length)} ${first.text}`)
  if (classes === 0) throw new ServiceError('conflict', first?.text ?? variantTexts.nothingToTake)
}
