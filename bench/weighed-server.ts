import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { waitFor } from '@/scripts/processes.mjs'
import { showErrors } from '@/scripts/shown-errors.mjs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const patience = 60_000

type Stat = { parent: number; cpuSeconds: number }

/** What Linux knows of a process; null once it is gone. The name may hold spaces and brackets, so the fields are read after it. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return {
      parent: Number(fields[1]),
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    }
  } catch {
    return null
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

/** A server with all its processes, whose use of the processor can be read. */
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
  ): Promise<WeighedServer> {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    process.once('exit', () => child.kill())
    // A signal would end this process without an 'exit', and leave the server on its port.
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
    showErrors(child)
    const server = new WeighedServer(child, `http://127.0.0.1:${port}`)
    const answers = async () =>
      child.exitCode !== null || (await fetch(server.url + path).catch(() => null))?.ok
    if (!(await waitFor(answers, patience, 100)) || child.exitCode !== null) {
      await server.stop()
      throw new Error(`${args.join(' ')} did not start`)
    }
    return server
  }

  /** The server's process and all that it started. */
  private processes(): [pid: number, stat: Stat][] {
    const processes = allProcesses()
    const isOurs = (pid: number): boolean =>
      pid === this.child.pid || (pid > 0 && isOurs(processes.get(pid)?.parent ?? 0))
    return [...processes].filter(([pid]) => isOurs(pid))
  }

  /** Seconds of processor time that they have taken since they began. */
  cpuSeconds(): number {
    return this.processes().reduce((sum, [, stat]) => sum + stat.cpuSeconds, 0)
  }

  /** From now on `peakMemory` is counted. */
  forgetPeak(): void {
    for (const [pid] of this.processes()) writeFileSync(`/proc/${pid}/clear_refs`, '5')
  }

  /** The most memory that one of the processes has held since, in MiB. */
  peakMemory(): number {
    const peaks = this.processes().map(([pid]) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
    })
    return Math.max(...peaks)
  }

  /** What the processes hold together at this moment, in MiB. */
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
