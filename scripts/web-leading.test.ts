import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as ask, type IncomingMessage } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './embedded-postgres.mjs'
import { waitFor } from './processes.mjs'

/** The web server without the framework: `/throw` throws an uncaught exception, `/hang` is never answered. */
const program = `
  import { createServer } from 'node:http'
  import { followLeader, holdPort, isWorker, leadWorkers, portDescriptor, sendToProcess } from '${process.cwd()}/scripts/web-leading.mjs'
  import { metricsOf, relayMetrics } from '${process.cwd()}/scripts/web-observed.mjs'
  import { leaveOnException, stopperOf } from '${process.cwd()}/scripts/web-stopping.mjs'
  if (!isWorker) {
    const port = await holdPort('127.0.0.1', Number(process.env.PORT))
    const { workers } = leadWorkers({ port, count: Number(process.env.COUNT), heard: (...told) => relay(...told) })
    const relay = relayMetrics(workers)
  } else {
    const metrics = metricsOf({})
    const server = createServer((request, response) => {
      if (request.url === '/throw') setTimeout(() => { throw new Error('nobody catches this') })
      if (request.url === '/exit') process.exit(3)
      if (request.url === '/hang') return
      if (request.url === '/metrics') return metrics.read().then((text) => response.end(text))
      metrics.observe({ method: 'GET', route: '/', status: 200, milliseconds: 1 })
      setTimeout(() => response.end(String(process.pid)), 20)
    })
    // Long enough for what runs on a busy machine, and less than the tests wait.
    const { stop, retire } = stopperOf(server, { leaving: 4000, ended: (code) => process.exit(code) })
    for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => stop(0))
    // As Next does.
    process.on('uncaughtException', () => undefined)
    const follow = () => followLeader(() => retire(1))
    if (process.env.LATE) process.once('disconnect', follow)
    else follow()
    leaveOnException({ leave: () => sendToProcess(process, 'leaving'), stop: retire })
    server.listen({ fd: portDescriptor }, () => {
      console.log('listening', process.pid)
      sendToProcess(process, 'listening')
    })
  }`

// Workers are started like their leader, from a file.
const folder = mkdtempSync(path.join(tmpdir(), 'timetable-leading-'))
const file = path.join(folder, 'web.mjs')
writeFileSync(file, program)
afterAll(() => rmSync(folder, { recursive: true }))

let leader: ChildProcess
let port: number
/** The pids of workers in the order in which they listened. */
let heard: number[]

const start = (count: number, more = {}) =>
  spawn(process.execPath, [file], {
    env: { ...process.env, ...more, PORT: String(port), COUNT: String(count) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })

async function lead(count: number, more = {}) {
  port = await freePort()
  heard = []
  leader = start(count, more)
  if (leader.stdout) createInterface(leader.stdout).on('line', (line) => heard.push(Number(line.split(' ')[1])))
  expect(await waitFor(() => heard.length === count, 10_000)).toBe(true)
}

async function get(path: string, agent: Agent | false = false): Promise<string> {
  const sent = ask({ port, path, agent, host: '127.0.0.1' }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return Buffer.concat(await response.toArray()).toString()
}

/** Sends requests until `stop`, over kept and new connections; returns those without an answer. */
function visitors() {
  const lost: unknown[] = []
  const pids = new Set<string>()
  let isOver = false
  const agent = new Agent({ keepAlive: true })
  const visit = async (how: Agent | false) => {
    while (!isOver)
      try {
        pids.add(await get('/', how))
      } catch (error) {
        lost.push(error)
      }
  }
  const all = [agent, agent, false, false, false, false].map((how) => visit(how as Agent | false))
  return {
    pids,
    stop: async () => {
      isOver = true
      await Promise.all(all)
      agent.destroy()
      return lost
    },
  }
}

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

afterEach(async () => {
  if (leader.exitCode !== null || leader.signalCode !== null) return
  const ended = once(leader, 'exit')
  leader.kill('SIGTERM')
  await ended
})

test.each([1, 2])(
  'of %i workers one that met an exception goes on until its successor listens: nobody is refused',
  async (count) => {
    await lead(count)
    const { pids, stop } = visitors()
    const waiting = new Agent()
    const hanging = get('/hang', waiting).catch(() => 'cut off')
    const [pid = 0] = [Number(await get('/throw'))]
    expect(heard).toContain(pid)
    expect(await waitFor(() => heard.length === count + 1, 10_000)).toBe(true)
    const successor = String(heard.at(-1))
    expect(await waitFor(() => pids.has(successor), 10_000)).toBe(true)
    // A hanging request delays it no longer than allowed.
    expect(await waitFor(() => isGone(pid), 10_000)).toBe(true)
    expect(await stop()).toEqual([])
    if (count === 1) expect(await hanging).toBe('cut off')
    // Of two workers the other may have accepted it, and would wait for it when stopped.
    waiting.destroy()
  },
  60_000,
)

test('while no worker is there, connections wait for the next', async () => {
  await lead(1)
  await expect(get('/exit')).rejects.toThrow()
  const began = performance.now()
  const answered = await Promise.all(Array.from({ length: 20 }, () => get('/')))
  expect(new Set(answered)).toEqual(new Set([String(heard[1])]))
  expect(performance.now() - began).toBeLessThan(10_000)
}, 30_000)

test('a port that is taken ends the leader', async () => {
  await lead(1)
  expect(await once(start(1), 'exit')).toEqual([1, null])
  expect(await get('/')).toBe(String(heard[0]))
}, 30_000)

test('asked to stop, all workers end with their leader, and the port is free', async () => {
  await lead(2)
  const ended = once(leader, 'exit')
  leader.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(heard.every(isGone)).toBe(true)
  await expect(get('/')).rejects.toThrow('ECONNREFUSED')
}, 30_000)

test.each([
  ['', 'while it listens'],
  ['1', 'before it follows'],
])(
  'a worker ends whose leader is killed (%s: %s)',
  async (LATE) => {
    await lead(1, { LATE })
    const ended = once(leader, 'exit')
    leader.kill('SIGKILL')
    await ended
    expect(await waitFor(() => heard.every(isGone), 10_000)).toBe(true)
  },
  30_000,
)

test('whichever worker is asked for metrics tells those of all', async () => {
  await lead(2)
  await Promise.all(Array.from({ length: 40 }, () => get('/')))
  for (const text of await Promise.all([get('/metrics'), get('/metrics')]))
    expect(text).toContain('timetable_requests_total{method="GET",route="/",status="200"} 40')
}, 30_000)
