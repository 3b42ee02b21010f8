import { STATUS_CODES, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { encodingFor, leastCompressed, varyByEncoding } from '../lib/environment/content-encoding.mjs'
import { safely } from '../lib/environment/safely.mjs'
import { isLookedAt, pathOf } from './web-request.mjs'
import { explanation } from './web-refusal.mjs'

/** Text types, which are worth compressing. */
export const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/
/** Answers with tokens, about which the compressed length could reveal something. */
const secret = /^\/(accounts|api\/auth)\//

/**
 * Fast rather than small, for answers made for one request. Files are compressed at build time
 * (web-files.mjs).
 */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 5 }),
}

/**
 * A response that is compressed if its client accepts that and it is worth it, and answered once, by whoever
 * comes first: the framework, a deadline or a refusal. Later writes are dropped without an error, because
 * they come in timers and events, where an exception would end the process.
 */
export class Answer extends ServerResponse {
  /** The handler has written all of it; the compressor may still be sending. */
  #isEnded = false
  /** Something answered instead of the handler. */
  #isTaken = false
  /** The headers from before the handler got the response; null until then. */
  #before = null
  #isOfFramework = false
  /** Makes the page shown for what is not there; null: there is none. */
  #framed = null
  /** Decided with the first bytes: whether our own page replaces them. */
  #isExplained
  /** Decided with the first bytes; null if they are sent as they are. */
  #compressor

  static {
    for (const name of ['writeHead', 'setHeader', 'setHeaders', 'appendHeader', 'removeHeader']) {
      const ofNode = ServerResponse.prototype[name]
      this.prototype[name] = function (...given) {
        return this.headersSent || this.#isOver ? this : ofNode.apply(this, given)
      }
    }
  }

  constructor(...given) {
    super(...given)
    // A lost connection is not an error of the response.
    this.on('error', () => undefined)
  }

  get isAnswered() {
    return this.isWhole || this.headersSent
  }

  get isWhole() {
    return this.#isEnded || this.#isOver
  }

  get #isOver() {
    return this.#isTaken || this.writableEnded || this.destroyed
  }

  /** Headers set so far are kept in an answer given instead of the handler's. */
  handOver() {
    this.#before = this.getHeaders()
  }

  /**
   * From now on the framework answers: its pages for 404 and errors, which have no language and are empty until
   * scripts run, are replaced by ours. `framed`: makes that of 404; without it, or where it makes none, it is a plain one.
   * @param {(() => Promise<string | null>) | null} framed
   */
  explain(framed = null) {
    this.#isOfFramework = true
    this.#framed = framed
  }

  /**
   * Answers instead of the handler, and drops what that has written. False if it is too late: the response is
   * being sent, or the client has gone.
   */
  instead(status, headers, body) {
    if (this.isAnswered) return false
    // Whoever holds the answer back (lib/http/week-answers) has replaced these.
    for (const name of ['write', 'end', 'flushHeaders']) delete this[name]
    const set = this.getHeaders()
    // Set later, when the server is stopping.
    const connection = set.connection && { connection: set.connection }
    for (const name of Object.keys(set)) this.removeHeader(name)
    for (const [name, value] of Object.entries({ ...(this.#before ?? set), ...connection, ...headers }))
      this.setHeader(name, value)
    this.statusMessage = STATUS_CODES[status] ?? ''
    this.writeHead(status)
    super.end(body)
    this.#isTaken = true
    return true
  }

  write(...given) {
    if (this.isWhole || this.#mustExplain()) return calledBack(given, true)
    const compressor = this.#compressed(Infinity)
    return compressor ? compressor.write(...given) : super.write(...given)
  }

  end(...given) {
    if (this.isWhole) return calledBack(given, this)
    if (!this.#mustExplain()) return this.#finish(...given)
    const done = given.filter(isFunction)
    if (this.statusCode !== 404 || !this.#framed) return this.#finish(this.#explained(null), ...done)
    const framed = this.#framed
    this.#framed = null
    const finish = (page) => this.isWhole || this.#finish(this.#explained(page), ...done)
    framed().then(finish, (error) => {
      console.error(error)
      finish(null)
    })
    return this
  }

  #finish(...all) {
    const [body] = all
    const compressor = this.#compressed(isFunction(body) ? 0 : Buffer.byteLength(body ?? ''))
    this.#isEnded = true
    if (!compressor) return super.end(...all)
    compressor.end(...all)
    return this
  }

  /** Headers are sent with the first bytes: until then something may answer instead. */
  flushHeaders() {}

  /** A page that fails before rendering is answered with a word without a content type. */
  #mustExplain() {
    return (this.#isExplained ??=
      this.#isOfFramework &&
      !this.headersSent &&
      (this.statusCode === 404 || this.statusCode >= 500) &&
      (String(this.getHeader('content-type') ?? '').startsWith('text/html') ||
        (!this.hasHeader('content-type') && isLookedAt(this.req))))
  }

  #explained(page) {
    const body = page ?? explanation(this.req, this.statusCode)
    for (const name of ['link', 'etag', 'vary', 'content-encoding']) this.removeHeader(name)
    this.setHeader('content-type', 'text/html; charset=utf-8')
    this.setHeader('cache-control', 'no-store')
    this.setHeader('content-length', Buffer.byteLength(body))
    return body
  }

  #compressed(length) {
    if (this.#compressor === undefined) this.#compressor = this.#isWorth(length) ? this.#compress() : null
    return this.#compressor
  }

  #isWorth(length) {
    return (
      !this.headersSent &&
      this.req.method !== 'HEAD' &&
      ![204, 206, 304].includes(this.statusCode) &&
      !this.hasHeader('content-encoding') &&
      compressible.test(String(this.getHeader('content-type'))) &&
      Number(this.getHeader('content-length') ?? length) >= leastCompressed &&
      !secret.test(pathOf(this.req.url)) &&
      this.#encoding !== 'identity'
    )
  }

  get #encoding() {
    return encodingFor(this.req.headers['accept-encoding'], Object.keys(compressors))
  }

  #compress() {
    const stream = compressors[this.#encoding]()
    this.removeHeader('content-length')
    this.setHeader('content-encoding', this.#encoding)
    const etag = String(this.getHeader('etag') ?? '')
    if (etag.startsWith('"')) this.setHeader('etag', `W/${etag}`)
    this.setHeader('vary', varyByEncoding(this.getHeader('vary')))
    stream.on('data', (chunk) => {
      if (!this.#isOver && !super.write(chunk)) stream.pause()
    })
    stream.on('end', () => this.#isOver || super.end())
    stream.on('error', () => this.destroy())
    // Writing continues when both the compressor and the client accept more.
    const wake = () => {
      if (!stream.isPaused()) this.emit('drain')
    }
    stream.on('drain', safely(wake))
    this.on('drain', () => stream.resume())
    this.once('close', () => stream.destroy())
    return stream
  }
}

const isFunction = (one) => typeof one === 'function'

/** Dropped writes still call their callbacks. */
function calledBack(given, result) {
  const done = given.findLast(isFunction)
  if (done) process.nextTick(done)
  return result
}
