import { parentPort, workerData } from 'node:worker_threads'
import { placeSeries, type SeriesPlacement, type SeriesProgress } from '@/lib/timetabling/series/place-series'
import type { SeriesProblem } from '@/lib/timetabling/series/problem'

export type ToThread = { problem: SeriesProblem; seed: number; seconds: number }
export type FromThread =
  { kind: 'best'; progress: SeriesProgress; best: SeriesPlacement } | { kind: 'found'; found: SeriesPlacement }

/** Milliseconds between two reports. */
const interval = 1000

const { problem, seed, seconds }: ToThread = workerData
const stop = new AbortController()
parentPort?.once('message', () => stop.abort())

const tell = (told: FromThread) => parentPort?.postMessage(told)
let toldAt = 0
const found = await placeSeries(problem, {
  seed,
  limit: { seconds },
  signal: stop.signal,
  onProgress(progress, best) {
    if (performance.now() - toldAt < interval) return
    toldAt = performance.now()
    tell({ kind: 'best', progress, best: best() })
  },
})
tell({ kind: 'found', found })
parentPort?.close()
