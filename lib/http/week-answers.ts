import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { callDatabase, findShown, leaveReplica, readPublished } from '@/db/connection'
import { findReader } from '@/db/queries/core/accounts/users'
import { findTimesOn } from '@/db/queries/core/calendar/calendar'
import { withRequestActor } from '@/lib/auth/actor'
import { cookieValue, setPlainCookie } from '@/lib/auth/cookies'
import { readerNames, sessionIdIn, sessionMaxAge } from '@/lib/auth/session-cookie'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type PageReader, readerNamesCookie } from '@/lib/core/actor/rules/reader-cookie'
import { nextTurn } from '@/lib/core/calendar/rules/pairs'
import { nobodysId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { mayHaveDrafts } from '@/lib/core/placing/rules/planning'
import { readPathSubject } from '@/lib/core/refusals/calls/addresses'
import { lacksToPlan } from '@/lib/core/rights/rules/rights'
import { rightsKey, weeksAreOnesOwn } from '@/lib/core/rights/rules/rights-key'
import { readerHeader } from '@/lib/core/schedule/calls/page'
import { preferencesCookie } from '@/lib/core/schedule/rules/preferences'
import { encodeTime, timeHeader, timeMetric } from '@/lib/core/wire/calls/time'
import { exactNow, universityNow } from '@/lib/environment/clock'
import { encodingFor, leastCompressed, varyByEncoding } from '@/lib/environment/content-encoding.mjs'
import { namesTag } from '@/lib/environment/entity-tag.mjs'
import { safely } from '@/lib/environment/safely.mjs'
import { AnswerCache } from './answer-cache'
import { CachedText, type Encoding } from './cached-text'
import { failure } from './failure'
import { nonceIn, policyByHashes, policyHeader } from './page-policy'
import { paintFirst } from './paint-first'
import { positionHeaders, publishedReader } from './position-headers'

/**
 * Buffers what `work` writes to a response until it is complete; the caller then sends it. Null if something
 * else answered meanwhile or the client disconnected. `work` may end later than its response.
 */
export function heldBack(response: ServerResponse, work: () => Promise<void>): Promise<Buffer | null> {
  const { write, end, flushHeaders } = response
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    const letGo = (whole: Buffer | null) => {
      Object.assign(response, { write, end, flushHeaders })
      resolve(whole)
    }
    const take = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk === 'string')
        chunks.push(Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8'))
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    }
    const lastOf = (args: unknown[]) => args.findLast((one) => typeof one === 'function')
    response.once(
      'close',
      safely(() => letGo(null)),
    )
    response.flushHeaders = () => undefined
    response.write = (...args: unknown[]) => {
      // Only another handler sends headers, to refuse the request: what was buffered is dropped.
      if (response.headersSent) return Reflect.apply(write, response, args)
      take(args[0], args[1])
      lastOf(args)?.()
      return true
    }
    response.end = (...args: unknown[]) => {
      if (response.headersSent || response.destroyed) {
        letGo(null)
        return Reflect.apply(end, response, args)
      }
      take(args[0], args[1])
      const last = lastOf(args)
      if (last)
        response.once(
          'finish',
          safely(() => last()),
        )
      letGo(Buffer.concat(chunks))
      return response
    }
    work().then(
      () => letGo(null),
      (error: unknown) => {
        reject(error)
        letGo(null)
      },
    )
  })
}

type WeekQuestion = { subject: Subject } & ({ is: 'call'; params: Record<string, string> } | { is: 'page' })
type Reader = { actor: Actor; version: string }
type Call = { status: number; headers: [string, string][]; text: string }
type Next = () => Promise<void>

/**
 * The application's answers. `schedule`: the handler of the schedule call; `pageSubject`: the subject of the
 * page at this URL; `readerOf`: who reads a subject by this session, null if it has ended.
 */
