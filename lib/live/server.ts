import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData } from 'ws'
import {
  decodeFilter,
  encodeNotice,
  expiredMessage,
  livePath,
  type FilterData,
  type NoticeType,
} from '@/lib/wire/live'
import type { Watcher } from '@/db/queries/watchers'
import type { UserId } from '@/lib/domain/ids'
import { boundConnections, connectionBounds } from '@/lib/environment/connection-bounds.mjs'
import { hears, type Audience, type Looked } from './audience'
import { closeCodes, LiveSocket } from './live-socket'
import type { Notice } from './notice'
import { PacedQueue } from './paced-queue'
import { RecentNotices } from './recent-notices'
import { Subscriptions } from './subscriptions'

export type LiveServerOptions = {
  /** Whose a token is and how many milliseconds it still lasts; null for one that is not ours or has run out. */
  verifyToken: (token: string) => Promise<Pass | null>
  /** Whose session this is, with what they may see by now; null when it has ended, or the account is not active. */
  findWatcher: (sessionId: string) => Promise<Watcher | null>
  /** Whether the database answers, told within a second. */
  isHealthy: () => Promise<boolean>
  /** Where our pages come from: pages of others may not connect. */
  allowedOrigins: ReadonlySet<string>
  /** Milliseconds of a steady clock. */
  now: () => number
  limits?: Partial<typeof defaultLimits>
}

type Pass = { userId: UserId; sessionId: string; lifetime: number }

const defaultLimits = {
  sockets: 20_000,
  /** As many windows as anybody has open. */
  socketsPerUser: 30,
  /** Filters of one socket: as many at once, and as many a second for ever. Who holds a week's key down sends thirty. */
  filtersAtOnce: 200,
  filtersPerSecond: 20,
  frameBytes: 4 * 1024,
  /** Bytes that may wait for a slow reader before it is dropped. */
  backlogBytes: 64 * 1024,
  pingInterval: 25_000,
  /** How long a page may take from being drawn to its first filter. */
  recentNotices: 15_000,
  /** How many hear per second of a change for everyone: about as many weeks as the web server can draw. */
  everyonePerSecond: 1_000,
  closeTimeout: 2_000,
  /** How often the rights of one socket's user are read again, at most. */
  rightsInterval: 1_000,
  /** As many ended sessions are remembered: whoever was just being let in with one is not. */
  endedSessions: 1_000,
}

export type LiveServer = {
  /** Begins to answer, on any free port for 0; gives the port. Rejects when it is taken. */
  open: (host: string, port: number) => Promise<number>
  announce: (notice: Notice) => void
  /** Sends away whoever came with a pass of this session. */
  endSession: (sessionId: string) => void
  /** Sends everyone away and ends within a moment. */
  close: () => Promise<void>
}

