import { isIP } from 'node:net'
import { refusalTexts } from '../lib/text/launch.mjs'
import { refuse, refuseForNow } from './web-refusal.mjs'
import { kindOf } from './web-request.mjs'
import { isWellFormed, pathOf } from './web-target.mjs'

const mebibyte = 1024 * 1024
const forwarding = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]

/**
 * The listener of every request: guards the answer, refuses what is malformed or too large, and what the process has no place for
 * (`admission`), and lets `answer` (Next) write the rest.
 */
export function listenerOf({ guard, admission, trustsProxy, answer }) {
  return async (request, response) => {
    for (const [name, value] of Object.entries(guard.headers(pathOf(request.url))))
      response.setHeader(name, value)
    const policy = guard.policy()
    response.setHeader('content-security-policy', policy)
    request.headers['content-security-policy'] = policy
    request.headers['x-client-address'] = clientAddress(request, trustsProxy)
    if (!trustsProxy) for (const name of forwarding) delete request.headers[name]
    if (!isWellFormed(request)) return refuse(request, response, 400, 'malformed', refusalTexts.badTarget)
    if (!limitBody(request, response)) return
    const place = admission.ask(kindOf(request), request, response)
    if (!(await place.granted)) {
      const seconds = admission.secondsToWait()
      return refuseForNow(request, response, { status: 503, code: 'overloaded', seconds })
    }
    try {
      await answer(request, response)
    } catch (error) {
      console.error(error)
      if (!response.headersSent) refuse(request, response, 500, 'failure', refusalTexts.failure)
      else response.destroy()
    } finally {
      place.leave()
    }
  }
}

/** The browser's address. Behind a trusted proxy it is the last one named: the proxy wrote that, the rest is hearsay. */
function clientAddress({ headers, socket }, trustsProxy) {
  const named = trustsProxy && headers['x-forwarded-for']?.split(',').at(-1)?.trim()
  return named && isIP(named) ? named : (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

/** Refuses a body over 1 MiB (10 MiB with files): by its announced length at once, without one as soon as it has grown too long. */
function limitBody(request, response) {
  const isUpload = request.headers['content-type']?.startsWith('multipart/form-data')
  const limit = (isUpload ? 10 : 1) * mebibyte
  const tooLarge = () => refuse(request, response, 413, 'too_large', refusalTexts.tooLarge)
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    tooLarge()
    return false
  }
  if (request.headers['transfer-encoding'] === undefined) return true
  // Counts what node hands to the stream, so that the application still reads it as it comes.
  const push = request.push
  let length = 0
  request.push = (chunk, encoding) => {
    length += chunk?.length ?? 0
    if (length <= limit) return push.call(request, chunk, encoding)
    if (!response.headersSent) tooLarge()
    return false
  }
  return true
}