export type Application = {
  schedule: (request: Request, route: { params: Promise<unknown> }) => Promise<Response>
  pageSubject: (url: string) => Subject | null
  readerOf?: (sessionId: string, subject: Subject) => Promise<Reader | null>
}

/** Limits of one process. Versions are comparable for an hour (db/functions/touch.sql). */
const bounds = { mostBytes: 32 * 1024 * 1024, longest: 10 * 60_000 }

class KeptCall {
  readonly etag: string
  readonly body: CachedText
  constructor(bytes: Buffer) {
    this.etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`
    this.body = new CachedText(bytes)
  }
  get size(): number {
    return this.body.size
  }
}

/** Compressed before it is kept, for only that form is. */
async function keptCall(bytes: Buffer, encoding: Encoding): Promise<KeptCall> {
  const kept = new KeptCall(bytes)
  await kept.body.as(encoding)
  return kept
}

type DrawnPage = { headers: [string, string][]; page: CachedText; size: number }
/** The page shows the current pair, so it is valid from one minute until another. */
type TimedPage = DrawnPage & { from: number; until: number }

const schedulePath = /^\/api\/([a-z-]+)\/(-?\d{1,9})\/schedule\/(?:\?|$)/
/** Lists of further subjects, whose versions are not compared. */
const further = /[?&](teacher|group|metaprogram)=/

const nobody: PageReader = { userId: nobodysId, username: '', fullName: '' }

/**
 * An actor with the same rights but no identity, so that a rendered page can be shared. Planners keep theirs,
 * because their weeks differ.
 */
export const anonymized = (actor: Actor): Actor => ({
  ...actor,
  ...nobody,
  userId: weeksAreOnesOwn(actor) ? actor.userId : nobody.userId,
})

/**
 * Tells the browser whose shared page it gets: its scripts by the cookie of the sign-in, set again where it is
 * missing or the names have changed, and its service worker, which stores no page with drafts, by a header.
 * `cookie`: that of the request.
 */
function nameReader(response: ServerResponse, actor: Actor, cookie: string): void {
  const names = readerNames(actor)
  if (cookieValue(cookie, readerNamesCookie) !== names)
    response.appendHeader('set-cookie', setPlainCookie(readerNamesCookie, names, sessionMaxAge))
  if (!mayHaveDrafts(actor)) response.setHeader(readerHeader, String(actor.userId))
}

const asText = async (answer: Response): Promise<Call> => ({
  status: answer.status,
  headers: [...answer.headers],
  text: await answer.text(),
})

/** The week that a request asks for, as a page or by the schedule call; null: something else. */
function questionOf(
  { method, url = '', headers }: IncomingMessage,
  pageSubject: Application['pageSubject'],
): WeekQuestion | null {
  if (method !== 'GET') return null
  const [, itemType = '', id = ''] = schedulePath.exec(url) ?? []
  if (id !== '') {
    const subject = further.test(url) ? null : readPathSubject(itemType, id)
    return subject && { is: 'call', subject, params: { itemType, id } }
  }
  // The framework requests parts of a page with headers of its own.
  const isWhole = headers.rsc === undefined && headers['next-router-prefetch'] === undefined
  const subject = isWhole ? pageSubject(url) : null
  return subject && { is: 'page', subject }
}

/** Asks the schedule call as whoever sent the request. */
async function askSchedule(
  schedule: Application['schedule'],
  { url = '', headers }: IncomingMessage,
  route: object,
): Promise<Call> {
  const asking = new Headers({ cookie: headers.cookie ?? '' })
  for (const name of ['x-client-address', 'user-agent']) {
    const value = headers[name]
    if (typeof value === 'string') asking.set(name, value)
  }
  const asked = new Request(`http://localhost${url}`, { headers: asking })
  return asText(await schedule(asked, { params: Promise.resolve(route) }))
}

/**
 * Who reads, and the version of the week. The session of a user who has just signed in may not have reached the replica,
 * and drafts must not lag.
 */
async function storedReader(sessionId: string, subject: Subject): Promise<Reader | null> {
  const find = () => callDatabase((db) => findReader(db, { sessionId, subject }))
  const reader = await find()
  return (!reader || mayHaveDrafts(reader.actor)) && leaveReplica() ? find() : reader
}

/**
 * Answers the schedule call and the page of a week before the framework: with the cached answer for this
 * version of the week and the same rights, or else by the application. Actor and version are one query;
 * requests without a session are left to the framework.
 */
export function weekAnswers({ schedule, pageSubject, readerOf = storedReader }: Application) {
  const calls = new AnswerCache<KeptCall>(bounds)
  const pages = new AnswerCache<TimedPage>(bounds)

  async function answerCall(request: IncomingMessage, response: ServerResponse, reader: Reader, route: object) {
    const { url = '' } = request
    const key = [url, rightsKey(reader.actor), reader.version, universityNow().date].join('\n')
    let refused: Call | null = null
    const ask = async () => {
      const answered = await askSchedule(schedule, request, route)
      if (answered.status === 200) {
        const bytes = Buffer.from(answered.text)
        return keptCall(bytes, encodingOf(request, bytes))
      }
      refused = answered
      return null
    }
    const cached = (await calls.get(key)) ?? (await calls.make(key, ask))
    if (cached) {
      await tellShown(response)
      return sendCall(request, response, cached, reader.actor)
    }
    sendText(response, refused ?? { status: 500, headers: [], text: '' })
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, reader: Reader, next: Next) {
    const { url = '', headers } = request
    const { cookie: ownCookie = '' } = headers
    const now = universityNow()
    const actor = anonymized(reader.actor)
    const cookie = preferencesOf(headers)
    const parts = [url, cookie, JSON.stringify(actor), reader.version, now.date]
    const key = createHash('sha256').update(parts.join('\n')).digest('base64url')
    response.setHeader('server-timing', `${timeMetric};desc="${encodeTime(exactNow())}"`)
    const cached = await pages.get(key)
    if (cached && cached.from <= now.minutes && now.minutes < cached.until) {
      await tellShown(response)
      for (const [name, value] of cached.headers) response.setHeader(name, value)
      nameReader(response, reader.actor, ownCookie)
      return sendCached(request, response, cached.page)
    }
    // Cookies that identify this reader must not influence a page that others get.
    headers.cookie = cookie
    await withRequestActor({ cookie, actor }, () =>
      pages.make(key, async () => {
        // Read before the page is sent, so that a client that asks again at once finds it cached.
        const times = await callDatabase((db) => findTimesOn(db, now.date)).catch(() => null)
        const name = () => nameReader(response, reader.actor, ownCookie)
        const drawn = await drawPage(request, response, name, next)
        return drawn && times && { ...drawn, from: now.minutes, until: nextTurn(times, now.minutes) }
      }),
    )
  }

  async function answer(
    { question, cookie, sessionId }: { question: WeekQuestion; cookie: string; sessionId: string },
    request: IncomingMessage,
    response: ServerResponse,
    next: Next,
  ): Promise<void> {
    let reader: Reader | null
    try {
      reader = await readerOf(sessionId, question.subject)
    } catch (error) {
      if (question.is === 'page') return next()
      return sendText(response, await asText(failure(new Request(`http://localhost${request.url}`), error)))
    }
    const currentReader = reader
    if (!currentReader) return next()
    if (question.is === 'page') return answerPage(request, response, currentReader, next)
    await withRequestActor({ cookie, actor: currentReader.actor }, () =>
      answerCall(request, response, currentReader, question.params),
    )
  }

  return async (request: IncomingMessage, response: ServerResponse, next: Next): Promise<void> => {
    const question = questionOf(request, pageSubject)
    const cookie = request.headers.cookie ?? null
    const sessionId = question && (await sessionIdIn(cookie))
    if (!question || !sessionId || cookie === null) return next()
    await readPublished(publishedReader(cookie), () => answer({ question, cookie, sessionId }, request, response, next))
  }
}

/** Tells the browser what the primary showed it, so that later reads show at least that. */
async function tellShown(response: ServerResponse): Promise<void> {
  for (const [name, value] of positionHeaders(await findShown())) response.appendHeader(name, value)
}

/** The only cookie that a page depends on. */
const preferencesOf = ({ cookie = '' }: IncomingHttpHeaders): string =>
  cookie.split(/;\s*/).find((one) => one.startsWith(`${preferencesCookie}=`)) ?? `${preferencesCookie}=`

/**
 * Renders a page through the framework and sends it; null if it must not be cached. `nameReader`: adds what
 * is this reader's alone.
 */
async function drawPage(
  request: IncomingMessage,
  response: ServerResponse,
  nameReader: () => void,
  next: Next,
): Promise<DrawnPage | null> {
  const before = new Set(response.getHeaderNames())
  let bytes = await heldBack(response, next)
  if (response.statusCode >= 500 && bytes && leaveReplica()) {
    for (const name of response.getHeaderNames()) if (!before.has(name)) response.removeHeader(name)
    response.statusCode = 200
    bytes = await heldBack(response, next)
  }
  if (!bytes) return null
  const isPage = String(response.getHeader('content-type')).startsWith('text/html')
  const policy = String(request.headers[policyHeader])
  const nonce = nonceIn(policy)
  const page = isPage ? paintFirst(bytes.toString(), nonce) : null
  const text = new CachedText(page === null ? bytes : Buffer.from(page))
  const isKept =
    page !== null &&
    nonce !== '' &&
    response.statusCode === 200 &&
    !response.hasHeader('set-cookie') &&
    page.includes('</html>')
  if (isKept) response.setHeader(policyHeader, policyByHashes(policy, page))
  const names = response.getHeaderNames().filter((name) => !before.has(name) || name === policyHeader)
  const headers = names.map((name): DrawnPage['headers'][number] => [name, String(response.getHeader(name))])
  await tellShown(response)
  if (isKept) nameReader()
  await sendCached(request, response, text)
  return isKept ? { headers, page: text, size: text.size } : null
}

/** The encoding that the browser prefers; a short text is sent as it is. */
function encodingOf({ headers }: IncomingMessage, { length }: { length: number }): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  return length < leastCompressed ? 'identity' : encodingFor(accepted, ['br', 'gzip'])
}

