import type { Database } from '@/db/client'
import { findActorOf } from '@/db/queries/core/accounts/users'
import { findHeldDays } from '@/db/queries/exams/exams'
import { beatFilling, endFilling, type FillingRecord } from '@/db/queries/filling/fillings'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { ComposedSession, ComposingMode } from '@/lib/core/placing/rules/composing'
import type { QualityChange } from '@/lib/core/placing/rules/filling'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { sameData } from '@/lib/core/words/rules/same-data'
import type { SessionFacts } from '@/lib/exams/rules/compose/facts'
import { type SessionProblem, sessionProblem } from '@/lib/exams/rules/compose/problem-of'
import { classesOf, composedOf, type SearchedSession } from '@/lib/exams/rules/compose/result-of'
import { takenIn } from '@/lib/exams/rules/compose/taken'
import { composingTexts } from '@/lib/exams/texts/composing'
import { fillingTexts } from '@/lib/filling/texts'
import { comparePlans, standingOf } from '@/lib/quality/service/compare-plans'
import type { ExamSearchProgress, ExamSearchResult } from '@/lib/timetabling/exams/find-exam-timetable'
import type { ExamPlace, ExamProblem } from '@/lib/timetabling/exams/problem'
import { placeLeft } from './place-left'
import { readSessionFacts } from './read-facts'

/** Searches, in this thread or another; when the signal is aborted it ends with the best timetable so far. */
export type SessionSearch = (
  problem: ExamProblem,
  how: {
    /** Of each exam where it stands and may stay; undefined: everything is placed anew. */
    standing: readonly (ExamPlace | null)[] | undefined
    seed: number
    seconds: number
    signal: AbortSignal
    onProgress: (progress: ExamSearchProgress) => void
  },
) => Promise<ExamSearchResult>

/** Small sessions need less time: so many seconds per exam, and one in addition. */
const secondsEach = 0.05

type How = {
  seed: number
  seconds: number
  signal: AbortSignal
  onProgress: (progress: ExamSearchProgress) => void
}

/** What follows a search, since something found no place or was taken meanwhile, takes this share of its time. */
const again = 0.25

/**
 * Puts a session together. To repair, what breaks no rule moves only for what finds no place otherwise; what finds none then keeps
 * the place that it has, and the others go round it. A published exam is never taken away.
 */
export async function composeSession(
  facts: SessionFacts,
  mode: ComposingMode,
  search: SessionSearch,
  { seconds, ...how }: How,
): Promise<{ session: SessionProblem; composed: SearchedSession }> {
  const keeping = mode === 'repair'
  const session = sessionProblem(facts, { keeping })
  const searched = Math.min(seconds, 1 + secondsEach * session.problem.exams.length)
  const standing = keeping ? session.standing : undefined
  const found = await searchDrawn(facts, session, search, { ...how, keeping, seconds: searched, standing })
  const composed = composedOf(facts, session, found, keeping)
  const staying = composed.left.filter(({ was, isTakenAway }) => was !== null && !isTakenAway)
  if (staying.length === 0) return { session, composed }
  const stays = new Set(staying.map(({ id }) => id))
  const exams = facts.exams.map((one) => (stays.has(one.exam.id) ? { ...one, isFree: false } : one))
  if (!exams.some(({ isFree }) => isFree)) return { session, composed: { ...composed, placed: [], left: staying } }
  const rest = await composeSession({ ...facts, exams }, mode, search, { ...how, seconds: searched * again })
  return {
    session,
    composed: {
      ...rest.composed,
      wanted: composed.wanted,
      left: [...staying, ...rest.composed.left],
    },
  }
}

/**
 * Searches with exams of one consultation drawn together; what finds no place so gets one without that, and the others make way
 * as little as possible.
 */
