import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { connect } from '@/db/client'
import { closeDatabase, database } from '@/db/connection'
import { fillingChannel } from '@/db/queries/filling/fillings'
import { directUrl } from '@/lib/environment/environment'
import { runFilling, type Search } from '@/lib/services/filling/run-filling'
import type { FromThread, ToThread } from './filling-thread'
import { logAs } from './log.mjs'

logAs('filling')

/** Milliseconds after which waiting searches are looked for without being told. */
const longestNap = 5_000
/** One processor is left to the people at the timetable. */
const searches = Math.min(4, Math.max(1, availableParallelism() - 1))
/** MiB that a search may take; a faculty takes a tenth of it. */
const mostMemory = 1024

const threads = new Set<Worker>()

/** Searches in a thread of its own: it fills a processor, while this one reads and writes. */
const search: Search = (problem, { seed, seconds, signal, onBest }) =>
  new Promise((resolve, reject) => {
    const data: ToThread = { problem, seed, seconds }
    const thread = new Worker(new URL('./filling-thread.mjs', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    })
    threads.add(thread)
    const stop = () => thread.postMessage('stop')
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    thread.on('message', (told: FromThread) => {
      if (told.kind === 'best') onBest(told.progress, told.best)
      else resolve(told.found)
    })
    thread.once('error', reject)
    thread.once('exit', (code) => {
      threads.delete(thread)
      signal.removeEventListener('abort', stop)
      reject(new Error(`The searching thread ended with ${code}`))
    })
  })

async function start(): Promise<void> {
  const sql = connect(directUrl(), 1)
  const sleeping = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of sleeping) wake()
  }
  const nap = () =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        sleeping.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, longestNap)
      sleeping.add(wake)
    })
  let isStopping = false
  const work = async () => {
    while (!isStopping) {
      const hasWorked = await runFilling(database(), search).catch((error: unknown) => {
        console.error(`Filling: ${error instanceof Error ? error.message : String(error)}`)
        return false
      })
      if (!hasWorked && !isStopping) await nap()
    }
  }
  const stop = async () => {
    isStopping = true
    wakeAll()
    await Promise.all([...threads].map((thread) => thread.terminate()))
    await Promise.all([sql.end({ timeout: 1 }), closeDatabase()])
    process.exit()
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  await sql.listen(fillingChannel, wakeAll)
  await Promise.all(Array.from({ length: searches }, work))
}

try {
  await start()
} catch (error) {
  console.error(`Filling: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
