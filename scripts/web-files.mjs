import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { refusalTexts } from '../lib/core/processes/texts/launch.mjs'
import { encodingFor } from '../lib/environment/content-encoding.mjs'
import { namesTag } from '../lib/environment/entity-tag.mjs'
import { packedFiles, staticFiles } from './pack-files.mjs'
import { refuse } from './web-refusal.mjs'
import { pathOf } from './web-request.mjs'

/** The path of the build's files; everything below it is a file. */
const ofBuild = '/_next/'

/**
 * Reads the files of the build once, in every encoding. Files not compressed at build time are sent as they
 * are.
 */
export function readFiles() {
  const packed = packedFiles()
  if (!packed) console.warn(refusalTexts.notPacked)
  return (packed ?? staticFiles()).map(({ file, packed: smaller, ...one }) => {
    const forms = Object.entries({ ...smaller, identity: file }).map(([name, at]) => [name, readFileSync(at)])
    return { ...one, forms: Object.fromEntries(forms) }
  })
}

/**
 * Serves files from memory; the query is ignored. `of(request)`: the file at a path; null if only a file
 * could be there and none is; undefined if the path is not a file's.
 */
export function filesUnder(files) {
  const tagOf = ({ identity }) => createHash('sha1').update(identity).digest('base64url')
  const known = new Map(files.map((file) => [file.path, { ...file, tag: tagOf(file.forms) }]))
  return {
    of({ url }) {
      const path = decodeURIComponent(pathOf(url))
      return known.get(path) ?? (path.startsWith(ofBuild) ? null : undefined)
    },
    send(request, response, file) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return refuse(response, 405, 'method_not_allowed', refusalTexts.badMethod(request.method), {
          allow: 'GET, HEAD',
        })
      if (!file) return refuse(response, 404, 'not_found', refusalTexts.noFile, { 'cache-control': 'no-store' })
      sendFile(request, response, file)
    },
  }
}

function sendFile({ headers: asked }, response, { type, cache, tag, forms }) {
  const range = asked.range === undefined ? undefined : rangeOf(asked.range, forms.identity.length)
  const encoding = range ? 'identity' : encodingFor(asked['accept-encoding'], Object.keys(forms))
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
  const headers = {
    'cache-control': cache,
    etag,
    'accept-ranges': 'bytes',
    ...(Object.keys(forms).length > 1 && { vary: 'Accept-Encoding' }),
  }
  if (namesTag(asked['if-none-match'], etag)) return response.instead(304, headers)
  const bytes = forms[encoding]
  const body = {
    ...headers,
    'content-type': type,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  const isCurrent = asked['if-range'] === undefined || asked['if-range'] === etag
  if (!range || !isCurrent) return sendBytes(response, 200, body, bytes)
  const { from, to } = range
  if (from > to)
    return response.instead(416, {
      ...headers,
      'content-range': `bytes */${bytes.length}`,
      'content-length': 0,
    })
  const part = { ...body, 'content-range': `bytes ${from}-${to}/${bytes.length}` }
  sendBytes(response, 206, part, bytes.subarray(from, to + 1))
}

const sendBytes = (response, status, headers, bytes) =>
  response.instead(status, { ...headers, 'content-length': bytes.length }, bytes)

/**
 * The first and last byte of a range request; `to` is before `from` if the range is outside of the file;
 * undefined to send the file whole.
 */
function rangeOf(text, length) {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text) ?? []
  if (first === undefined || (first === '' && last === '')) return undefined
  if (first === '') return { from: Math.max(0, length - Number(last)), to: length - 1 }
  if (last !== '' && Number(last) < Number(first)) return undefined
  return { from: Number(first), to: Math.min(last === '' ? Infinity : Number(last), length - 1) }
}
