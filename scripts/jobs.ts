import { availableParallelism } from 'node:os'
import { connect, databaseOf } from '@/db/client'
import { mostQuestions } from '@/db/queries/core/placing/held'
import { jobChannel, requeueJobs } from '@/db/queries/core/processes/jobs'
import { fillingChannel, interruptFillings } from '@/db/queries/filling/fillings'
import { importChannel, interruptImports } from '@/db/queries/imports/import-jobs'
import { passOffers } from '@/lib/absences/service/answer-offer'
import { watchOn, type Watch } from '@/lib/booking/rules/confirmation'
import { askToConfirm, releaseUnconfirmed } from '@/lib/booking/service/confirmations'
import { expireAsks } from '@/lib/booking/service/expire-asks'
import { runJob } from '@/lib/core/processes/service/run-job'
import { universityNow } from '@/lib/environment/clock'
import { directUrl, environment } from '@/lib/environment/environment'
import { safely } from '@/lib/environment/safely.mjs'
import { runComposing } from '@/lib/exams/service/compose/run-composing'
import { runFilling } from '@/lib/filling/service/run-filling'
import { runImport } from '@/lib/imports/service/run-import'
import { remindBeforeEnd } from '@/lib/wishes-campaign/service/campaigns'
import { answerInThread } from './call-work'
import { search } from './filling-search'
import { performInThread } from './import-work'
import { jobLoops } from './job-loops'
import { endThreads } from './job-thread'
import { logAs } from './log.mjs'
import { searchSession } from './session-search'

logAs('jobs')

/**
 * Long work requested by rows: the channel that announces a row, how many are worked on at once, and the
 * function that does the oldest waiting one.
 */
type Job = { channel: string; atOnce: number; run: () => Promise<boolean> }

// Leaves one core to the users of the timetable.
const mostSearches = Math.min(4, Math.max(1, availableParallelism() - 1))
const mostImports = 1
/** Of several people; one place is for changes. */
const mostCalls = mostQuestions + 1

/**
 * Statement timeout in milliseconds: on a busy machine reading the facts of a faculty takes long, and nobody
 * waits for it.
 */
const longestStatement = 10 * 60_000

const work = connect(environment().DATABASE_URL, 10, longestStatement)
/** One connection for each running job, one to look for abandoned jobs, and four for what time brings. */
const holds = connect(directUrl(), mostSearches + mostImports + mostCalls + 5)
const db = databaseOf(work)
const held = databaseOf(holds)

/** Asked by what ends with this process. */
let isEnding = false
const isStopping = () => isEnding

const jobs: readonly Job[] = [
  {
    channel: fillingChannel,
    atOnce: mostSearches,
    run: () => runFilling(db, search, { lockDb: held, ofSession: runComposing(db, searchSession) }),
  },
  { channel: importChannel, atOnce: mostImports, run: () => runImport(db, performInThread, held) },
  { channel: jobChannel, atOnce: mostCalls, run: () => runJob(db, answerInThread, { lockDb: held, isStopping }) },
]

/** Ends the searches and imports of processes that have died; calls begin anew. */
async function lookAfterLeft(): Promise<void> {
  await interruptFillings(held)
  await interruptImports(held)
  await requeueJobs(held)
}

function reportFault(error: unknown): void {
  console.error(`Jobs: ${error instanceof Error ? error.message : String(error)}`)
}

async function start(): Promise<void> {
  const sql = connect(directUrl(), 1)
  const loops = jobLoops(reportFault)
  const stop = async () => {
    isEnding = true
    loops.stop()
    await endThreads()
    await Promise.all([sql, work, holds].map((pool) => pool.end({ timeout: 1 })))
    process.exit()
  }
  const onSignal = safely(stop, () => process.exit(1))
  for (const name of ['SIGTERM', 'SIGINT']) process.once(name, onSignal)
  for (const { channel } of jobs) await sql.listen(channel, loops.wake)
  let watch: Watch | null = null
  // Asked first: it fails without a database, and the watch is over.
  const confirm = async () => {
    const now = universityNow()
    await askToConfirm({ db: held, now })
    watch = watchOn(watch, now)
    await releaseUnconfirmed({ db: held, watch })
  }
  const swept = [expireAsks, passOffers, remindBeforeEnd].map(
    (sweep) => () => sweep({ db: held, now: universityNow() }),
  )
  await Promise.all([
    ...[lookAfterLeft, confirm, ...swept].map((one) => loops.repeat(() => one().then(() => false))),
    ...jobs.flatMap(({ atOnce, run }) => Array.from({ length: atOnce }, () => loops.repeat(run))),
  ])
}

try {
  await start()
} catch (error) {
  reportFault(error)
  process.exit(1)
}
