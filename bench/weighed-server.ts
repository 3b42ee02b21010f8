import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const patience = 30_000

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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A server with all its processes, whose use of the processor can be read. */
export class WeighedServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Starts `node ARGS` with PORT set to a free one, and waits until `path` answers. */
  static async start(args: string[], path: string, env: Record<string, string> = {}): Promise<WeighedServer> {
    const port = await freePort()
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const server = new WeighedServer(child, `http://127.0.0.1:${port}`)
    const deadline = performance.now() + patience
    while (!(await fetch(server.url + path).catch(() => null))) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`${args.join(' ')} did not start`)
      await wait(100)
    }
    return server
  }

  /** Seconds of processor time of the server's process and its children since they began. */
  cpuSeconds(): number {
    const pids = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
    const stats = pids.flatMap((pid) => {
      const stat = statOf(pid)
      return stat && (pid === this.child.pid || stat.parent === this.child.pid) ? [stat] : []
    })
    return stats.reduce((sum, stat) => sum + stat.cpuSeconds, 0)
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return
    this.child.kill()
    await once(this.child, 'exit')
  }
}
