import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generate } from 'selfsigned'
import { WebSocket, WebSocketServer } from 'ws'
import { freePort } from './embedded-postgres.mjs'
import { requirePlace } from './outside-programs.mjs'
import { endProcess, waitFor } from './processes.mjs'
import { isListening } from './reachability.mjs'

const nginx = requirePlace('nginx')
const folders: string[] = []
const toStop: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of toStop.splice(0).toReversed()) await stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A folder like /etc/nginx, with one of the two files as nginx.conf, changed by `place`. */
async function configured(
  file: string,
  place: (text: string, folder: string) => string = (text) => text,
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'timetable-nginx-'))
  folders.push(folder)
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'tls'))
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }])
  writeFileSync(path.join(folder, 'tls/fullchain.pem'), cert)
  writeFileSync(path.join(folder, 'tls/privkey.pem'), key)
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    place(readFileSync(`deploy/nginx/${file}`, 'utf8'), folder).replace(/^pid .*$/m, '') +
      `\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\n`,
  )
  // Its default folders for temporary files belong to root.
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};\n`)
  writeFileSync(
    path.join(folder, 'timetable.conf'),
    kept.join('') + readFileSync('deploy/nginx/timetable.conf', 'utf8'),
  )
  return folder
}

const asked = (folder: string) => ['-c', path.join(folder, 'nginx.conf'), '-p', folder]

test.each(['compose.conf', 'server.conf'])('nginx takes %s', async (file) => {
  const folder = await configured(file)
  const { status, stderr } = spawnSync(nginx, ['-t', ...asked(folder)], {
    encoding: 'utf8',
    // It opens its standard output by name, which does not work with a pipe.
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

const listening = async (server: Server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  toStop.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const lengthOf = async (body: AsyncIterable<Buffer>): Promise<number> => {
  let length = 0
  for await (const part of body) length += part.length
  return length
}

/** The proxy of a plain server before two stand-ins, which echo their requests. Returns its port. */
async function proxied(): Promise<number> {
  const web = createServer((incoming, response) => {
    void lengthOf(incoming).then((length) => {
      const told = gzipSync(JSON.stringify({ headers: incoming.headers, length }))
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(told)
    })
  })
  const live = createServer()
  const sockets = new WebSocketServer({ server: live })
  sockets.on('connection', (socket, { headers }: IncomingMessage) => socket.send(headers['x-forwarded-for'] ?? ''))
  const [webPort, livePort, port, plainPort] = [
    await listening(web),
    await listening(live),
    await freePort(),
    await freePort(),
  ]
  const folder = await configured('server.conf', (text, folder) =>
    text
      .replace('127.0.0.1:3000', `127.0.0.1:${webPort}`)
      .replace('127.0.0.1:3001', `127.0.0.1:${livePort}`)
      .replace('/var/log/nginx/access.log', path.join(folder, 'access.log'))
      .replace('auto', '1'),
  )
  return running(folder, port, plainPort)
}

/** nginx with the configuration in `folder`, on these ports. */
async function running(folder: string, port: number, plainPort: number): Promise<number> {
  const common = path.join(folder, 'timetable.conf')
  const text = readFileSync(common, 'utf8')
  writeFileSync(
    common,
    text.replace('listen 443', `listen 127.0.0.1:${port}`).replace('listen 80', `listen 127.0.0.1:${plainPort}`),
  )
  const server = spawn(nginx, [...asked(folder), '-g', 'daemon off;'], { stdio: 'ignore' })
  toStop.push(() => endProcess(server.pid, 'SIGQUIT', 10_000))
  expect(await waitFor(() => isListening('127.0.0.1', port), 10_000)).toBe(true)
  return port
}

type Told = { headers: Record<string, string>; length: number }

async function send(port: number, headers: Record<string, string>, body = Buffer.alloc(0)) {
  const call = request({
    port,
    host: '127.0.0.1',
    path: '/',
    method: 'POST',
    rejectUnauthorized: false,
    headers,
  })
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  const whole = Buffer.concat(parts)
  const told = response.headers['content-encoding'] === 'gzip' ? gunzipSync(whole).toString() : ''
  return { status: response.statusCode, told: told ? (JSON.parse(told) as Told) : null }
}

test('the proxy of a plain server passes on requests, files and sockets, and nobody can forge their address', async () => {
  const port = await proxied()
  const forged = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-proto': 'http',
    'x-request-id': 'mine',
    'accept-encoding': 'gzip, br',
  }
  const { told } = await send(port, forged)
  expect(told?.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    host: '127.0.0.1',
  })
  expect(told?.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  expect(told?.headers).not.toHaveProperty('upgrade')

  // Files have at most 10 MiB, and a form around them.
  const file = Buffer.alloc(10 * 1024 * 1024 + 10_000, 1)
  expect((await send(port, {}, file)).told?.length).toBe(file.length)
  expect((await send(port, {}, Buffer.alloc(12 * 1024 * 1024))).status).toBe(413)

  const socket = new WebSocket(`wss://127.0.0.1:${port}/socket.io?t=x`, {
    rejectUnauthorized: false,
    headers: forged,
  })
  toStop.push(() => socket.terminate())
  const [message] = (await once(socket, 'message')) as [Buffer]
  expect(message.toString()).toBe('127.0.0.1')
})

test('the proxy of a plain server speaks HTTP/2, hides the metrics and logs no query', async () => {
  const port = await proxied()
  const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  toStop.push(() => session.destroy())
  const statusOf = async (target: string) => {
    const stream = session.request({ ':path': target })
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
    stream.resume()
    await once(stream, 'end')
    return headers[':status']
  }
  expect(await statusOf('/dashboard/?secret=word')).toBe(200)
  expect(session.alpnProtocol).toBe('h2')
  expect(await statusOf('/api/metrics/')).toBe(404)
  const [folder = ''] = folders
  const written = () => readFileSync(path.join(folder, 'access.log'), 'utf8')
  await waitFor(() => written().includes(' GET 404 '), 5_000)
  const log = written()
  expect(log).toContain(' GET 200 ')
  expect(log).not.toMatch(/secret|dashboard/)
})

/** A container of the composition at its address: loopback replaces its network. */
async function containerAt(address: string, port: number) {
  const server = createServer((_, response) => response.end(address))
  server.listen(port, address)
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return stop
}

test("a composition's proxy asks the other web container while one is made anew, and finds that at its address", async () => {
  const [port, plainPort, webPort] = [await freePort(), await freePort(), await freePort()]
  const folder = await configured('compose.conf', (text, folder) =>
    text
      .replaceAll('10.213.77.', '127.213.77.')
      .replaceAll(':3000', `:${webPort}`)
      .replace('/dev/stdout', path.join(folder, 'access.log')),
  )
  await running(folder, port, plainPort)
  const answering = async (times = 8) => {
    const told = []
    for (let time = 0; time < times; time += 1) told.push(await askedOf(port))
    return [...new Set(told)].sort()
  }
  const [one, two] = ['127.213.77.11', '127.213.77.12']
  const stopOne = await containerAt(one, webPort)
  toStop.push(await containerAt(two, webPort))
  expect(await answering()).toEqual([one, two])
  await stopOne()
  expect(await answering()).toEqual([two])
  toStop.push(await containerAt(one, webPort))
  // After a failure it gets no requests for two seconds.
  expect(await waitFor(async () => (await answering()).includes(one), 10_000, 100)).toBe(true)
})

async function askedOf(port: number): Promise<string> {
  const call = request({ port, host: '127.0.0.1', path: '/', rejectUnauthorized: false })
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
