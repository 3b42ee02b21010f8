import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, createBrotliCompress, createGzip } from 'node:zlib'
import { encodingFor, leastCompressed } from '../lib/environment/content-encoding.mjs'
import { pathOf } from './web-target.mjs'

const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/
/** Answers with tokens, whose length compressed would tell of them. */
const secret = /^\/(accounts|api\/auth)\//

/** Levels: fast for an answer made for one request, small for a file that is compressed once. */
const streams = {
  br: (isKept) => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: isKept ? 9 : 4 } }),
  gzip: (isKept) => createGzip({ level: isKept ? 9 : 5 }),
}

const encodingOf = ({ headers }) => encodingFor(headers['accept-encoding'], Object.keys(streams))

/** Scripts and styles by path and encoding, compressed once: their names change with their contents. */
const files = new Map()

let shrinking = Promise.resolve()

/** The smallest form takes up to a second: the first visitors do not wait for it, and there is one at a time. */
function shrink(file) {
  const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  shrinking = shrinking.then(async () => {
    file.bytes = await promisify(brotliCompress)(await promisify(brotliDecompress)(file.bytes), smallest)
  })
}

/** Sends a file that was compressed before; false if there is none. */
export function sendFile(request, response) {
  const file = request.method === 'GET' && files.get(`${encodingOf(request)} ${request.url}`)
  if (!file || request.headers.range !== undefined) return false
  for (const [name, value] of file.headers) response.setHeader(name, value)
  const etag = response.getHeader('etag')
  const isKnown = etag !== undefined && request.headers['if-none-match'] === etag
  response.writeHead(isKnown ? 304 : 200, isKnown ? {} : { 'content-length': file.bytes.length })
  response.end(isKnown ? undefined : file.bytes)
  return true
}

/**
 * Compresses what is written to a response, if its client accepts that and it is worth it. Headers are sent with the first bytes, so that
 * nobody sends them before. `isFile`: the compressed bytes are kept for `sendFile`.
 */
export function compress(request, response, isFile) {
  const encoding = encodingOf(request)
  if (encoding === 'identity' || request.method === 'HEAD' || secret.test(pathOf(request.url))) return
  const { write, end, flushHeaders } = response
  const before = new Set(response.getHeaderNames())
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
    stream = streams[encoding](isFile)
    response.removeHeader('content-length')
    response.setHeader('content-encoding', encoding)
    const etag = String(response.getHeader('etag') ?? '')
    if (etag.startsWith('"')) response.setHeader('etag', `W/${etag}`)
    const vary = response.getHeader('vary')
    if (!/accept-encoding/i.test(String(vary)))
      response.setHeader('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
    const chunks = []
    stream.on('data', (chunk) => {
      if (isFile) chunks.push(chunk)
      if (write.call(response, chunk) === false) {
        stream.pause()
        response.once('drain', () => stream.resume())
      }
    })
    stream.on('end', () => {
      end.call(response)
      const isLasting = /immutable/.test(String(response.getHeader('cache-control')))
      if (!isFile || response.statusCode !== 200 || !isLasting || request.url.includes('?')) return
      const names = response.getHeaderNames().filter((name) => !before.has(name))
      const headers = names.map((name) => [name, response.getHeader(name)])
      const file = { headers, bytes: Buffer.concat(chunks) }
      files.set(`${encoding} ${request.url}`, file)
      if (encoding === 'br') shrink(file)
    })
    stream.on('drain', () => response.emit('drain'))
    response.once('close', () => stream.destroy())
  }

  const given = (args) => args.filter((one) => typeof one !== 'function')
  response.flushHeaders = () => undefined
  response.write = (...args) => {
    decide(Infinity)
    return stream ? stream.write(...args) : write.apply(response, args)
  }
  response.end = (...args) => {
    const [chunk] = given(args)
    decide(chunk === undefined ? 0 : Buffer.byteLength(chunk))
    if (!stream || response.writableEnded) return end.apply(response, args)
    stream.end(...args)
    return response
  }
}
