import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Compressed for a single answer: fast rather than small. */
async function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(bytes, { level: 6 })
  if (encoding === 'identity') return bytes
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  return brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: 6, [BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}

/** A text that is sent repeatedly; each compressed form is made on first use. */
export class CachedText {
  private readonly made = new Map<Encoding, Promise<Buffer>>()

  constructor(private readonly bytes: Buffer) {}

  get length(): number {
    return this.bytes.length
  }

  get size(): number {
    return this.bytes.length * 1.5
  }

  as(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.bytes)
    const pending = this.made.get(encoding) ?? compressed(this.bytes, encoding)
    this.made.set(encoding, pending)
    return pending
  }
}
