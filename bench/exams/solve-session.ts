import { findExamTimetable } from '@/lib/timetabling/exams/find-exam-timetable'
import { brokenInSession, makeSession, sessionProblemOf } from './session'

/** What the process of a session answers. `peakMemory` in MiB; `complete`: seconds since its start, null if never. */
export type SessionSolution = {
  exams: number
  consultations: number
  broken: string[]
  complete: number | null
  seconds: number
  cost: number
  peakMemory: number
}

/** `node solve-session.ts SECONDS SEED`: a session of 600 groups, found in so many seconds of the process's life. */
const [seconds, seed] = process.argv.slice(2)
const sinceStart = () => performance.now() / 1000
const session = makeSession(Number(seed))
let complete: number | null = null
const { places, cost } = await findExamTimetable(sessionProblemOf(session), {
  seed: Number(seed),
  limit: { seconds: Number(seconds) - sinceStart() },
  onProgress: ({ unplaced }) => {
    if (unplaced === 0) complete ??= sinceStart()
  },
})
const exams = session.events.filter(({ kind }) => kind === 'exam').length
const answer: SessionSolution = {
  exams,
  consultations: session.events.length - exams,
  broken: brokenInSession(session, places),
  complete,
  seconds: sinceStart(),
  cost,
  peakMemory: process.resourceUsage().maxRSS / 1024,
}
console.log(JSON.stringify(answer))
