import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import type { Watcher } from '@/db/queries/core/live/watchers'
import {
  decodeFilter,
  encodeNotice,
  expiredMessage,
  type FilterData,
  livePath,
  type NoticeType,
  type Watched,
} from '@/lib/core/live/calls/live'
import type { UserId } from '@/lib/core/names/rules/ids'
import { boundConnections, connectionBounds } from '@/lib/environment/connection-bounds.mjs'
import { safely } from '@/lib/environment/safely.mjs'
import { decodePresence, encodeOthers } from '@/lib/presence/calls'
import type { Presence, WorkPlace } from '@/lib/presence/rules'
import { type Audience, hears, keysOfWeek, keysWatched, type LiveNotice, type SubscribedWeek } from './notice'
import { PacedQueue } from './paced-queue'
import { PresenceBoard } from './presence-board'
import { RecentNotices } from './schedule-notices'

/** An index from keys to peers, so that a notice only touches the peers it concerns. */
export class Subscriptions<Peer> {
  private readonly keys = new Map<Peer, readonly string[]>()
  private readonly peers = new Map<string, Set<Peer>>()

  /** Sets what a peer watches, replacing its previous subscription. */
  set(peer: Peer, watched: Watched): void {
    this.remove(peer)
    const keys = keysWatched(watched)
    for (const key of keys) {
      const watching = this.peers.get(key)
      if (watching) watching.add(peer)
      else this.peers.set(key, new Set([peer]))
    }
    this.keys.set(peer, keys)
  }

  remove(peer: Peer): void {
    for (const key of this.keys.get(peer) ?? []) {
      const watching = this.peers.get(key)
      watching?.delete(peer)
      if (watching?.size === 0) this.peers.delete(key)
    }
    this.keys.delete(peer)
  }

  /** The peers that watch something in the notice and may hear of it, once each. */
  matching({ weeks }: Pick<LiveNotice, 'weeks'>, mayHear: (peer: Peer, week: SubscribedWeek) => boolean): Set<Peer> {
    if (weeks === 'everyone') return new Set([...this.keys.keys()].filter((peer) => mayHear(peer, 'everything')))
    const peers = new Set<Peer>()
    for (const week of weeks)
      for (const key of keysOfWeek(week))
        for (const peer of this.peers.get(key) ?? []) if (!peers.has(peer) && mayHear(peer, week)) peers.add(peer)
    return peers
  }
}

/** Close codes of RFC 6455, section 7.4.1. */
const closeCodes = { normal: 1000, goingAway: 1001, policy: 1008 } as const

const tooBig = 1009
const notText = 1007

/** The server's end of one browser's socket. */
class LiveSocket extends WebSocket {
  /** Whether a pong has arrived since the last ping. */
  isAlive = true
  /** Token bucket for filters: tokens left at time `at`; null before the first filter. */
  filters: { left: number; at: number } | null = null

  /** Frames that are too long or not text close the socket with the same code as an invalid filter. */
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code === tooBig || code === notText ? closeCodes.policy : code, reason)
  }
}

/** Plain HTTP serves only the health check, besides the metrics. */
async function answerPlainly(
  request: IncomingMessage,
  response: ServerResponse,
  isHealthy: () => Promise<boolean>,
): Promise<void> {
  const isAsked = /^\/health\/?$/.test(request.url ?? '')
  const status = !isAsked ? 'not found' : (await isHealthy()) ? 'ok' : 'unavailable'
  const code = { 'not found': 404, ok: 200, unavailable: 503 }[status]
  response.writeHead(code, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ status }))
}

export type LiveServerOptions = {
  /** The token's owner and remaining lifetime in milliseconds; null if it is not ours or has expired. */
  verifyToken: (token: string) => Promise<Pass | null>
  /** The session's user and their current rights; null if the session has ended or the account is inactive. */
  findWatcher: (sessionId: string) => Promise<Watcher | null>
  /** Whether planners at this place are told of this user, and the user of them. */
  sharesPresence: (watcher: Watcher, place: WorkPlace) => Promise<boolean>
  /** Whether the database answers within a second. */
  isHealthy: () => Promise<boolean>
  /** Origins of our pages; pages from other origins may not connect. */
  allowedOrigins: ReadonlySet<string>
  /** Answers requests for this process's metrics; absent: there are none. */
  tellMetrics?: (request: IncomingMessage, response: ServerResponse, sockets: number) => unknown
  /** Milliseconds of a monotonic clock. */
  now: () => number
  limits?: Partial<typeof defaultLimits>
}

type Pass = { userId: UserId; sessionId: string; lifetime: number }

