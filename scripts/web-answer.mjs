import { STATUS_CODES, ServerResponse } from 'node:http'

/**
 * A response that is answered once, by whoever comes first: the framework, a compressor, a deadline or a
 * refusal. Later writes are dropped without an error, because they come in timers and events, where an
 * exception would end the process.
 */
export class Answer extends ServerResponse {
  /** The handler has written all of it; a compressor may still be sending. */
  #isWhole = false
  /** Something answered instead of the handler. */
  #isTaken = false
  /** The headers from before the handler got the response; null until then. */
  #before = null

  constructor(...given) {
    super(...given)
    // A lost connection is not an error of the response.
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

  /** Headers set so far are kept in an answer given instead of the handler's. */
  handOver() {
    this.#before = this.getHeaders()
  }

  /** From now on nothing may answer instead. */
  seal() {
    this.#isWhole = true
  }

  /**
   * Answers instead of the handler, and drops what that has written. False if it is too late: the response is
   * being sent, or the client has gone.
   */
  instead(status, headers, body) {
    if (this.isAnswered) return false
    // Removes everything between the handler and the connection.
    for (const name of ['write', 'end', 'flushHeaders']) delete this[name]
    const set = this.getHeaders()
    const kept = this.#before ?? set
    // Set later, when the server is stopping.
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

/** Dropped writes still call their callbacks. */
function calledBack(given, result) {
  const done = given.findLast((one) => typeof one === 'function')
  if (done) process.nextTick(done)
  return result
}
