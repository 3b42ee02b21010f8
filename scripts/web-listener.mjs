import { connect, isIP } from 'node:net'
import { refusalTexts } from '../lib/core/processes/texts/launch.mjs'
import { costsOf } from './web-costs.mjs'
import { missingHeader } from './web-framed.mjs'
import { refuse, refuseBody, refuseForNow } from './web-refusal.mjs'
import { isOpen, isReading, isWellFormed, kindOf, pathOf } from './web-request.mjs'
import { bill } from '../lib/environment/bill.mjs'
import { safely } from '../lib/environment/safely.mjs'

const mebibyte = 1024 * 1024
const mostDropped = 64 * mebibyte
/**
 * The most pieces of a body without a length; each costs as much as kilobytes, and real senders use larger
 * ones.
 */
const mostPieces = 20_000
/** Timeouts in milliseconds. A call that builds a file also waits for its turn. */
const longest = { page: 20_000, call: 180_000 }
/** Next fails on other methods. */
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
/** The forwarding headers that the application trusts, and those that reveal a proxy. */
const forwarding = /^(?:forwarded|x-forwarded-(?:for|host|port|proto))$/
const passedOn =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|cf-ray|fastly-client-ip|x-original-.+)$/

/**
 * Handles every request: sets security headers; refuses malformed or oversized requests, those over the rate
 * limits of the person (`personOf`) or address (`limits`), and those without a free place (`admission`);
 * sends files of the build (`files`); passes the rest to `answer` (Next). Never rejects.
 * @returns {(request: import('node:http').IncomingMessage, response: import('./web-answer.mjs').Answer) => Promise<void>}
 */
export function listenerOf(given) {
  const handle = handlerOf(given)
  return async (request, response) => {
    try {
      await handle(request, response)
    } catch (error) {
      if (response.isWhole) return // already answered by the timeout
      console.error(error)
      if (!refuse(response, 500, 'failure', refusalTexts.failure)) response.destroy()
    }
  }
}

/**
 * Tells the application whether a proxy forwarded a request, and removes headers that only a trusted proxy
 * may set.
 */
function tellPassing(headers, trustsProxy) {
  delete headers['x-came-through']
  delete headers[missingHeader]
  const names = Object.keys(headers)
  if (names.some((name) => passedOn.test(name))) headers['x-came-through'] = '1'
  if (!trustsProxy) for (const name of names) if (forwarding.test(name)) delete headers[name]
}

/** Sets the security headers of an answer. The application reads the policy from the request. */
export function setSecurityHeaders(guard, request, response) {
  const path = pathOf(request.url)
  for (const [name, value] of Object.entries(guard.headers(path))) response.setHeader(name, value)
  const policy = guard.policy(path)
  // Open pages are the same for everybody, so their policy has no nonce and comes with the page
  // (lib/open/page).
  if (!isOpen(path)) response.setHeader('content-security-policy', policy)
  request.headers['content-security-policy'] = policy
}

function handlerOf({
  guard,
  personOf,
  limits,
  admission,
  trustsProxy,
  patience = longest,
  files = null,
  costs = costsOf(),
  answer,
}) {
  return async (request, response) => {
    const path = pathOf(request.url)
    setSecurityHeaders(guard, request, response)
    const address = socketAddress(request, trustsProxy)
    request.headers['x-client-address'] = address
    tellPassing(request.headers, trustsProxy)
    if (!isWellFormed(request)) return refuse(response, 400, 'malformed', refusalTexts.badTarget)
    if (!methods.includes(request.method))
      return refuse(response, 405, 'method_not_allowed', refusalTexts.badMethod(request.method), {
        allow: methods.join(', '),
      })
    if (!limitBody(request, response)) return
    const file = files?.of(request)
    const kind = file === undefined ? kindOf(request) : 'static'
    const person = await personOf(request)
    const { seconds: tooSoon, headers } = limits({
      kind,
      price: costs.price(kind, request, person),
      person,
      address,
    })
    // The remaining tokens of an address must not appear in a shared copy of an open page or a file.
    const tellsRest = tooSoon !== null || (kind !== 'static' && !isOpen(path))
    if (tellsRest) response.setHeaders(new Map(Object.entries(headers)))
    if (tooSoon !== null)
      return refuseForNow(request, response, { status: 429, code: 'too_many_requests', seconds: tooSoon })
    if (file !== undefined) return files.send(request, response, file)
    const place = admission.ask(kind, person, request, response)
    const mayBegin = await place.granted
    // While waiting, the request was refused for its size, or its client disconnected.
    if (response.isAnswered) return place.leave()
    if (!mayBegin) {
      const seconds = admission.secondsToWait(kind)
      return refuseForNow(request, response, { status: 503, code: 'overloaded', seconds })
    }
    response.handOver()
    limitTime(request, response, patience)
    const cost = { milliseconds: null }
    try {
      await bill.run(cost, () => answerKept(request, response, answer))
    } finally {
      place.leave()
      costs.learn(kind, request, { ...cost, isWhole: response.headersSent && response.statusCode === 200 })
    }
  }
}

