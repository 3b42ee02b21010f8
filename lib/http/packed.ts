import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Stands for a nonce while the text around it is compressed: bytes that no UTF-8 text has, so that nothing refers to them. */
const hole = Buffer.alloc(24, 0xff)
/** The bytes that deflate looks back. */
const reach = 32_768

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Compressed for one answer: fast rather than small. */
export async function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(bytes, { level: 5 })
  if (encoding === 'identity') return bytes
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  return brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}

/** A text that is sent again, compressed when first asked for so. */
export class KeptText {
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
    const made = this.made.get(encoding) ?? compressed(this.bytes, encoding)
    this.made.set(encoding, made)
    return made
  }
}

/**
 * A page that is sent again with another nonce in the place of its own. As gzip it is compressed once: each nonce is a stored block
 * between compressed ones, so only the nonces and the checksum are written for an answer.
 */
export class KeptPage {
  private readonly parts: Buffer[] = []
  private blocks: Buffer[] | null = null

  constructor(
    private readonly bytes: Buffer,
    nonce: string,
  ) {
    let from = 0
    for (let at = bytes.indexOf(nonce); at !== -1; at = bytes.indexOf(nonce, from)) {
      this.parts.push(bytes.subarray(from, at))
      from = at + nonce.length
    }
    this.parts.push(bytes.subarray(from))
  }

  get length(): number {
    return this.bytes.length
  }

  get size(): number {
    return this.bytes.length * 1.5
  }

  as(encoding: Encoding, nonce: string): Buffer {
    const between = Buffer.from(nonce)
    if (encoding === 'identity' || between.length !== hole.length) return joined(this.parts, between)
    this.blocks ??= this.parts.map((part, index) => this.deflated(part, index))
    const stored = Buffer.concat([Buffer.from([0, hole.length, 0, ~hole.length & 0xff, 0xff]), between])
    const checksum = this.parts.reduce(
      (sum, part, index) => zlib.crc32(part, index === 0 ? 0 : zlib.crc32(between, sum)),
      0,
    )
    const tail = Buffer.alloc(8)
    tail.writeUInt32LE(checksum, 0)
    tail.writeUInt32LE(this.bytes.length, 4)
    return Buffer.concat([gzipHead, joined(this.blocks, stored), tail])
  }

  private deflated(part: Buffer, index: number): Buffer {
    const before = joined(this.parts.slice(0, index), hole)
    const dictionary = index === 0 ? undefined : Buffer.concat([before, hole]).subarray(-reach)
    const isLast = index === this.parts.length - 1
    const finishFlush = isLast ? zlib.constants.Z_FINISH : zlib.constants.Z_SYNC_FLUSH
    return zlib.deflateRawSync(part, { level: 6, dictionary, finishFlush })
  }
}

/** RFC 1952: deflate, no flags, no time, unknown system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

const joined = (parts: readonly Buffer[], between: Buffer): Buffer =>
  Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])))
