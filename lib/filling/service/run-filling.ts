import type { Database } from '@/db/client'
import { findActorOf } from '@/db/queries/core/accounts/users'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { beatFilling, endFilling, type FillingRecord, takeFilling } from '@/db/queries/filling/fillings'
import { findFillingFacts, findRoomHolders } from '@/db/queries/filling/find-facts'
import { findWalks, findWeights } from '@/db/queries/quality/settings'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import { idNumbered } from '@/lib/core/names/rules/ids'
import type {
  FillingProgress,
  FillingProposal,
  FillingResult,
  FillingScope,
  FillingVerdict,
} from '@/lib/core/placing/rules/filling'
import { isOutOfMemory } from '@/lib/core/processes/rules/out-of-memory'
import { whileBeating, whileHeld } from '@/lib/core/processes/service/while-held'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isAllowed, mayUseRoom } from '@/lib/core/rights/rules/rights'
import { stoppedText } from '@/lib/core/wire/texts/errors'
import { grouped } from '@/lib/core/words/rules/lists'
import type { FillingFacts } from '@/lib/filling/rules/facts'
import { resultOf } from '@/lib/filling/rules/result-of'
import { type FillingProblem, searchedSeries } from '@/lib/filling/rules/series-of'
import { type JudgedProposal, lackingIn, withoutWorse } from '@/lib/filling/rules/without-worse'
import { fillingTexts } from '@/lib/filling/texts'
import type { QualityMeeting } from '@/lib/quality/rules/timetable'
import { comparedDates, planJudge, standingOf } from '@/lib/quality/service/compare-plans'
import type { SeriesPlacement, SeriesProgress } from '@/lib/timetabling/series/place-series'
import type { SeriesProblem } from '@/lib/timetabling/series/problem'
import { openOwn } from '@/lib/variants/service/find-variant'
import { readInVariant } from '@/lib/variants/service/simulate'
import { fillingPeriod, itemsToFill } from './scope-items'

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

/** A search that places something else than load; writes its own end. */
type OtherSearch = (filling: FillingRecord, signal: AbortSignal) => Promise<void>

/**
 * Runs the oldest waiting search, holding it through a connection of `lockDb`; false if none is waiting. `ofSession`: runs one
 * for a session of exams.
 */
export const runFilling = (
  db: Database,
  search: FillingSearch,
  { lockDb = db, ofSession }: { lockDb?: Database; ofSession?: OtherSearch } = {},
): Promise<boolean> =>
  whileHeld(lockDb, 'filling', async (id) => {
    const filling = await takeFilling(db, id)
    if (!filling) return
    try {
      await whileBeating(
        () => beatFilling(db, filling.id, null),
        (signal) =>
          filling.session !== null && ofSession ? ofSession(filling, signal) : run(db, filling, search, signal),
      )
    } catch (error) {
      const isExplained = error instanceof ServiceError
      if (!isExplained) console.error(error)
      const unexplained = isOutOfMemory(error) ? stoppedText.memory : fillingTexts.failed
      await endFilling(db, filling.id, { failure: isExplained ? error.detail : unexplained })
    }
  })

/** The proposals in the form of classes, with ids that no stored class has. */
function meetingsOf(
  facts: FillingFacts,
  proposals: readonly FillingProposal[],
  { from, to }: Period,
): { index: number; meeting: QualityMeeting }[] {
  const items = new Map(facts.items.map((item) => [`${item.ref.of} ${item.ref.id}`, item]))
  let count = 0
  return proposals.flatMap(({ ref, pair, dates, room }, index) => {
    const item = items.get(`${ref.of} ${ref.id}`)
    if (!item) return []
    return dates
      .filter((date) => from <= date && date <= to)
      .map((date) => ({
        index,
        meeting: {
          id: idNumbered(-(count += 1)),
          kind: 'class',
          isDraft: true,
          isAsked: true,
          date,
          pair,
          title: item.title,
          lessonType: item.lessonType,
          disciplineId: item.disciplineId,
          loadItemId: item.ref.of === 'load' ? item.ref.id : item.ref.proxyOf,
          rooms: room ? [room.id] : [],
          teachers: item.teachers.map(({ id }) => id),
          groups: item.groups.map(({ id, subgroup }) => ({ id, subgroup, mayCoincide: false })),
        },
      }))
  })
}

