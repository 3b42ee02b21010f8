import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** A page that has been sent so often is compressed again, as small as can be. */
const sentOften = 3

/** `brotliQuality` 6 is fast, for a single answer; 10 takes ten times as long for a tenth less. */
async function compressed(bytes: Buffer, encoding: Encoding, brotliQuality: 6 | 10 = 6): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(bytes, { level: 6 })
  if (encoding === 'identity') return bytes
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  return brotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}

/** A text that is sent repeatedly; each compressed form is made on first use, and a smaller one for many. */
export class CachedText {
  private readonly made = new Map<Encoding, Promise<Buffer>>()
  private sent = 0

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
    if (encoding === 'br' && (this.sent += 1) === sentOften)
      void compressed(this.bytes, 'br', 10).then(
        (small) => this.made.set('br', Promise.resolve(small)),
        () => undefined,
      )
    return pending
  }
}
