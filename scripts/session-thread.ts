import { parentPort, workerData } from 'node:worker_threads'
import {
  type ExamSearchProgress,
  type ExamSearchResult,
  findExamTimetable,
} from '@/lib/timetabling/exams/find-exam-timetable'
import type { ExamPlace, ExamProblem } from '@/lib/timetabling/exams/problem'

export type ToSessionThread = {
  problem: ExamProblem
  standing: readonly (ExamPlace | null)[] | undefined
  seed: number
  seconds: number
}
export type FromSessionThread =
  { kind: 'progress'; progress: ExamSearchProgress } | { kind: 'found'; found: ExamSearchResult }

/** Milliseconds between two reports. */
const interval = 1000

const { problem, standing, seed, seconds }: ToSessionThread = workerData
const stop = new AbortController()
parentPort?.once('message', () => stop.abort())

const tell = (told: FromSessionThread) => parentPort?.postMessage(told)
let toldAt = 0
const found = await findExamTimetable(problem, {
  seed,
  standing,
  limit: { seconds },
  signal: stop.signal,
  onProgress(progress) {
    if (performance.now() - toldAt < interval) return
    toldAt = performance.now()
    tell({ kind: 'progress', progress })
  },
})
tell({ kind: 'found', found })
parentPort?.close()
