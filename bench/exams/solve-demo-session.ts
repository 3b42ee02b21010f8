import { connect, databaseOf } from '@/db/client'
import { session } from '@/db/schema'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { isConsultation } from '@/lib/core/calendar/rules/session'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { keepComposing } from '@/lib/exams/service/compose/keep-composing'
import { startComposing, viewLastComposing } from '@/lib/exams/service/compose/manage-composing'
import { readSessionFacts } from '@/lib/exams/service/compose/read-facts'
import { composeSession, runComposing } from '@/lib/exams/service/compose/run-composing'
import { viewVerdicts } from '@/lib/exams/service/view-verdicts'
import { runFilling } from '@/lib/filling/service/run-filling'
import { undoChange } from '@/lib/history/service/undo-change'
import { type ExamSearchResult, findExamTimetable } from '@/lib/timetabling/exams/find-exam-timetable'
import { benchSuperuser } from '../own-university'
import { superuserOf } from '../planning-scene'

/** What the process answers. Times in seconds, those of verdicts in milliseconds; `peakMemory` in MiB until all is found. */
export type DemoSolution = {
  exams: number
  consultations: number
  placed: number
  left: Record<string, number>
  read: number
  complete: number | null
  found: number
  peakMemory: number
  kept: number
  undone: number
  verdicts: number[]
}

/** How many exams are asked for their verdicts. */
const asked = 100

/**
 * `node solve-demo-session.ts URL TODAY SEMESTER SECONDS SEED`: the session of all groups of a university, in which no exam stands,
 * read from its database, found in so many seconds of the search, kept, asked about and undone.
 */
const [url = '', today = '', semester, seconds, seed] = process.argv.slice(2)
const sql = connect(url, 4)
const db = databaseOf(sql)
const now = { date: today as CalendarDate, minutes: 0 }
const actor = benchSuperuser(await superuserOf(sql))
await db
  .insert(session)
  .values({ id: `bench ${actor.userId}`, userId: actor.userId, expiresAt: new Date('2100-01-01') })
  .onConflictDoNothing()
const context = { db, actor, now }
const order = {
  scope: { kind: 'university' },
  semesterId: Number(semester) as SemesterId,
  mode: 'fresh',
} as const

/** A task's result, and how many seconds it took. */
async function timed<Result>(task: () => Promise<Result>): Promise<[Result, number]> {
  const began = performance.now()
  const result = await task()
  return [result, (performance.now() - began) / 1000]
}

const [facts, read] = await timed(() => readSessionFacts(context, order, addDays(now.date, 1)))
let complete: number | null = null
let best: ExamSearchResult | null = null
const sought = performance.now()
const [{ composed }, found] = await timed(() =>
  composeSession(
    facts,
    order.mode,
    async (problem, how) =>
      (best = await findExamTimetable(problem, {
        seed: how.seed,
        limit: { seconds: how.seconds },
        standing: how.standing,
        onProgress: ({ unplaced }) => {
          if (unplaced === 0) complete ??= (performance.now() - sought) / 1000
        },
      })),
    {
      seed: Number(seed),
      seconds: Number(seconds),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  ),
)
const peakMemory = process.resourceUsage().maxRSS / 1024
const result = best
if (!result) throw new Error('Nothing was searched')
const id = await startComposing(context, order)
await runFilling(db, () => Promise.reject(new Error('No session')), {
  ofSession: runComposing(db, () => Promise.resolve(result)),
})
const stored = await viewLastComposing(context)
const [{ changeId }, kept] = await timed(() => keepComposing(context, { id, reason: '' }))
const held = composed.placed.filter((one) => !isConsultation(one))
const step = Math.max(1, Math.floor(held.length / asked))
const verdicts: number[] = []
for (const one of held.filter((_, index) => index % step === 0).slice(0, asked))
  verdicts.push((await timed(() => viewVerdicts(context, one.id)))[1] * 1000)
const [, undone] = await timed(() => (changeId === null ? Promise.resolve(null) : undoChange(context, changeId)))
await sql.end()
const left: Record<string, number> = {}
for (const { reason } of stored?.composed?.left ?? []) left[reason.kind] = (left[reason.kind] ?? 0) + 1
const wanted = facts.exams.filter(({ isFree }) => isFree)
const answer: DemoSolution = {
  exams: wanted.filter(({ exam }) => !isConsultation(exam)).length,
  consultations: wanted.filter(({ exam }) => isConsultation(exam)).length,
  placed: composed.placed.length,
  ...{ left, read, complete, found, peakMemory, kept, undone, verdicts },
}
console.log(JSON.stringify(answer))