async function searchDrawn(
  facts: SessionFacts,
  { problem }: SessionProblem,
  search: SessionSearch,
  { keeping, ...how }: Parameters<SessionSearch>[1] & { keeping: boolean },
): Promise<Pick<ExamSearchResult, 'places' | 'forWhom'>> {
  const drawn = await search(problem, how)
  if (how.signal.aborted || !drawn.places.includes(null)) return drawn
  const loose = sessionProblem(facts, { keeping, draws: false }).problem
  if (sameData(loose.relations, problem.relations)) return drawn
  const found = await search(loose, { ...how, seconds: how.seconds * again, standing: drawn.places })
  return {
    places: found.places,
    forWhom: found.forWhom.map((exam, index) => exam ?? drawn.forWhom[index] ?? null),
  }
}

/** Searches again, if what was found is taken by now: nothing is offered that cannot be kept. Throws `conflict` if that goes on. */
async function composeKept(
  context: { db: Database; actor: Actor },
  facts: SessionFacts,
  mode: ComposingMode,
  search: SessionSearch,
  how: How,
): Promise<ComposedSession> {
  const { db } = context
  const found = async (known: SessionFacts, seconds: number) => {
    const until = performance.now() + seconds * 1000
    const { composed } = await composeSession(known, mode, search, { ...how, seconds })
    const hasTime = () => performance.now() < until
    return placeLeft(context, known, composed, { keeping: mode === 'repair', signal: how.signal, hasTime })
  }
  const composed = await found(facts, how.seconds)
  const held = await findHeldDays(db, facts.around)
  if (takenIn({ ...facts, held }, composed).length === 0) return composed
  const second = await found({ ...facts, held }, how.seconds * again)
  const taken = takenIn({ ...facts, held: await findHeldDays(db, facts.around) }, second)
  if (taken.length > 0) throw new ServiceError('conflict', composingTexts.takenMeanwhile(taken.length))
  return second
}

/** How much each rule is broken in the session as it stands, and as it would be. */
async function judge(
  context: { db: Database; actor: Actor },
  facts: SessionFacts,
  { placed, left }: ComposedSession,
): Promise<QualityChange[]> {
  const groups = [...new Set(placed.flatMap((one) => one.groups.map(({ id }) => id)))]
  const teachers = [...new Set(placed.flatMap((one) => one.teachers.map(({ id }) => id)))]
  const dates = placed.flatMap(({ date, was }) => [date, ...(was ? [was.date] : [])]).toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const period = { from, to }
  const before = await standingOf(context, groups, period)
  const gone = [...placed.filter(({ was }) => was), ...left.filter(({ isTakenAway }) => isTakenAway)]
  const moved = new Set<number>(gone.map(({ id }) => id))
  const staying = before.filter(({ kind, loadItemId }) => kind !== 'exam' || !moved.has(loadItemId ?? -1))
  const { weights } = facts
  const after = [...staying, ...classesOf(facts, placed)]
  return comparePlans(context.db, { period, groups, teachers, weights }, { before, after })
}

export const runComposing =
  (db: Database, search: SessionSearch) =>
  async (filling: FillingRecord, signal: AbortSignal): Promise<void> => {
    const actor = required(await findActorOf(db, filling.ownerId), 'not_allowed', fillingTexts.signedOut)
    const { session: order } = filling
    if (!order) throw new Error('No search for a session')
    const context = { db, actor }
    const facts = await readSessionFacts(context, order, filling.startsOn)
    const wanted = facts.exams.filter(({ isFree }) => isFree).length
    let isWriting = false
    const composed = await composeKept(context, facts, order.mode, search, {
      seed: filling.seed,
      seconds: filling.seconds,
      signal,
      onProgress({ unplaced: left, cost, done }) {
        if (isWriting) return
        isWriting = true
        beatFilling(db, filling.id, { progress: { placed: Math.max(0, wanted - left), wanted, cost, done } })
          .catch(console.error)
          .finally(() => (isWriting = false))
      },
    })
    const quality = await judge(context, facts, composed)
    await endFilling(db, filling.id, {
      progress: { placed: composed.placed.length + composed.staying, wanted, cost: 0, done: 1 },
      composed: { ...composed, quality },
    })
  }
