import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

type Compression = 'br' | 'gzip'
export type Encoding = Compression | 'identity'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const unpack = { br: promisify(zlib.brotliDecompress), gzip: promisify(zlib.gunzip) }

/** A page that has been sent so often is compressed again, as small as can be: that takes as long as drawing it. */
const sentOften = 50

/** `brotliQuality` 6 is fast, for a single answer; 10 takes ten times as long for a tenth less. */
async function compressed(bytes: Buffer, encoding: Compression, brotliQuality: 6 | 10 = 6): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(bytes, { level: 6 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  return brotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}

/**
 * A text that is sent repeatedly: each compressed form is made on first use, and a smaller one for many. Then the text
 * itself, ten times as large, is no longer kept; whoever wants it or another form has it unpacked.
 */
export class CachedText {
  readonly length: number
  private readonly made = new Map<Compression, Promise<Buffer>>()
  private whole: Buffer | null
  private held: number
  private sent = 0

  constructor(bytes: Buffer) {
    this.whole = bytes
    this.length = bytes.length
    this.held = bytes.length
  }

  /** Bytes that are counted as kept: the text, or its first form and room for the other. */
  get size(): number {
    return this.held
  }

  async as(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.text()
    const pending = this.made.get(encoding) ?? this.text().then((bytes) => compressed(bytes, encoding))
    this.made.set(encoding, pending)
    const bytes = await pending
    if (this.whole) {
      this.whole = null
      this.held = 2 * bytes.length
    }
    if (encoding === 'br' && (this.sent += 1) === sentOften) void this.shrink().catch(() => undefined)
    return bytes
  }

  private async text(): Promise<Buffer> {
    if (this.whole) return this.whole
    for (const [encoding, pending] of this.made) return unpack[encoding](await pending)
    throw new Error('A text that is kept in no form')
  }

  private async shrink(): Promise<void> {
    const small = await compressed(await this.text(), 'br', 10)
    this.made.set('br', Promise.resolve(small))
  }
}