/** Once loaded, the application answers some requests itself, before Next (lib/http/week-answers). */
const answerKept = (request, response, answer) => {
  const next = async () => answer(request, response)
  const { timetableApplication: application } = globalThis
  return application ? application.answer(request, response, next) : next()
}

/**
 * The client's address. Behind a trusted proxy, the last entry of X-Forwarded-For: the proxy wrote it, the
 * others could be forged.
 */
export function socketAddress({ headers, socket }, trustsProxy) {
  const named = trustsProxy && headers['x-forwarded-for']?.split(',').at(-1)?.trim()
  return named && isIP(named) ? named : (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

/**
 * Refuses a body over 1 MiB (10 MiB with files): at once by Content-Length, otherwise when it exceeds the
 * limit or arrives in too many pieces. The rest is read and dropped up to a limit, because clients read the
 * answer only after sending.
 */
function limitBody(request, response) {
  const isUpload = request.headers['content-type']?.startsWith('multipart/form-data')
  const limit = (isUpload ? 10 : 1) * mebibyte
  let dropped = 0
  const drop = (chunk) => {
    dropped += chunk.length
    if (dropped > mostDropped) request.socket.destroy()
  }
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    refuseBody(response)
    request.on('data', drop)
    return false
  }
  if (request.headers['transfer-encoding'] === undefined) return true
  // Counts what node pushes into the stream; the application still reads the body as it arrives.
  const push = request.push
  let length = 0
  let pieces = 0
  request.push = (chunk, encoding) => {
    length += chunk?.length ?? 0
    pieces += 1
    if (length <= limit && pieces <= mostPieces) return push.call(request, chunk, encoding)
    refuseBody(response)
    // The application never receives the end of this body.
    if (chunk === null) request.socket.destroySoon()
    else drop(chunk)
    return true
  }
  return true
}

/**
 * Answers 503 if the application has not responded in time: a page waits for the database, which may never
 * answer. Calls have shorter deadlines of their own.
 */
function limitTime(request, response, patience) {
  const isCall = /^\/(api|accounts)\//.test(request.url)
  const code = isReading(request) ? 'database_unavailable' : 'unknown_outcome'
  const answerLate = () => refuseForNow(request, response, { status: 503, code, seconds: 5 })
  const timer = setTimeout(safely(answerLate), isCall ? patience.call : patience.page)
  response.once('close', () => clearTimeout(timer))
}

const livePath = '/socket.io'
const connectTimeout = 5_000

/**
 * `upgrade` forwards sockets to the live server, so that one port is enough, and refuses all other upgrades,
 * and clients over their limit (`mayAsk`). `isOthers`: paths that another listener handles. `end` closes
 * forwarded sockets, which server.close() waits for but does not know. `count`: their number.
 */
export function upgraderOf({ live, mayAsk = async () => true, isOthers = () => false }) {
  const handedOn = new Set()
  const upgrade = async (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    const path = pathOf(request.url)
    if (isOthers(path)) return
    if (!isWellFormed(request)) return refuseUpgrade(stream, '400 Bad Request')
    if (path.replace(/\/$/, '') !== livePath) return refuseUpgrade(stream, '404 Not Found')
    const mayBegin = await mayAsk(request)
    // The client may have disconnected meanwhile.
    if (stream.destroyed) return
    if (!mayBegin) return refuseUpgrade(stream, '429 Too Many Requests')
    handedOn.add(stream)
    stream.once('close', () => handedOn.delete(stream))
    handOn(request, stream, head, live)
  }
  return { upgrade, count: () => handedOn.size, end: () => handedOn.forEach((stream) => stream.destroy()) }
}

function handOn(request, stream, head, { host, port }) {
  const behind = connect({ host, port, noDelay: true, timeout: connectTimeout })
  let isConnected = false
  const end = () => {
    behind.destroy()
    if (isConnected) stream.destroy()
    else refuseUpgrade(stream, '503 Service Unavailable')
  }
  const join = () => {
    isConnected = true
    behind.setTimeout(0)
    stream.setTimeout(0)
    stream.setNoDelay(true)
    behind.write(headOf(request))
    behind.write(head)
    stream.pipe(behind).pipe(stream)
  }
  behind.once('connect', safely(join, end))
  behind.on('timeout', safely(end))
  behind.on('error', safely(end))
  stream.once('close', () => behind.destroy())
}

/** The request's head, unchanged. */
function headOf({ method, url, rawHeaders }) {
  const named = rawHeaders.map((text, at) => (at % 2 === 0 ? `\r\n${text}: ` : text))
  return Buffer.from(`${method} ${url} HTTP/1.1${named.join('')}\r\n\r\n`, 'latin1')
}

const refuseUpgrade = (stream, status) =>
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy())
