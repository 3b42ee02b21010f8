import * as zlib from 'node:zlib'

/** The size of deflate's window, in bytes. */
const reach = 32_768

/** A piece of text, and the variable part that follows it. */
type Part = { text: Buffer; then: 'nonce' | 'reader' | null }

/**
 * The beginnings of a nonce attribute in markup, and in the framework's data, which is JSON in a string of a
 * script. Quotes in user text are always escaped there.
 */
const beforeNonce = [' nonce="', String.raw`\"nonce\":\"`].map((text) => Buffer.from(text))
const head = '<head>'

/** The positions of a text in a page. */
function* placesOf(page: Buffer, text: string): Generator<number> {
  for (let at = page.indexOf(text); at !== -1; at = page.indexOf(text, at + text.length)) yield at
}

/**
 * A page that is the same for everybody except for the nonce, where markup has one, and the reader's data at
 * the beginning of its head. Neither is searched for in user text. The gzip form is compressed once: the
 * variable parts are stored blocks between compressed ones, so that an answer only needs these and the
 * checksum.
 */
export class CachedPage {
  private readonly parts: Part[] = []
  private blocks: Buffer[] | null = null
  /**
   * Replaces a nonce while the text around it is compressed: bytes that never occur in UTF-8, so that nothing
   * refers to them.
   */
  private readonly hole: Buffer
  /** Whether all occurrences of the nonce are replaced. */
  readonly isWhole: boolean

  /** `nonce`: '' if it has none. */
  constructor(
    private readonly bytes: Buffer,
    nonce: string,
  ) {
    this.hole = Buffer.alloc(nonce.length, 0xff)
    const isValue = (at: number) =>
      beforeNonce.some((before) => bytes.subarray(at - before.length, at).equals(before))
    const nonces = nonce === '' ? [] : [...placesOf(bytes, nonce)]
    this.isWhole = nonces.every(isValue)
    const holes = nonces
      .filter(isValue)
      .map((from): { from: number; to: number; then: 'nonce' | 'reader' } => ({
        from,
        to: from + nonce.length,
        then: 'nonce',
      }))
    const opened = bytes.indexOf(head)
    if (opened !== -1) holes.push({ from: opened + head.length, to: opened + head.length, then: 'reader' })
    let at = 0
    for (const { from, to, then } of holes.sort((one, other) => one.from - other.from)) {
      this.parts.push({ text: bytes.subarray(at, from), then })
      at = to
    }
    this.parts.push({ text: bytes.subarray(at), then: null })
  }

  get length(): number {
    return this.bytes.length
  }

  get size(): number {
    return this.bytes.length * 1.5
  }

  /** `nonce`: of the same length as its own; `reader`: markup. */
  as(encoding: 'gzip' | 'identity', nonce: string, reader: string): Buffer {
    if (nonce.length !== this.hole.length) throw new RangeError('A nonce of another length')
    const between = this.parts.map(({ then }) =>
      then === null ? null : Buffer.from(then === 'nonce' ? nonce : reader),
    )
    const plain = this.parts.flatMap(({ text }, index) => [text, between[index] ?? empty])
    if (encoding === 'identity') return Buffer.concat(plain)
    const blocks = (this.blocks ??= this.parts.map((_, index) => this.deflated(index)))
    const tail = Buffer.alloc(8)
    tail.writeUInt32LE(
      plain.reduce<number>((sum, text) => zlib.crc32(text, sum), 0),
      0,
    )
    tail.writeUInt32LE(
      plain.reduce((sum, { length }) => sum + length, 0),
      4,
    )
    const packed = blocks.flatMap((block, index) => {
      const text = between[index]
      return text ? [block, storedHead(text.length), text] : [block]
    })
    return Buffer.concat([gzipHead, ...packed, tail])
  }

  /** A compressed part. It may refer back to text before it, up to the last part of variable length. */
  private deflated(index: number): Buffer {
    const before: Buffer[] = []
    for (const { text, then } of this.parts.slice(0, index).reverse()) {
      if (then !== 'nonce') break
      before.unshift(text, this.hole)
    }
    const dictionary = before.length === 0 ? undefined : Buffer.concat(before).subarray(-reach)
    const isLast = index === this.parts.length - 1
    const finishFlush = isLast ? zlib.constants.Z_FINISH : zlib.constants.Z_SYNC_FLUSH
    return zlib.deflateRawSync(this.parts[index]?.text ?? empty, { level: 6, dictionary, finishFlush })
  }
}

const empty = Buffer.alloc(0)

/** RFC 1952: deflate, no flags, no time, unknown system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** RFC 1951: a stored block that is not the last. */
const storedHead = (length: number): Buffer => {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(~length & 0xffff, 3)
  return head
}