async function sendCached(request: IncomingMessage, response: ServerResponse, text: CachedText) {
  const encoding = encodingOf(request, text)
  sendBytes(response, await text.as(encoding), encoding)
}

/** Browsers may store a week to revalidate it, except one with drafts. */
const cachingFor = (actor: Actor): string => (lacksToPlan(actor).length > 0 ? 'private, no-cache' : 'no-store')

async function sendCall(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, body }: KeptCall,
  actor: Actor,
): Promise<void> {
  response.setHeader('vary', varyByEncoding(response.getHeader('vary')))
  response.setHeader('etag', etag)
  response.setHeader('cache-control', cachingFor(actor))
  response.setHeader(timeHeader, encodeTime(exactNow()))
  if (namesTag(request.headers['if-none-match'], etag)) {
    response.statusCode = 304
    return void response.end()
  }
  response.setHeader('content-type', 'application/json; charset=utf-8')
  await sendCached(request, response, body)
}

function sendText(response: ServerResponse, { status, headers, text }: Call): void {
  response.statusCode = status
  for (const [name, value] of headers) response.setHeader(name, value)
  sendBytes(response, Buffer.from(text), 'identity')
}

function sendBytes(response: ServerResponse, bytes: Buffer, encoding: Encoding): void {
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('vary', varyByEncoding(response.getHeader('vary')))
  response.setHeader('content-length', bytes.length)
  response.end(bytes)
}
