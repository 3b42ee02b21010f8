import { once } from 'node:events'
import { connect as connectTcp, createServer, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import { connect, type Sql } from '@/db/client'
import { freshDatabase } from '@/db/testing/database'
import { superuser } from '@/testing/actors'
import { everythingChanged, noticeChannel, type LiveNotice } from './notice'
import { listenForNotices } from './schedule-notices'
import { createLiveServer, type LiveServer } from './server'

const payload = '{"type":"schedule_changed","keys":[["group",12,"2026-11-16"]]}'
const filter = '{"type":"filter","data":{"type":"group","id":12,"dbeg":"2026-11-16"}}'
const message = '{"type":"schedule_changed","data":{"type":"group","id":12,"dbeg":"2026-11-16"}}'

const opened: { sql: Sql; server?: LiveServer; client?: WebSocket }[] = []

/** One live process and one browser connected to it, with its filter sent. */
async function liveProcess(url: string): Promise<{ heard: () => Promise<string>; all: string[] }> {
  const sql = connect(url, 1)
  const server = createLiveServer({
    verifyToken: () => Promise.resolve({ userId: superuser.userId, sessionId: 'one', lifetime: 600_000 }),
    findWatcher: () => Promise.resolve({ actor: superuser, permitted: { loads: [], rows: [] } }),
    sharesPresence: () => Promise.resolve(false),
    isHealthy: () => Promise.resolve(true),
    allowedOrigins: new Set(),
    now: () => performance.now(),
  })
  await listenForNotices(sql, server.announce)
  const port = await server.open('127.0.0.1', 0)
  const client = new WebSocket(`ws://127.0.0.1:${port}/socket.io?t=any`)
  opened.push({ sql, server, client })
  await once(client, 'open')
  client.send(filter)
  client.ping()
  await once(client, 'pong')
  const all: string[] = []
  client.on('message', (data) => all.push(String(data)))
  return { all, heard: async () => String((await once(client, 'message'))[0]) }
}

/** Terminates every listening connection; returns how many there were. */
async function killListeners(sql: Sql): Promise<number> {
  const killed = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`
  return killed.length
}

/**
 * A TCP proxy to the database that can be cut; afterwards it also drops the given number of reconnection
 * attempts.
 */
async function severableLine(database: URL) {
  const callers = new Set<Socket>()
  let toRefuse = 0
  let refusedAll: () => void = () => undefined
  const proxy = createServer((caller) => {
    caller.on('error', () => undefined)
    if (toRefuse > 0) {
      toRefuse -= 1
      caller.destroy()
      if (toRefuse === 0) refusedAll()
      return
    }
    callers.add(caller)
    const called = connectTcp(Number(database.port), database.hostname)
    called.on('error', () => caller.destroy())
    caller.pipe(called).pipe(caller)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const url = new URL(database)
  url.port = String(typeof address === 'object' && address?.port)
  return {
    url: url.href,
    sever: (attempts: number) =>
      new Promise<void>((resolve) => {
        toRefuse = attempts
        refusedAll = resolve
        for (const caller of callers) caller.destroy()
      }),
    close: () => new Promise((resolve) => proxy.close(resolve)),
  }
}

afterEach(async () => {
  jest.restoreAllMocks()
  for (const { sql, server, client } of opened.splice(0)) {
    client?.terminate()
    await server?.close()
    await sql.end({ timeout: 1 })
  }
})

test('what a transaction announces is heard on every server once it is committed', async () => {
  const { url, sql } = await freshDatabase()
  const [one, two] = await Promise.all([liveProcess(url), liveProcess(url)])
  const heard = Promise.all([one.heard(), two.heard()])
  await expect(
    sql.begin(async (transaction) => {
      await transaction`select pg_notify(${noticeChannel}, ${payload})`
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await sql.begin(async (transaction) => {
    await transaction`select pg_notify(${noticeChannel}, ${payload})`
    expect([...one.all, ...two.all]).toEqual([])
  })
  expect(await heard).toEqual([message, message])
  expect([...one.all, ...two.all]).toEqual([message, message])
})

test('a lost connection is restored, every browser is notified once, and notices go on', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue()
  const { url, sql } = await freshDatabase()
  const [one, two] = await Promise.all([liveProcess(url), liveProcess(url)])
  const back = Promise.all([one.heard(), two.heard()])
  expect(await killListeners(sql)).toBe(2)
  expect(await back).toEqual([message, message])
  const heard = Promise.all([one.heard(), two.heard()])
  await sql.notify(noticeChannel, payload)
  await heard
  expect([one.all, two.all]).toEqual([
    [message, message],
    [message, message],
  ])
  expect(warn).toHaveBeenCalledTimes(2)
})

test('a database that stays away for several attempts is found again', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const { url } = await freshDatabase()
  const line = await severableLine(new URL(url))
  const sql = connect(line.url, 1)
  opened.push({ sql })
  const notices: LiveNotice[] = []
  let hear: () => void = () => undefined
  const returned = new Promise<void>((resolve) => (hear = resolve))
  await listenForNotices(sql, (notice) => {
    notices.push(notice)
    hear()
  })
  await line.sever(3)
  await returned
  await sql.end()
  await line.close()
  expect(notices).toEqual([everythingChanged])
})

test('a database that is not there is an error at the start', async () => {
  const { url } = await freshDatabase()
  const sql = connect(`${url}_missing`, 1)
  opened.push({ sql })
  await expect(listenForNotices(sql, () => undefined)).rejects.toMatchObject({ code: '3D000' })
})
