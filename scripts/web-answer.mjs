import { STATUS_CODES, ServerResponse } from 'node:http'

/**
 * An answer that is given once, whoever gives it. Several may come to its end: the framework, a compressor, a
 * deadline, a refusal. What comes later goes to nobody, without an error: it comes in timers and events,
 * where an exception would end the process.
 */
export class Answer extends ServerResponse {
  /** Its maker has given all of it; a compressor may still be sending. */
  #isWhole = false
  /** Somebody answered in the place of its maker. */
  #isTaken = false
  /** The headers before its maker had it; null while nobody has. */
  #before = null

  constructor(...given) {
    super(...given)
    // What a lost connection does to an answer is nobody's error.
    this.on('error', () => undefined)
  }

  get isAnswered() {
    return this.#isWhole || this.headersSent || this.#isOver
  }

  get isWhole() {
    return this.#isWhole || this.#isOver
  }

  get #isOver() {
    return this.#isTaken || this.writableEnded || this.destroyed
  }

  /** What is in its headers until now stays in an answer given instead of its maker's. */
  handOver() {
    this.#before = this.getHeaders()
  }

  /** Nobody may answer instead any more. */
  seal() {
    this.#isWhole = true
  }

  /**
   * Answers in the place of whoever works on it, and drops what that one has given. False if nothing may be
   * put in its place: it is being sent, or its client has gone.
   */
  instead(status, headers, body) {
    if (this.isAnswered) return false
    // Whoever stands between the maker and the connection.
    for (const name of ['write', 'end', 'flushHeaders']) delete this[name]
    const set = this.getHeaders()
    const kept = this.#before ?? set
    // Set later by whoever stops the server.
    const connection = set.connection && { connection: set.connection }
    for (const name of Object.keys(set)) this.removeHeader(name)
    for (const [name, value] of Object.entries({ ...kept, ...connection, ...headers }))
      this.setHeader(name, value)
    this.statusMessage = STATUS_CODES[status] ?? ''
    this.writeHead(status)
    this.end(this.req.method === 'HEAD' ? undefined : body)
    this.#isTaken = true
    return true
  }

  writeHead(...given) {
    return this.headersSent || this.#isOver ? this : super.writeHead(...given)
  }

  write(...given) {
    return this.#isOver ? calledBack(given, true) : super.write(...given)
  }

  end(...given) {
    return this.#isOver ? calledBack(given, this) : super.end(...given)
  }

  flushHeaders() {
    if (!this.#isOver) super.flushHeaders()
  }

  setHeader(...given) {
    return this.headersSent || this.#isOver ? this : super.setHeader(...given)
  }

  setHeaders(...given) {
    return this.headersSent || this.#isOver ? this : super.setHeaders(...given)
  }

  appendHeader(...given) {
    return this.headersSent || this.#isOver ? this : super.appendHeader(...given)
  }

  removeHeader(...given) {
    if (!this.headersSent && !this.#isOver) super.removeHeader(...given)
  }

  addTrailers(...given) {
    if (!this.#isOver) super.addTrailers(...given)
  }
}

/** Nobody waits for what is dropped. */
function calledBack(given, result) {
  const done = given.findLast((one) => typeof one === 'function')
  if (done) process.nextTick(done)
  return result
}
