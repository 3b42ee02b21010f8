import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { statFields, ticksPerSecond, waitFor } from '@/scripts/processes.mjs'
import { showErrors } from '@/scripts/print-errors.mjs'

const patience = 60_000

type Stat = { parent: number; cpuSeconds: number }

/** A process's /proc stat; null once it has ended. */
function statOf(pid: number): Stat | null {
  try {
    const fields = statFields(pid)
    return {
      parent: Number(fields[1]),
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    }
  } catch {
    return null
  }
}

/** The names below a folder of /proc; none once the process has ended. */
const below = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Whether a process is one of ours, and no server of a database. */
const isNode = (pid: number): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === process.execPath
  } catch {
    return false
  }
}

/** Milliseconds; 0 once the thread has ended. */
function spentBy(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

function allProcesses(): Map<number, Stat> {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return new Map(
    pids.flatMap((pid) => {
      const stat = statOf(pid)
      return stat ? [[pid, stat]] : []
    }),
  )
}

/** A server process tree whose CPU and memory use can be measured. */
export class WeighedServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Starts `node ARGS`, which listens on PORT, and waits until `path` answers. */
  static async start(
    args: string[],
    port: number,
    path: string,
    env: Record<string, string>,
    longestStart = patience,
  ): Promise<WeighedServer> {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    process.once('exit', () => child.kill())
    // A signal would end this process without 'exit' handlers and leave the server running.
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
    showErrors(child)
    const server = new WeighedServer(child, `http://127.0.0.1:${port}`)
    const answers = async () => child.exitCode !== null || (await fetch(server.url + path).catch(() => null))?.ok
    if (!(await waitFor(answers, longestStart, 100)) || child.exitCode !== null) {
      await server.stop()
      throw new Error(`${args.join(' ')} did not start`)
    }
    return server
  }

  /** The server's process and all its descendants. */
  private processes(): [pid: number, stat: Stat][] {
    const processes = allProcesses()
    const isOurs = (pid: number): boolean =>
      pid === this.child.pid || (pid > 0 && isOurs(processes.get(pid)?.parent ?? 0))
    return [...processes].filter(([pid]) => isOurs(pid))
  }

  /** CPU seconds of the processes since they started. */
  cpuSeconds(): number {
    return this.processes().reduce((sum, [, stat]) => sum + stat.cpuSeconds, 0)
  }

  /** Milliseconds of a processor that the main threads of the processes have had, and all of their threads. */
  threadMilliseconds(): { main: number; all: number } {
    const sum = { main: 0, all: 0 }
    for (const [pid] of this.processes())
      for (const thread of below(`/proc/${pid}/task`)) {
        const spent = spentBy(pid, thread)
        sum.all += spent
        if (thread === String(pid)) sum.main += spent
      }
    return sum
  }

  /** The processes themselves, without the database's. */
  pids(): number[] {
    return this.processes().flatMap(([pid]) => (isNode(pid) ? [pid] : []))
  }

  /** How many files and sockets these have open. */
  handles(): number {
    return this.pids().reduce((sum, pid) => sum + below(`/proc/${pid}/fd`).length, 0)
  }

  /** Resets the peak memory. */
  forgetPeak(): void {
    for (const [pid] of this.processes()) writeFileSync(`/proc/${pid}/clear_refs`, '5')
  }

  /** The highest peak memory of any one process since the reset, in MiB. */
  peakMemory(): number {
    const peaks = this.processes().map(([pid]) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
    })
    return Math.max(...peaks)
  }

  /** The current memory of all processes, in MiB. */
  memory(): number {
    const held = this.processes().map(([pid]) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
    })
    return held.reduce((sum, one) => sum + one, 0)
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return
    this.child.kill()
    await once(this.child, 'exit')
  }
}