const defaultLimits = {
  sockets: 20_000,
  /** About as many windows as one person has open. */
  socketsPerUser: 30,
  /**
   * Token bucket for one socket's filters: burst, and rate per second. Holding down the key for the next week
   * sends thirty.
   */
  filtersAtOnce: 200,
  filtersPerSecond: 20,
  frameBytes: 4 * 1024,
  /** Bytes queued for a slow reader before its socket is dropped. */
  backlogBytes: 64 * 1024,
  pingInterval: 25_000,
  /** Milliseconds between rendering a page and its first filter. */
  recentNotices: 15_000,
  /** Sockets told per second of a change for everyone: about as many weeks as the web server can render. */
  everyonePerSecond: 1_000,
  closeTimeout: 2_000,
  /** Milliseconds that others still see a page whose socket has closed. */
  presenceStays: 2_000,
  /** Minimum milliseconds between two reads of one socket's rights. */
  rightsInterval: 1_000,
  /**
   * How many ended sessions are remembered, to refuse a handshake that was in progress when its session
   * ended.
   */
  endedSessions: 1_000,
}

export type LiveServer = {
  /** Starts listening (port 0: any free port) and resolves to the port. Rejects if the port is taken. */
  open: (host: string, port: number) => Promise<number>
  /** `position`: a position that includes the change; absent: that of the previous notice. */
  announce: (notice: LiveNotice, position?: string) => void
  /** Closes all sockets of this session. */
  endSession: (sessionId: string) => void
  /** Closes all sockets and stops, within `closeTimeout`. */
  close: () => Promise<void>
}

