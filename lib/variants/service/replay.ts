import { sizeOf, type VariantStep } from '@/lib/variants/rules/variant'
import { move, remove } from './change-step'
import { place } from './place-step'
import type { Ground, Options, Replayed, Replayer, Work } from './step-work'
import type { ActorContext } from '@/lib/core/service/context'

/**
 * Does the steps of a variant one after another within a transaction, with the same claims as placing, moving and removing by hand; what
 * cannot be done is left out and named. Published classes just change: no request is made, and they leave no traces.
 */
export function replayer(ground: Ground, asker: ActorContext, options: Options): Replayer {
  const state: Replayed = { placed: new Map(), classes: 0, clashes: [], granted: [] }
  const run = async (step: VariantStep, index: number) => {
    // Of the asker only who they are: a whole context has a database of its own, outside this transaction.
    const { actor } = asker
    const work: Work = { ...ground, actor, ...options, ...state, index, clash: clashOf(state, index) }
    const done = await stepDone(work, step)
    state.classes += sizeOf(done)
    return done
  }
  const runAll = (steps: readonly VariantStep[]) =>
    steps.reduce<Promise<unknown>>(
      (before, step, index) => before.then(() => run(step, index)),
      Promise.resolve(),
    )
  return Object.assign(state, { run, runAll })
}

const clashOf =
  ({ clashes }: Replayed, step: number): Work['clash'] =>
  (dates, text) => {
    if (dates.length > 0) clashes.push({ step, dates: [...new Set(dates)].sort(), text })
  }

function stepDone(work: Work, step: VariantStep): Promise<VariantStep> {
  switch (step.kind) {
    case 'place':
      return place(work, step)
    case 'move':
      return move(work, step)
    case 'remove':
      return remove(work, step)
  }
}
