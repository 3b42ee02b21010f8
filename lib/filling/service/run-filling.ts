import type { Database } from '@/db/client'
import { beatFilling, endFilling, takeFilling, type FillingRecord } from '@/db/queries/filling/fillings'
import { findRoomHolders } from '@/db/queries/filling/find-facts'
import { findActorOf } from '@/db/queries/core/accounts/users'
import type { FillingFacts } from '@/lib/filling/rules/facts'
import type { FillingProgress, FillingResult } from '@/lib/core/rules/placing/filling'
import { resultOf } from '@/lib/filling/rules/result-of'
import { seriesOf, type FillingProblem } from '@/lib/filling/rules/series-of'
import { fillingTexts } from '@/lib/filling/texts'
import type { SeriesPlacement, SeriesProgress } from '@/lib/timetabling/series/place-series'
import type { SeriesProblem } from '@/lib/timetabling/series/problem'
import type { FillingId } from '@/lib/core/rules/names/ids'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { whileBeating } from '@/lib/core/service/processes/while-beating'
import { whileHeld } from '@/lib/core/service/processes/while-held'
import { readInVariant } from '@/lib/variants/service/simulate'
import { openOwn } from '@/lib/variants/service/find-variant'
import { judgeFilling } from './judge-filling'
import { readFacts } from './read-facts'

/**
 * Searches, in this thread or another; calls `onBest` about once a second. When the signal is aborted it ends
 * with the best timetable so far.
 */
export type FillingSearch = (
  problem: SeriesProblem,
  how: {
    seed: number
    seconds: number
    signal: AbortSignal
    onBest: (progress: SeriesProgress, best: SeriesPlacement) => void
  },
) => Promise<SeriesPlacement>

/** Small problems need less time: so many seconds per series, and one in addition. */
const secondsEach = 0.5

/** Runs the oldest waiting search, holding it through a connection of `lockDb`; false if none is waiting. */
export const runFilling = (db: Database, search: FillingSearch, lockDb = db): Promise<boolean> =>
  whileHeld(lockDb, 'filling', async (id) => {
    const filling = await takeFilling(db, id as FillingId)
    if (!filling) return
    try {
      await whileBeating(
        () => beatFilling(db, filling.id, null),
        (signal) => run(db, filling, search, signal),
      )
    } catch (error) {
      const isExplained = error instanceof ServiceError
      if (!isExplained) console.error(error)
      await endFilling(db, filling.id, { failure: isExplained ? error.detail : fillingTexts.failed })
    }
  })

async function run(
  db: Database,
  filling: FillingRecord,
  search: FillingSearch,
  signal: AbortSignal,
): Promise<void> {
  const actor = await findActorOf(db, filling.ownerId)
  if (!actor) throw new ServiceError('not_allowed', fillingTexts.signedOut)
  const { scope, startsOn: from } = filling
  // The variant is replayed before the search and after it; it is not locked in between.
  const variant = scope.variant ? await openOwn({ db, actor }, scope.variant.id) : null
  const facts = await readInVariant({ db, actor }, variant, (variantContext) =>
    readFacts(variantContext, { scope, from }),
  )
  const fillingProblem = seriesOf(facts)
  const keep = (progress: SeriesProgress, best: SeriesPlacement) => {
    // Not fatal: the next progress report, or the end of the search, says the same.
    beatFilling(db, filling.id, outcomeOf(facts, fillingProblem, best, progress.done)).catch(console.error)
  }
  const placement = await search(fillingProblem.problem, {
    seed: filling.seed,
    seconds: Math.min(filling.seconds, 1 + secondsEach * fillingProblem.problem.series.length),
    signal,
    onBest: keep,
  })
  const factsWithHolders = await readInVariant({ db, actor }, variant, (variantContext) =>
    withRoomHolders(variantContext, facts, fillingProblem, placement),
  )
  const outcome = outcomeOf(factsWithHolders, fillingProblem, placement, 1)
  const judged = await readInVariant({ db, actor }, variant, (variantContext) =>
    judgeFilling(variantContext, facts, outcome.result.proposals),
  )
  await endFilling(db, filling.id, { ...outcome, result: { ...outcome.result, ...judged } })
}

/** Adds to the facts what holds the rooms that were short, which is known only after the search. */
async function withRoomHolders(
  { db, actor }: DataContext,
  facts: FillingFacts,
  { problem, week }: FillingProblem,
  { missing }: SeriesPlacement,
): Promise<FillingFacts> {
  const short = problem.series.flatMap(({ rooms }, series) =>
    (missing[series] ?? 0) > 0 ? (rooms ?? []) : [],
  )
  const ids = [...new Set(short.flatMap(({ room }) => facts.rooms[room]?.id ?? []))]
  const to = [...week.at.keys()].at(-1) ?? facts.from
  const holders = await findRoomHolders(db, ids, { from: facts.from, to, viewer: actor.userId })
  return { ...facts, busy: [...facts.busy, ...holders] }
}

/** Costs count in half units. */
const unit = 2

function outcomeOf(
  facts: FillingFacts,
  fillingProblem: FillingProblem,
  placement: SeriesPlacement,
  done: number,
): { progress: FillingProgress; result: FillingResult } {
  const result = resultOf(facts, fillingProblem, placement)
  const placed = result.proposals.reduce((sum, { dates }) => sum + dates.length, 0)
  return {
    progress: { placed, wanted: result.wanted, cost: placement.cost / unit, done },
    result: { ...result, quality: [], judged: null },
  }
}
