import { inflateRawSync } from 'node:zlib'

const localHeader = 0x04034b50
const entryHeader = 0x02014b50
const endHeader = 0x06054b50
const endLength = 22
const longestComment = 65_535

/**
 * How many bytes a zip archive unpacks to, by unpacking it: what its headers claim is not believed. Infinity past `limit`, and where
 * the archive is broken.
 */
export function unpackedSize(bytes: Buffer, limit: number): number {
  try {
    return sizeOf(bytes, limit)
  } catch {
    return Infinity
  }
}

function sizeOf(bytes: Buffer, limit: number): number {
  let end = bytes.length - endLength
  while (end >= bytes.length - endLength - longestComment && bytes.readUInt32LE(end) !== endHeader) end -= 1
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let size = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (bytes.readUInt32LE(at) !== entryHeader) return Infinity
    const nameLength = bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    size += entrySize(bytes, bytes.readUInt32LE(at + 42), limit - size)
    if (size > limit) return Infinity
    at += 46 + nameLength
  }
  return size
}

function entrySize(bytes: Buffer, at: number, limit: number): number {
  if (bytes.readUInt32LE(at) !== localHeader) return Infinity
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  // A stored entry is no longer than the archive; a deflated one ends where its stream says.
  if (bytes.readUInt16LE(at + 8) === 0) return bytes.readUInt32LE(at + 18)
  return inflateRawSync(bytes.subarray(start), { maxOutputLength: Math.max(limit, 1) }).length
}