/** Holds the sockets of the browsers and tells them of changes. */
export function createLiveServer(options: LiveServerOptions): LiveServer {
  const limits = { ...defaultLimits, ...options.limits }
  const filters = new Map<LiveSocket, FilterData>()
  /** Who follows, and when that was read. */
  const watchers = new Map<LiveSocket, { watcher: Watcher; sessionId: string; readAt: number }>()
  const socketsOf = new Map<UserId, number>()
  /** The sessions that ended last. */
  const ended = new Set<string>()
  const subscriptions = new Subscriptions<LiveSocket>()
  const recent = new RecentNotices(limits.recentNotices)
  const everyone = new PacedQueue<LiveSocket, NoticeType>(tell, limits.everyonePerSecond)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    WebSocket: LiveSocket,
  })
  const server = createServer(
    connectionBounds,
    (request, response) => void answer(request, response, options.isHealthy),
  )
  // Those who come through the web server, as a proxy, have its address.
  boundConnections(server, { isBehindProxy: true })
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    void admit(request, options).then((admission) => {
      if ('refusal' in admission) refuse(stream, admission.refusal)
      else if (ended.has(admission.sessionId)) refuse(stream, '401 Unauthorized')
      else if (sockets.clients.size >= limits.sockets) refuse(stream, '503 Service Unavailable')
      else if (countOf(admission) >= limits.socketsPerUser) refuse(stream, '429 Too Many Requests')
      else sockets.handleUpgrade(request, stream, head, (socket) => hold(socket, admission))
    })
  })

  const countOf = ({ watcher }: Admission): number => socketsOf.get(watcher.actor.userId) ?? 0

  function hold(socket: LiveSocket, admission: Admission) {
    const { lifetime, watcher, sessionId } = admission
    const { userId } = watcher.actor
    watchers.set(socket, { watcher, sessionId, readAt: options.now() })
    socketsOf.set(userId, countOf(admission) + 1)
    const expiry = setTimeout(() => {
      socket.send(expiredMessage)
      socket.close(closeCodes.normal)
    }, lifetime)
    socket.on('pong', () => (socket.isAlive = true))
    socket.on('message', (frame, isBinary) => void receive(socket, frame, isBinary))
    // A broken frame is an error here; the socket is closing by itself.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(expiry)
      filters.delete(socket)
      watchers.delete(socket)
      if (countOf(admission) > 1) socketsOf.set(userId, countOf(admission) - 1)
      else socketsOf.delete(userId)
      subscriptions.remove(socket)
      everyone.remove(socket)
    })
  }

  async function receive(socket: LiveSocket, frame: RawData, isBinary: boolean) {
    const filter = isBinary || !mayAsk(socket) ? null : decodeFilter(frame.toString())
    if (!filter) {
      socket.close(closeCodes.policy)
      return
    }
    const isFirst = !filters.has(socket)
    const { everyWeek, everySubject } = filter.watched
    filters.set(socket, filter.data)
    subscriptions.set(socket, filter.watched)
    await readRights(socket, limits.rightsInterval)
    // Whoever begins to follow more reads it at this moment, and would miss what changed in it meanwhile.
    if (
      (isFirst || everyWeek || everySubject) &&
      recent.has(filter.watched, (looked, audience) => mayHear(socket, looked, audience), options.now())
    )
      tell(socket, 'schedule_changed')
  }

  /** Whether the socket keeps within what a person asks; each frame takes one of what it has left. */
  function mayAsk(socket: LiveSocket): boolean {
    const { filtersAtOnce, filtersPerSecond } = limits
    const now = options.now()
    const { left, at } = socket.filters ?? { left: filtersAtOnce, at: now }
    const has = Math.min(filtersAtOnce, left + ((now - at) / 1000) * filtersPerSecond)
    socket.filters = { left: has - 1, at: now }
    return has >= 1
  }

  /** Reads again what the socket's user may see, unless that was done in the last moments; a user who is none any more has to leave. */
  async function readRights(socket: LiveSocket, interval: number): Promise<void> {
    const known = watchers.get(socket)
    if (!known || options.now() - known.readAt < interval) return
    watchers.set(socket, { ...known, readAt: options.now() })
    // What was known stands while the database does not answer.
    const watcher = await options.findWatcher(known.sessionId).catch(() => known.watcher)
    if (!watcher) socket.close(closeCodes.policy)
    else if (watchers.has(socket)) watchers.set(socket, { ...known, watcher, readAt: options.now() })
  }

  function mayHear(socket: LiveSocket, looked: Looked, audience: Audience): boolean {
    const known = watchers.get(socket)
    return known !== undefined && hears(known.watcher, looked, audience)
  }

  function tell(socket: LiveSocket, type: NoticeType) {
    const filter = filters.get(socket)
    if (!filter) return
    if (socket.bufferedAmount > limits.backlogBytes) socket.terminate()
    else socket.send(encodeNotice(type, filter))
  }

  function announce(notice: Notice) {
    const { audience } = notice
    recent.add(notice, options.now())
    if (typeof audience === 'object' && 'users' in audience) renewRights(audience.users)
    const concerned = subscriptions.matching(notice, (socket, looked) => mayHear(socket, looked, audience))
    for (const socket of concerned)
      if (notice.weeks === 'everyone') everyone.add(socket, notice.type)
      else tell(socket, notice.type)
  }

  /** What was permitted to somebody shows them more drafts from now on. */
  function renewRights(users: readonly UserId[]) {
    for (const [socket, { watcher }] of watchers)
      if (users.includes(watcher.actor.userId)) void readRights(socket, 0)
  }

  function endSession(id: string) {
    ended.add(id)
    for (const first of ended) if (ended.size > limits.endedSessions) ended.delete(first)
    for (const [socket, { sessionId }] of watchers) if (sessionId === id) socket.close(closeCodes.policy)
  }

  const pinging = setInterval(() => {
    for (const socket of sockets.clients) {
      if (socket.isAlive) socket.ping()
      else socket.terminate()
      socket.isAlive = false
    }
  }, limits.pingInterval)

  async function close() {
    clearInterval(pinging)
    everyone.stop()
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets.clients) socket.close(closeCodes.goingAway)
    const patience = setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
    }, limits.closeTimeout)
    await closed
    clearTimeout(patience)
  }

  function open(host: string, port: number) {
    return new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : port)
      })
    })
  }

  return { open, announce, endSession, close }
}

type Refusal =
  | '400 Bad Request'
  | '401 Unauthorized'
  | '403 Forbidden'
  | '404 Not Found'
  | '429 Too Many Requests'
  | '503 Service Unavailable'

type Admission = { lifetime: number; sessionId: string; watcher: Watcher }

/** Whether a handshake may go on, for whom, and for how long its token lasts. */
async function admit(
  request: IncomingMessage,
  { verifyToken, findWatcher, allowedOrigins }: LiveServerOptions,
): Promise<Admission | { refusal: Refusal }> {
  const base = 'http://live'
  if (!request.url || !URL.canParse(request.url, base)) return { refusal: '400 Bad Request' }
  const url = new URL(request.url, base)
  if (url.pathname.replace(/\/$/, '') !== livePath) return { refusal: '404 Not Found' }
  // Programs that are no browser send no origin; for them the token is enough.
  const { origin } = request.headers
  if (origin !== undefined && !allowedOrigins.has(origin)) return { refusal: '403 Forbidden' }
  const pass = await verifyToken(url.searchParams.get('t') ?? '')
  if (!pass) return { refusal: '401 Unauthorized' }
  try {
    const watcher = await findWatcher(pass.sessionId)
    return watcher ? { ...pass, watcher } : { refusal: '401 Unauthorized' }
  } catch {
    return { refusal: '503 Service Unavailable' }
  }
}

function refuse(stream: Duplex, refusal: Refusal) {
  stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Over plain HTTP there is only the question whether this process can work. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  isHealthy: LiveServerOptions['isHealthy'],
): Promise<void> {
  const isAsked = /^\/health\/?$/.test(request.url ?? '')
  const status = !isAsked ? 'not found' : (await isHealthy()) ? 'ok' : 'unavailable'
  const code = { 'not found': 404, ok: 200, unavailable: 503 }[status]
  response.writeHead(code, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ status }))
}
