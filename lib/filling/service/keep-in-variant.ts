import { closeFilling, lockFilling } from '@/db/queries/filling/fillings'
import { updateVariant } from '@/db/queries/variants/variants'
import { isOffered, type KeptFilling, type NotKept, type Proposal } from '@/lib/core/rules/placing/filling'
import type { FillingId, VariantId } from '@/lib/core/rules/names/ids'
import { sizeOf, type VariantStep } from '@/lib/variants/rules/variant'
import { fillingTexts } from '@/lib/filling/texts'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { asIf, nothingBefore } from '@/lib/variants/service/as-if'
import { changingVariants, lockOwn, openOwn } from '@/lib/variants/service/find-variant'
import { requireRoomFor, stepOfProposal } from '@/lib/variants/service/keep-variants'

/**
 * Adds proposals to the variant in which they were sought, each as a step, as far as it can be done where the variant stands now; they are
 * taken back together. Throws as `openOwn` does, `stale` if it changes at this moment, `conflict` where nothing can be done, `invalid`
 * where the variant is full.
 */
export async function keepInVariant(
  context: DataContext,
  asked: { id: FillingId; variantId: VariantId; proposals: readonly { index: number; proposal: Proposal }[] },
): Promise<KeptFilling> {
  const { id, variantId, proposals } = asked
  const variant = await openOwn(context, variantId)
  const { added, notKept } = await asIf(context, variant.steps, {
    before: nothingBefore,
    async then({ replayed }) {
      const done: VariantStep[] = []
      const left: NotKept[] = []
      const add = async ({ index, proposal }: (typeof proposals)[number]) => {
        const known = replayed.clashes.length
        const step = await replayed.run(stepOfProposal(proposal, id), variant.steps.length + done.length)
        if (sizeOf(step) > 0) done.push(step)
        left.push(...replayed.clashes.slice(known).map(({ dates, text }) => ({ index, dates, text })))
      }
      await proposals.reduce((before, one) => before.then(() => add(one)), Promise.resolve())
      return { added: done, notKept: left }
    },
  })
  if (added.length === 0) throw new ServiceError('conflict', notKept[0]?.text ?? fillingTexts.nothingChosen)
  const steps = [...variant.steps, ...added]
  requireRoomFor(steps)
  const classes = added.reduce((sum, step) => sum + sizeOf(step), 0)
  const kept: KeptFilling = { classes, notKept, changeId: null }
  await changingVariants(context, async (db) => {
    await lockOwn({ ...context, db }, variantId, { version: variant.version })
    const now = await lockFilling(db, context.actor.userId, id)
    if (!now || !isOffered(now.state))
      throw new ServiceError('conflict', fillingTexts.notOffered[now?.state ?? 'thrown_away'])
    await updateVariant(db, variantId, { steps })
    await closeFilling(db, id, { state: 'kept', kept, changeId: null })
  })
  return kept
}
