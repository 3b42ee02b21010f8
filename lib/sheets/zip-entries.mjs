import { inflateRawSync } from 'node:zlib'

const localHeader = 0x04034b50
const entryHeader = 0x02014b50
const endHeader = 0x06054b50
const endLength = 22
const longestComment = 65_535
/** The flag of a name in UTF-8; others are mostly of Windows, in the code page of its console. */
const utf8Flag = 0x800

/** The file is not one we accept. `fault` is a key of the error texts, `more` their parameters. */
export class PartFault extends Error {
  /**
   * @param {string} fault
   * @param {object} more
   */
  constructor(fault, more = {}) {
    super(fault)
    this.says = { fault, ...more }
  }
}

/**
 * The entries of a zip archive. `open` unpacks one; its size is counted while unpacking, because the sizes in the
 * headers are not to be trusted, and what is larger than `limit` throws PartFault, as any broken archive does.
 *
 * @param {Buffer} bytes
 * @returns {Generator<{ name: string; open: (limit: number) => Buffer }>}
 */
export function* zipEntries(bytes) {
  let end = bytes.length - endLength
  const first = Math.max(0, end - longestComment)
  while (end >= first && bytes.readUInt32LE(end) !== endHeader) end -= 1
  if (end < first) throw new PartFault('unreadable')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryHeader) throw new PartFault('unreadable')
    const place = at
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = nameOf(bytes.subarray(at + 46, at + 46 + nameLength), bytes.readUInt16LE(at + 8))
    yield { name, open: (limit) => contentOf(bytes, place, limit) }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

/**
 * @param {Buffer} bytes
 * @param {number} flags
 */
function nameOf(bytes, flags) {
  const isPlain = (flags & utf8Flag) !== 0 || bytes.every((byte) => byte < 0x80)
  return new TextDecoder(isPlain ? 'utf-8' : 'ibm866').decode(bytes).replaceAll('\\', '/')
}

/**
 * @param {Buffer} bytes
 * @param {number} entry
 * @param {number} limit
 */
function contentOf(bytes, entry, limit) {
  const at = bytes.readUInt32LE(entry + 42)
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localHeader) throw new PartFault('unreadable')
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20))
  const method = bytes.readUInt16LE(entry + 10)
  if (method === 0) return packed
  if (method !== 8) throw new PartFault('unreadable')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) })
  } catch (error) {
    const isLarge =
      typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isLarge ? new PartFault('tooLarge', { limit }) : new PartFault('unreadable')
  }
}
