import { readFileSync } from 'node:fs'
import { findExamTimetable } from '@/lib/timetabling/exams/find-exam-timetable'
import { examProblemOf } from './exam-problem-of'
import { readExam } from './read-exam'
import type { ExamEntry } from './validate-exams'

/** What the process of one instance answers. `peakMemory` in MiB; `seconds` since it was started. */
export type ExamSolution = {
  entries: ExamEntry[]
  cost: number
  seconds: number
  iterations: number
  peakMemory: number
}

/**
 * `node solve-exams.ts FILE SECONDS SEED`: a timetable for one `.exam` file, found in so many seconds of the process's
 * life.
 */
const [file = '', seconds, seed] = process.argv.slice(2)
const instance = readExam(readFileSync(file, 'utf8'))
const sinceStart = () => performance.now() / 1000
const { places, cost, iterations } = await findExamTimetable(examProblemOf(instance), {
  seed: Number(seed),
  limit: { seconds: Number(seconds) - sinceStart() },
})
const entries = places.flatMap((place, exam) => (place ? [{ exam, ...place }] : []))
const peakMemory = process.resourceUsage().maxRSS / 1024
const answer: ExamSolution = { entries, cost, seconds: sinceStart(), iterations, peakMemory }
console.log(JSON.stringify(answer))
