import { readdirSync, readFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { launchTexts } from '@/lib/core/processes/texts/launch.mjs'
import { delay, statFields } from '@/scripts/processes.mjs'

/** Only this run's processes, found by its data folder, never by name. */
const directory = path.resolve(process.env.DATA_DIR ?? '.data')

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0)
    .filter((pid) => {
      try {
        return Number(statFields(pid)[1]) === parent
      } catch {
        return false // has just ended
      }
    })
}

export function postmaster(): number {
  const elsewhere = path.join(directory, 'postgres-location')
  const place = existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : directory
  return Number(readFileSync(path.join(place, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function registered(name: string): number {
  const { processes } = JSON.parse(readFileSync(path.join(directory, 'running.json'), 'utf8'))
  return processes[name].pid
}

export const web = (): number => registered(launchTexts.web)
export const live = (): number => registered(launchTexts.live)

const database = (): number[] => [postmaster(), ...childrenOf(postmaster())]

/** Ignores processes that have ended meanwhile. */
function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}

/** The backends that serve connections, recognised by PostgreSQL's process titles. */
const backends = (): number[] =>
  childrenOf(postmaster()).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('127.0.0.1')
    } catch {
      return false
    }
  })

/** As `pg_ctl restart -m fast`: what is under way is rolled back, and the launcher starts it again. */
export const restartDatabase = (): void => signal([postmaster()], 'SIGINT')

const frozenFor = 10_000

/** The faults injected while people work. */
export const faults: Record<string, () => Promise<void> | void> = {
  'one backend of the database killed': () => signal(backends().slice(0, 1), 'SIGKILL'),
  'backends of the database ended one after another': async () => {
    for (let times = 0; times < 5; times += 1) {
      signal(backends().slice(0, 3), 'SIGTERM')
      await delay(300)
    }
  },
  'postmaster killed': () => signal([postmaster()], 'SIGKILL'),
  'web workers killed': () => signal(childrenOf(web()), 'SIGKILL'),
  'web primary killed': () => signal([web()], 'SIGKILL'),
  'live server killed': () => signal([live()], 'SIGKILL'),
  'everything killed at once': () => signal([...database(), web(), ...childrenOf(web()), live()], 'SIGKILL'),
  'database frozen for ten seconds': async () => {
    const frozen = database()
    signal(frozen, 'SIGSTOP')
    await delay(frozenFor).finally(() => signal(frozen, 'SIGCONT'))
  },
}