/** Keeps the browsers' sockets and notifies them of changes. */
export function createLiveServer(options: LiveServerOptions): LiveServer {
  const limits = { ...defaultLimits, ...options.limits }
  const filters = new Map<LiveSocket, FilterData>()
  /** Each socket's user and rights, and when they were read. */
  const watchers = new Map<LiveSocket, { watcher: Watcher; sessionId: string; readAt: number }>()
  const socketsOf = new Map<UserId, number>()
  /** The most recently ended sessions. */
  const ended = new Set<string>()
  const subscriptions = new Subscriptions<LiveSocket>()
  const recent = new RecentNotices(limits.recentNotices)
  /** What each planner's page said last. */
  const presences = new Map<LiveSocket, Presence>()
  const board = new PresenceBoard<LiveSocket>((socket, others) => push(socket, encodeOthers(others)))
  let shownBy: string | undefined
  const everyone = new PacedQueue<LiveSocket, NoticeType>(tell, limits.everyonePerSecond)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    WebSocket: LiveSocket,
  })
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => undefined)
    if (options.tellMetrics && /^\/metrics\/?$/.test(request.url ?? ''))
      await options.tellMetrics(request, response, sockets.clients.size)
    else await answerPlainly(request, response, options.isHealthy)
  }
  const server = createServer(
    connectionBounds,
    safely(onRequest, (_, response) => response.destroy()),
  )
  // Sockets that come through the web server all have its address.
  boundConnections(server, { isBehindProxy: true })
  const onUpgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const admission = await admit(request, options)
    if (stream.destroyed) return
    if ('refusal' in admission) refuse(stream, admission.refusal)
    else if (ended.has(admission.sessionId)) refuse(stream, '401 Unauthorized')
    else if (sockets.clients.size >= limits.sockets) refuse(stream, '503 Service Unavailable')
    else if (countOf(admission) >= limits.socketsPerUser) refuse(stream, '429 Too Many Requests')
    else sockets.handleUpgrade(request, stream, head, (socket) => hold(socket, admission))
  }
  server.on(
    'upgrade',
    safely(onUpgrade, (_, stream) => stream.destroy()),
  )

  const countOf = ({ watcher }: Admission): number => socketsOf.get(watcher.actor.userId) ?? 0

  function hold(socket: LiveSocket, admission: Admission) {
    const { lifetime, watcher, sessionId } = admission
    const { userId } = watcher.actor
    watchers.set(socket, { watcher, sessionId, readAt: options.now() })
    socketsOf.set(userId, countOf(admission) + 1)
    const expire = () => {
      socket.send(expiredMessage)
      socket.close(closeCodes.normal)
    }
    const drop = () => socket.terminate()
    const expiry = setTimeout(safely(expire, drop), lifetime)
    socket.on('pong', () => (socket.isAlive = true))
    socket.on(
      'message',
      safely((frame: RawData, isBinary: boolean) => receive(socket, frame, isBinary), drop),
    )
    // A malformed frame emits an error; the library closes the socket.
    socket.on('error', () => undefined)
    const forget = () => {
      clearTimeout(expiry)
      filters.delete(socket)
      watchers.delete(socket)
      presences.delete(socket)
      // A page renews its socket every ten minutes: it would be seen leaving.
      setTimeout(
        safely(() => board.remove(socket)),
        limits.presenceStays,
      ).unref()
      if (countOf(admission) > 1) socketsOf.set(userId, countOf(admission) - 1)
      else socketsOf.delete(userId)
      subscriptions.remove(socket)
      everyone.remove(socket)
    }
    socket.on('close', safely(forget))
  }

  async function receive(socket: LiveSocket, frame: RawData, isBinary: boolean) {
    const text = isBinary || !mayAsk(socket) ? '' : frame.toString()
    const presence = decodePresence(text)
    if (presence) return present(socket, presence.said)
    const filter = decodeFilter(text)
    if (!filter) {
      socket.close(closeCodes.policy)
      return
    }
    const isFirst = !filters.has(socket)
    const { everyWeek, everySubject } = filter.watched
    filters.set(socket, filter.data)
    subscriptions.set(socket, filter.watched)
    await readRights(socket, limits.rightsInterval)
    // The browser is loading the newly watched weeks right now and could miss a change made meanwhile.
    if (
      (isFirst || everyWeek || everySubject) &&
      recent.has(filter.watched, (week, audience) => mayHear(socket, week, audience), options.now())
    )
      tell(socket, 'schedule_changed')
  }

  /** Puts the page among those of its place, while its user may plan there. */
  async function present(socket: LiveSocket, said: Presence | null): Promise<void> {
    if (said) presences.set(socket, said)
    else presences.delete(socket)
    await readRights(socket, limits.rightsInterval)
    const watcher = watchers.get(socket)?.watcher
    const shares = said && watcher && (await options.sharesPresence(watcher, said.at).catch(() => false))
    // Something newer may have been said meanwhile.
    if ((presences.get(socket) ?? null) !== said) return
    if (shares) board.put(socket, watcher.actor, said)
    else if (board.remove(socket)) push(socket, encodeOthers([]))
  }

  /** Takes one token for a frame; false if none is left. */
  function mayAsk(socket: LiveSocket): boolean {
    const { filtersAtOnce, filtersPerSecond } = limits
    const now = options.now()
    const { left, at } = socket.filters ?? { left: filtersAtOnce, at: now }
    const has = Math.min(filtersAtOnce, left + ((now - at) / 1000) * filtersPerSecond)
    socket.filters = { left: has - 1, at: now }
    return has >= 1
  }

  /**
   * Reads the rights of the socket's user again unless they are fresh; closes the socket if the session has
   * ended.
   */
  async function readRights(socket: LiveSocket, interval: number): Promise<void> {
    const session = watchers.get(socket)
    if (!session || options.now() - session.readAt < interval) return
    watchers.set(socket, { ...session, readAt: options.now() })
    // While the database does not answer, keep the known rights.
    const watcher = await options.findWatcher(session.sessionId).catch(() => session.watcher)
    if (!watcher) socket.close(closeCodes.policy)
    else if (watchers.has(socket)) watchers.set(socket, { ...session, watcher, readAt: options.now() })
  }

  function mayHear(socket: LiveSocket, week: SubscribedWeek, audience: Audience): boolean {
    const session = watchers.get(socket)
    return session !== undefined && hears(session.watcher, week, audience)
  }

  function tell(socket: LiveSocket, type: NoticeType) {
    const filter = filters.get(socket)
    if (filter) push(socket, encodeNotice(type, filter, shownBy))
  }

  function push(socket: LiveSocket, message: string) {
    if (socket.bufferedAmount > limits.backlogBytes) socket.terminate()
    else socket.send(message)
  }

  function announce(notice: LiveNotice, position = shownBy) {
    const { audience } = notice
    shownBy = position
    recent.add(notice, options.now())
    if (typeof audience === 'object' && 'users' in audience) renewRights(audience.users)
    const concerned = subscriptions.matching(notice, (socket, week) => mayHear(socket, week, audience))
    for (const socket of concerned)
      if (notice.weeks === 'everyone') everyone.add(socket, notice.type)
      else tell(socket, notice.type)
  }

  /** New permissions let these users see more drafts. */
  function renewRights(users: readonly UserId[]) {
    for (const [socket, { watcher }] of watchers) if (users.includes(watcher.actor.userId)) void readRights(socket, 0)
  }

  function endSession(id: string) {
    ended.add(id)
    for (const first of ended) if (ended.size > limits.endedSessions) ended.delete(first)
    for (const [socket, { sessionId }] of watchers) if (sessionId === id) socket.close(closeCodes.policy)
  }

  const ping = safely((socket: LiveSocket) => {
    if (socket.isAlive) socket.ping()
    else socket.terminate()
    socket.isAlive = false
  })
  const pinging = setInterval(
    safely(() => {
      sockets.clients.forEach(ping)
      // Rights and the university's setting may have changed.
      for (const [socket, said] of presences) void present(socket, said)
    }),
    limits.pingInterval,
  )

  async function close() {
    clearInterval(pinging)
    everyone.stop()
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets.clients) socket.close(closeCodes.goingAway)
    const end = () => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
    }
    const patience = setTimeout(safely(end), limits.closeTimeout)
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

/** Checks a handshake: returns the watcher and the token's lifetime, or a refusal. */
async function admit(
  request: IncomingMessage,
  { verifyToken, findWatcher, allowedOrigins }: LiveServerOptions,
): Promise<Admission | { refusal: Refusal }> {
  const base = 'http://live'
  if (!request.url || !URL.canParse(request.url, base)) return { refusal: '400 Bad Request' }
  const url = new URL(request.url, base)
  if (url.pathname.replace(/\/$/, '') !== livePath) return { refusal: '404 Not Found' }
  // Clients other than browsers send no Origin; for them the token is enough.
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
