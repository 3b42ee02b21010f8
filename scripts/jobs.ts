import { availableParallelism } from 'node:os'
import { connect } from '@/db/client'
import { closeDatabase, database } from '@/db/connection'
import { fillingChannel } from '@/db/queries/filling/fillings'
import { importChannel } from '@/db/queries/imports/import-jobs'
import { directUrl } from '@/lib/environment/environment'
import { runFilling } from '@/lib/services/filling/run-filling'
import { runImport } from '@/lib/services/imports/run-import'
import { endThreads } from './job-thread'
import { search } from './filling-search'
import { performInThread } from './import-work'
import { logAs } from './log.mjs'

logAs('jobs')

/** What takes long and is asked for by a row: the channel that tells of one, how many are done at once, and doing the oldest that waits. */
type Job = { channel: string; atOnce: number; run: () => Promise<boolean> }

const jobs: readonly Job[] = [
  {
    channel: fillingChannel,
    // One processor is left to the people at the timetable.
    atOnce: Math.min(4, Math.max(1, availableParallelism() - 1)),
    run: () => runFilling(database(), search),
  },
  { channel: importChannel, atOnce: 1, run: () => runImport(database(), performInThread) },
]

/** Milliseconds after which waiting jobs are looked for without being told. */
const longestNap = 5_000

function reportFault(error: unknown): void {
  console.error(`Jobs: ${error instanceof Error ? error.message : String(error)}`)
}

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
  const work = async ({ run }: Job) => {
    while (!isStopping) {
      const hasWorked = await run().catch((error: unknown) => {
        reportFault(error)
        return false
      })
      if (!hasWorked && !isStopping) await nap()
    }
  }
  const stop = async () => {
    isStopping = true
    wakeAll()
    await endThreads()
    await Promise.all([sql.end({ timeout: 1 }), closeDatabase()])
    process.exit()
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  for (const { channel } of jobs) await sql.listen(channel, wakeAll)
  await Promise.all(jobs.flatMap((job) => Array.from({ length: job.atOnce }, () => work(job))))
}

try {
  await start()
} catch (error) {
  reportFault(error)
  process.exit(1)
}
