import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { encodingFor, leastCompressed } from '../lib/environment/content-encoding.mjs'
import { pathOf } from './web-target.mjs'
import { safely } from '../lib/environment/safely.mjs'

/** Text types, which are worth compressing. */
export const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/
/** Answers with tokens, about which the compressed length could reveal something. */
const secret = /^\/(accounts|api\/auth)\//

/**
 * Fast rather than small, for answers made for one request. Files are compressed at build time
 * (web-files.mjs).
 */
const streams = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 5 }),
}

/** The best encoding that a request accepts. */
export const encodingOf = ({ headers }) => encodingFor(headers['accept-encoding'], Object.keys(streams))

/**
 * Compresses a response, if its client accepts that and it is worth it. Headers are sent with the first bytes
 * and not before.
 */
export function compress(request, response) {
  const encoding = encodingOf(request)
  if (encoding === 'identity' || request.method === 'HEAD' || secret.test(pathOf(request.url))) return
  const { write, end, flushHeaders } = response
  let stream
  let isDecided = false

  const isWorth = (length) =>
    !response.headersSent &&
    ![204, 206, 304].includes(response.statusCode) &&
    !response.hasHeader('content-encoding') &&
    compressible.test(String(response.getHeader('content-type'))) &&
    Number(response.getHeader('content-length') ?? length) >= leastCompressed

  const decide = (length) => {
    if (isDecided) return
    isDecided = true
    response.flushHeaders = flushHeaders
    if (!isWorth(length)) return
    stream = streams[encoding]()
    response.removeHeader('content-length')
    response.setHeader('content-encoding', encoding)
    const etag = String(response.getHeader('etag') ?? '')
    if (etag.startsWith('"')) response.setHeader('etag', `W/${etag}`)
    const vary = response.getHeader('vary')
    if (!/accept-encoding/i.test(String(vary)))
      response.setHeader('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
    stream.on('data', (chunk) => {
      if (write.call(response, chunk) === false) stream.pause()
    })
    stream.on('end', () => end.call(response))
    stream.on('error', () => response.destroy())
    // Writing continues when both the compressor and the client accept more.
    const wake = () => {
      if (!stream.isPaused()) response.emit('drain')
    }
    stream.on('drain', safely(wake))
    response.on('drain', () => stream.resume())
    response.once('close', () => stream.destroy())
  }

  const given = (args) => args.filter((one) => typeof one !== 'function')
  response.flushHeaders = () => undefined
  response.write = (...args) => {
    if (response.isWhole) return write.apply(response, args)
    decide(Infinity)
    return stream ? stream.write(...args) : write.apply(response, args)
  }
  response.end = (...args) => {
    if (response.isWhole) return end.apply(response, args)
    const [chunk] = given(args)
    decide(chunk === undefined ? 0 : Buffer.byteLength(chunk))
    if (!stream) return end.apply(response, args)
    response.seal()
    stream.end(...args)
    return response
  }
}
