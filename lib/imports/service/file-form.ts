import { Readable } from 'node:stream'
import { parseTimetable } from '@/db/import/read-timetable'
import type { TimetableFile } from '@/db/import/timetable-file'
import { type NeighbourReader, neighbourReaders } from './neighbours/readers'

export type NamedFile = { name: string; bytes: Uint8Array }

/** A table, our own JSON, or another system's export, by its reader. */
export type FileForm = 'table' | 'json' | NeighbourReader

/** So many bytes are enough to tell what a file is. */
export const longestStart = 64 * 1024

const tableName = /\.(xlsx|csv)$/i
const isGzipped = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Told by a file's name and first bytes. */
export function formOf({ name, bytes }: NamedFile): FileForm {
  const start = startOf(bytes.subarray(0, longestStart))
  const reader = neighbourReaders.find((one) => one.recognises({ name, start }))
  if (reader) return reader
  if (tableName.test(name)) return 'table'
  return isGzipped(bytes) || /^\s*\{/.test(start) ? 'json' : 'table'
}

function startOf(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

/** Reads a whole timetable, which is no table. Throws ImportFault with the place of the error. */
export function readWhole(
  { name, bytes }: NamedFile,
  form: Exclude<FileForm, 'table'>,
  onParts?: (parts: number) => void,
): Promise<TimetableFile> {
  // Another system's timetable passes the same checks as our own form.
  const json = form === 'json' ? Buffer.from(bytes) : Buffer.from(JSON.stringify(form.read({ name, bytes })))
  return parseTimetable(Readable.from(piecesOf(json)), name, onParts)
}

const longestChunk = 64 * 1024

/** In pieces, because all of a large file's text would be in memory beside its bytes. */
const piecesOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / longestChunk) }, (_, index) =>
    bytes.subarray(index * longestChunk, (index + 1) * longestChunk),
  )
