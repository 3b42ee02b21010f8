import { isIP } from 'node:net'
import { refusalTexts } from '../lib/text/launch.mjs'
import { refuse, refuseBody, refuseForNow } from './web-refusal.mjs'
import { isReading, kindOf, priceOf } from './web-request.mjs'
import { isWellFormed, pathOf } from './web-target.mjs'

const mebibyte = 1024 * 1024
const mostDropped = 64 * mebibyte
/** Milliseconds. A call that makes a file waits for its turn too. */
const longest = { page: 20_000, call: 180_000 }
/** Next stumbles over others. */
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const forwarding = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]

/**
 * The listener of every request: guards the answer, refuses what is malformed or too large, what its person (`personOf`) or address may not
 * ask any more (`limits`) and what the process has no place for (`admission`), and lets `answer` (Next) write the rest.
 */
export function listenerOf({ guard, personOf, limits, admission, trustsProxy, patience = longest, answer }) {
  return async (request, response) => {
    const path = pathOf(request.url)
    for (const [name, value] of Object.entries(guard.headers(path))) response.setHeader(name, value)
    const policy = guard.policy(path)
    response.setHeader('content-security-policy', policy)
    request.headers['content-security-policy'] = policy
    const address = clientAddress(request, trustsProxy)
    request.headers['x-client-address'] = address
    if (!trustsProxy) for (const name of forwarding) delete request.headers[name]
    if (!isWellFormed(request)) return refuse(request, response, 400, 'malformed', refusalTexts.badTarget)
    if (!methods.includes(request.method)) {
      response.setHeader('allow', methods.join(', '))
      return refuse(request, response, 405, 'method_not_allowed', refusalTexts.badMethod(request.method))
    }
    if (!limitBody(request, response)) return
    const kind = kindOf(request)
    const person = await personOf(request)
    const { seconds: tooSoon, headers } = limits({ kind, price: priceOf(kind, request), person, address })
    if (kind !== 'static') response.setHeaders(new Map(Object.entries(headers)))
    if (tooSoon !== null)
      return refuseForNow(request, response, { status: 429, code: 'too_many_requests', seconds: tooSoon })
    const place = admission.ask(kind, person, request, response)
    const mayBegin = await place.granted
    // Refused for its size, or left by its client, while it waited.
    if (response.headersSent || response.destroyed) return place.leave()
    if (!mayBegin) {
      const seconds = admission.secondsToWait()
      return refuseForNow(request, response, { status: 503, code: 'overloaded', seconds })
    }
    limitTime(request, response, patience)
    try {
      await answer(request, response)
    } catch (error) {
      if (response.writableEnded) return // answered for being late
      console.error(error)
      if (!response.headersSent) refuse(request, response, 500, 'failure', refusalTexts.failure)
      else response.destroy()
    } finally {
      place.leave()
    }
  }
}

/** The browser's address. Behind a trusted proxy it is the last one named: the proxy wrote that, the rest is hearsay. */
export function clientAddress({ headers, socket }, trustsProxy) {
  const named = trustsProxy && headers['x-forwarded-for']?.split(',').at(-1)?.trim()
  return named && isIP(named) ? named : (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

/**
 * Refuses a body over 1 MiB (10 MiB with files): by its announced length at once, without one as soon as it has grown too long. What is
 * still sent is read and dropped, to some length: only then does the sender hear the answer.
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
    refuseBody(request, response)
    request.on('data', drop)
    return false
  }
  if (request.headers['transfer-encoding'] === undefined) return true
  // Counts what node hands to the stream, so that the application still reads it as it comes.
  const push = request.push
  let length = 0
  request.push = (chunk, encoding) => {
    length += chunk?.length ?? 0
    if (length <= limit) return push.call(request, chunk, encoding)
    if (!response.headersSent) refuseBody(request, response)
    // The application waits for an end that it is not given.
    if (chunk === null) request.socket.destroySoon()
    else drop(chunk)
    return true
  }
  return true
}

/**
 * Answers 503 where the application has not begun to after so long: a page asks the database, whose silence has no end of its own. A call
 * has deadlines of its own, which come first.
 */
function limitTime(request, response, patience) {
  const isCall = /^\/(api|accounts)\//.test(request.url)
  const code = isReading(request) ? 'database_unavailable' : 'unknown_outcome'
  const answerLate = () => {
    if (!response.headersSent) refuseForNow(request, response, { status: 503, code, seconds: 5 })
  }
  const timer = setTimeout(answerLate, isCall ? patience.call : patience.page)
  response.once('close', () => clearTimeout(timer))
}
