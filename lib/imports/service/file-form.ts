import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { parseTimetable } from '@/db/import/read-timetable'
import type { TimetableFile } from '@/db/import/timetable-file'
import { decoded } from '@/lib/sheets/sheet-text.mjs'
import { isNeighbours } from '@/lib/neighbours/translate'

export type NamedFile = { name: string; bytes: Uint8Array }

/** A table, our own JSON, or another system's export. */
export type FileForm = 'table' | 'json' | 'neighbour'

/** So many bytes are enough to tell what a file is. */
export const longestStart = 64 * 1024

export const fileDigest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const tableName = /\.(xlsx|csv)$/i
const isGzipped = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Told by a file's name and first bytes. */
export function formOf({ name, bytes }: NamedFile): FileForm {
  const start = bytes.subarray(0, longestStart)
  if (isNeighbours(start)) return 'neighbour'
  if (tableName.test(name)) return 'table'
  return isGzipped(bytes) || /^\s*\{/.test(decoded(start)) ? 'json' : 'table'
}

/** Reads a whole timetable in our own JSON. Throws FileFault with the place of the error. */
export const readWhole = ({ name, bytes }: NamedFile, onParts?: (parts: number) => void): Promise<TimetableFile> =>
  parseTimetable(Readable.from(piecesOf(Buffer.from(bytes))), name, onParts)

const longestChunk = 64 * 1024

/** In pieces, because all of a large file's text would be in memory beside its bytes. */
const piecesOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / longestChunk) }, (_, index) =>
    bytes.subarray(index * longestChunk, (index + 1) * longestChunk),
  )