/** Of a search that is under way, or placed nothing. */
const notJudged: FillingVerdict = { quality: [], judged: null, lacking: [], withoutWorse: null }

/**
 * How much the groups and teachers of the proposals break each rule, without the proposals and with them, and which of
 * them do no harm.
 * `requestedPeriod`: the period; by default chosen from the proposals.
 */
export async function judgeFilling(
  context: { db: Database; actor: Actor },
  facts: FillingFacts,
  proposals: readonly FillingProposal[],
  requestedPeriod?: Period,
): Promise<FillingVerdict> {
  const groups = [...new Set(proposals.flatMap((one) => one.groups.map(({ id }) => id)))]
  const teachers = [...new Set(proposals.flatMap((one) => one.teachers.map(({ id }) => id)))]
  const period =
    requestedPeriod ??
    comparedDates(
      proposals.map(({ dates }) => dates),
      groups,
    )
  if (!period) return notJudged
  const before = await standingOf(context, groups, period)
  const { weights } = facts
  const judge = await planJudge(context.db, { period, groups, teachers, weights }, before)
  const meetings = grouped(meetingsOf(facts, proposals, period), ({ index }) => index)
  const all = proposals.map((_, index) => ({
    index,
    classes: new Set((meetings.get(index) ?? []).map(({ meeting }) => meeting.id)),
  }))
  const judgeWith = (kept: readonly JudgedProposal[]) =>
    judge([...before, ...kept.flatMap(({ index }) => (meetings.get(index) ?? []).map(({ meeting }) => meeting))])
  const verdict = judgeWith(all)
  return {
    quality: verdict.quality,
    judged: period,
    lacking: lackingIn(all, verdict),
    withoutWorse: withoutWorse(all, judgeWith),
  }
}

/**
 * Reads all that the search needs for a scope, in a fixed number of statements. Throws as `itemsToFill` does.
 */
export async function readFacts(
  context: DataContext,
  { scope, from }: { scope: FillingScope; from: CalendarDate },
): Promise<FillingFacts> {
  const { db, actor } = context
  const [calendar, weights, walks] = await Promise.all([findCalendar(db), findWeights(db), findWalks(db)])
  const period = fillingPeriod(calendar, from)
  const { left, ofSession } = await itemsToFill(context, scope, period)
  const { used, ...facts } = await findFillingFacts(
    db,
    left.map(({ item }) => item),
    { ...period, viewer: actor.userId },
  )
  return {
    ...facts,
    calendar,
    weights,
    walks,
    from,
    items: left.map(({ item, classes }, index) => ({ ...item, classes, used: used[index] ?? [] })),
    ofSession,
    mayPlaceAt: ({ plan }, weekday, pair) =>
      isAllowed(actor, 'draft.place', { plan, place: { weekday, pair, roomIds: [] } }),
    mayStandIn: ({ plan }, roomId) => mayUseRoom(actor, plan, roomId),
    choosesRooms: isAllowed(actor, 'rooms.find_free'),
  }
}

async function run(db: Database, filling: FillingRecord, search: FillingSearch, signal: AbortSignal): Promise<void> {
  const actor = await findActorOf(db, filling.ownerId)
  if (!actor) throw new ServiceError('not_allowed', fillingTexts.signedOut)
  const { scope, startsOn: from } = filling
  // The variant is replayed before the search and after it; it is not locked in between.
  const variant = scope.variant ? await openOwn({ db, actor }, scope.variant.id) : null
  const facts = await readInVariant({ db, actor }, variant, (variantContext) =>
    readFacts(variantContext, { scope, from }),
  )
  const fillingProblem = searchedSeries(facts)
  let isWriting = false
  const keep = (progress: SeriesProgress, best: SeriesPlacement) => {
    // On a slow machine results would queue up; the next one says more.
    if (isWriting) return
    isWriting = true
    // Not fatal: the next progress report, or the end of the search, says the same.
    beatFilling(db, filling.id, outcomeOf(facts, fillingProblem, best, progress.done))
      .catch(console.error)
      .finally(() => (isWriting = false))
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
  const short = problem.series.flatMap(({ rooms }, series) => ((missing[series] ?? 0) > 0 ? (rooms ?? []) : []))
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
    result: { ...result, ...notJudged },
  }
}
