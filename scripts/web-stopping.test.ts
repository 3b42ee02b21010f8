import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as ask, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { waitFor } from './processes.mjs'

/**
 * A server whose answers take 150 ms, which says whether it is ready, and where `/throw` throws an exception
 * that nobody catches.
 */
const program = (delay: number) => `
  import { createServer } from 'node:http'
  import { leaveOnException, stopperOf } from './scripts/web-stopping.mjs'
  const server = createServer((request, response) => {
    if (request.url === '/ready') return response.writeHead(isStopping() ? 503 : 200).end()
    if (request.url === '/throw') setTimeout(() => { throw new Error('nobody catches this') })
    setTimeout(() => response.end('answered'), 150)
  })
  const { stop, isStopping } = stopperOf(server, { delay: ${delay}, ended: (code) => process.exit(code) })
  for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => stop(0))
  // As Next does.
  process.on('uncaughtException', () => undefined)
  leaveOnException({ leave: () => stop(1), stop })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

async function serve(delay: number) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program(delay)])
  const ended = once(child, 'exit')
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  const get = async (path: string, agent: Agent | false) => {
    const sent = ask({ port, path, agent, host: '127.0.0.1' }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode, text: Buffer.concat(await response.toArray()).toString() }
  }
  return { child, ended, get }
}

const isRefused = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'

test('a server that is stopped while everybody asks answers every request that reached it', async () => {
  const { child, ended, get } = await serve(600)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let answered = 0
  let isGone = false
  const dropped: unknown[] = []
  /** Like a proxy: sends requests over kept connections, and goes elsewhere once the server is gone. */
  const visitor = async () => {
    while (!isGone)
      try {
        expect((await get('/', agent)).text).toBe('answered')
        answered += 1
      } catch (error) {
        if (isRefused(error)) return
        dropped.push(error)
      }
  }
  const visitors = Array.from({ length: 8 }, visitor)
  expect(await waitFor(() => answered > 8, 5000, 5)).toBe(true)
  child.kill('SIGTERM')
  const before = answered
  expect(await waitFor(async () => (await get('/ready', false)).status === 503, 500, 5)).toBe(true)
  // As a service manager does, which signals every process of a service.
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  isGone = true
  await Promise.all(visitors)
  agent.destroy()
  expect(dropped).toEqual([])
  expect(answered).toBeGreaterThan(before + 8)
}, 30_000)

test('without a delay what has begun is finished, and an open connection holds nobody up', async () => {
  const { child, ended, get } = await serve(0)
  const agent = new Agent({ keepAlive: true })
  await get('/ready', agent)
  const begun = get('/', false)
  const other = get('/', agent)
  await get('/ready', false)
  child.kill('SIGTERM')
  expect((await begun).text).toBe('answered')
  expect((await other).text).toBe('answered')
  expect(await ended).toEqual([0, null])
  agent.destroy()
}, 30_000)

test('a process that met an exception nobody caught answers what it has begun, and leaves', async () => {
  const { child, ended, get } = await serve(0)
  const said = once(createInterface(child.stderr), 'line')
  expect((await get('/throw', false)).text).toBe('answered')
  expect(await ended).toEqual([1, null])
  expect(String(await said)).toContain('nobody catches this')
}, 30_000)
