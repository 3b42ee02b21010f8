import type { Database } from '@/db/client'
import { findActorOf } from '@/db/queries/core/accounts/users'
import { beatFilling, endFilling, type FillingRecord } from '@/db/queries/filling/fillings'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { pairTimesOn } from '@/lib/core/rules/calendar/pairs'
import { pairsMeeting } from '@/lib/core/rules/calendar/session'
import type { QualityChange } from '@/lib/core/rules/placing/filling'
import { ServiceError } from '@/lib/core/service/errors'
import { holdingWhatStands } from '@/lib/exams/rules/compose/broken'
import type { ComposedSession, ComposedSitting } from '@/lib/core/rules/placing/composing'
import type { SessionFacts } from '@/lib/exams/rules/compose/facts'
import { type SessionProblem, sessionProblem } from '@/lib/exams/rules/compose/problem-of'
import { composedOf } from '@/lib/exams/rules/compose/result-of'
import { triedClasses } from '@/lib/exams/rules/judge-place'
import { fillingTexts } from '@/lib/filling/texts'
import type { QualityMeeting } from '@/lib/quality/rules/timetable'
import { comparePlans, standingOf } from '@/lib/quality/service/compare-plans'
import type { ExamSearchProgress, ExamSearchResult } from '@/lib/timetabling/exams/find-exam-timetable'
import type { ExamProblem } from '@/lib/timetabling/exams/problem'
import { readSessionFacts } from './read-facts'

/** Searches, in this thread or another; when the signal is aborted it ends with the best timetable so far. */
export type SessionSearch = (
  problem: ExamProblem,
  how: {
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

const unplaced = ({ places }: ExamSearchResult) => places.filter((place) => place === null).length

/**
 * Puts a session together. To repair, first everything that breaks no rule stays where it is; only if something finds no place
 * then, all may move, at a price.
 */
export async function composeSession(
  facts: SessionFacts,
  mode: 'repair' | 'fresh',
  search: SessionSearch,
  { seconds, ...how }: How,
): Promise<{ session: SessionProblem; composed: ComposedSession }> {
  const session = sessionProblem(facts, { keeping: mode === 'repair' })
  const stands = mode === 'repair' && session.standing.some((place) => place !== null)
  const searched = Math.min(seconds, 1 + secondsEach * session.problem.exams.length)
  const first = stands ? await search(holdingWhatStands(session).problem, { ...how, seconds: searched / 2 }) : null
  const isDone = first !== null && (unplaced(first) === 0 || how.signal.aborted)
  const second = isDone ? null : await search(session.problem, { ...how, seconds: stands ? searched / 2 : searched })
  const found = second && (!first || unplaced(second) < unplaced(first)) ? second : (first ?? second)
  return { session, composed: composedOf(facts, session, found?.places ?? []) }
}

/** The classes of what is placed. */
function classesOf({ exams, calendar }: SessionFacts, placed: readonly ComposedSitting[]): QualityMeeting[] {
  const known = new Map(exams.map(({ exam }) => [exam.id, exam]))
  return placed.flatMap(({ id, date, startsAt, minutes, rooms }) => {
    const exam = known.get(id)
    if (!exam) return []
    const pairs = pairsMeeting(pairTimesOn(calendar, date), { startsAt, minutes })
    return triedClasses(exam, { date, startsAt, pairs, rooms: rooms.map((room) => room.id) })
  })
}

/** How much each rule is broken in the session as it stands, and as it would be. */
async function judge(
  context: { db: Database; actor: Actor },
  facts: SessionFacts,
  placed: readonly ComposedSitting[],
): Promise<QualityChange[]> {
  const groups = [...new Set(placed.flatMap((one) => one.groups.map(({ id }) => id)))]
  const teachers = [...new Set(placed.flatMap((one) => one.teachers.map(({ id }) => id)))]
  const dates = placed.flatMap(({ date, was }) => [date, ...(was ? [was.date] : [])]).toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const period = { from, to }
  const before = await standingOf(context, groups, period)
  const moved = new Set(placed.filter(({ was }) => was).map(({ id }) => id as number))
  const staying = before.filter(({ kind, loadItemId }) => kind !== 'exam' || !moved.has(loadItemId ?? -1))
  const { weights } = facts
  const after = [...staying, ...classesOf(facts, placed)]
  return comparePlans(context.db, { period, groups, teachers, weights }, { before, after })
}

/** Runs searches for sessions, as `runFilling` asks. */
export const runComposing =
  (db: Database, search: SessionSearch) =>
  async (filling: FillingRecord, signal: AbortSignal): Promise<void> => {
    const actor = await findActorOf(db, filling.ownerId)
    if (!actor) throw new ServiceError('not_allowed', fillingTexts.signedOut)
    const { session: order } = filling
    if (!order) throw new Error('No search for a session')
    const context = { db, actor }
    const facts = await readSessionFacts(context, order, filling.startsOn)
    const wanted = facts.exams.filter(({ isFree }) => isFree).length
    let isWriting = false
    const { composed } = await composeSession(facts, order.mode, search, {
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
    const quality = await judge(context, facts, composed.placed)
    await endFilling(db, filling.id, {
      progress: { placed: composed.placed.length + composed.staying, wanted, cost: 0, done: 1 },
      composed: { ...composed, quality },
    })
  }
