import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { importFaults } from '@/lib/imports/texts/import'
import { Interned } from './interned'
import { ImportFault, JsonParts, type JsonPart } from './json-parts'
import { readElement, readMember, requireList } from './read-parts'
import { members, sections, type LeftOut, type TimetableFile } from './timetable-file'

type SectionName = keyof typeof sections
type MemberName = keyof typeof members

const isSection = (key: string): key is SectionName => key in sections
const isMember = (key: string): key is MemberName => key in members

/** First bytes of files that are no JSON, and what to tell of them. */
const others: readonly [bytes: readonly number[], fault: string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], importFaults.oldTable],
  [[0x50, 0x4b, 0x03, 0x04], importFaults.table],
]
const gzip = [0x1f, 0x8b]
const startsWith = (chunk: Buffer, bytes: readonly number[]) => bytes.every((byte, at) => chunk[at] === byte)

/** Yields the chunks again, after telling what the first of them begins with. */
async function* withFirst(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** The file as text, decompressed if gzipped. */
async function* textOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const chunks = source[Symbol.asyncIterator]()
  const { value, done } = await chunks.next()
  const first = done ? Buffer.alloc(0) : value
  const other = others.find(([bytes]) => startsWith(first, bytes))
  if (other) throw new ImportFault(other[1])
  const raw = Readable.from(withFirst(first, chunks))
  // An error of either stream surfaces when iterating the last one.
  const bytes = startsWith(first, gzip) ? pipeline(raw, createGunzip(), () => undefined) : raw
  for await (const chunk of bytes) yield decoder.decode(Buffer.from(chunk), { stream: true })
  yield decoder.decode()
}

/** A message for a read error; undefined if the file is not at fault. */
function readingFault(error: unknown, path: string, reached: string): string | undefined {
  if (!(typeof error === 'object' && error !== null && 'code' in error)) return undefined
  const code = String(error.code)
  if (code.startsWith('Z_')) return importFaults.archive(reached)
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return importFaults.encoding(reached)
  return ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR'].includes(code) ? importFaults.unreadable(path) : undefined
}

/** Collects the parts of a file. Equal texts and lists are kept once: a file of a million lessons names each room thousands of times. */
class Timetable {
  private readonly lists = {
    pairs: [],
    rooms: [],
    teachers: [],
    groups: [],
    lessons: [],
    exams: [],
    undated: [],
  }
  private readonly leftOut: LeftOut = {
    untitled: { count: 0, examples: [] },
    odd: { count: 0, examples: [] },
  }
  private readonly interned = new Interned()
  private university: string | undefined
  private semester: TimetableFile['semester'] = { title: '' }

  /** Whether the part was an element of a list. */
  take(part: JsonPart): boolean {
    if (isSection(part.key)) {
      requireList(part)
      const element = readElement(part.key, part, this.leftOut)
      const list: unknown[] = this.lists[part.key]
      if (element) list.push(this.interned.of(element))
      if (element && part.key === 'pairs') requireOnce(this.lists.pairs, part)
      return true
    }
    if (isMember(part.key)) {
      if (part.key === 'university') this.university = readMember('university', part)
      else this.semester = readMember('semester', part)
    }
    return false
  }

  end(): TimetableFile {
    const { university, semester, lists, leftOut } = this
    if (university === undefined) throw new ImportFault(importFaults.missing('university'))
    if (lists.lessons.length + lists.exams.length === 0)
      throw new ImportFault(importFaults.missing('lessons'))
    return { university, semester, ...lists, leftOut }
  }
}

/** The pair just read must not have been there before. */
function requireOnce(pairs: readonly { pair: number }[], { index, place }: JsonPart): void {
  const last = pairs.at(-1)
  if (pairs.findIndex(({ pair }) => pair === last?.pair) === pairs.length - 1) return
  throw new ImportFault(importFaults.field(`pairs[${index}].pair`, place, importFaults.pairTwice))
}

/** Reads and validates a whole timetable from its bytes. `path`: its name, for whoever is told of a fault. */
export async function parseTimetable(
  source: AsyncIterable<Buffer>,
  path: string,
  progress: (parts: number) => void = () => undefined,
): Promise<TimetableFile> {
  const splitter = new JsonParts()
  const timetable = new Timetable()
  let parts = 0
  try {
    for await (const text of textOf(source))
      for (const part of splitter.push(text)) {
        if (!timetable.take(part)) continue
        parts += 1
        if (parts % 5000 === 0) progress(parts)
      }
  } catch (error) {
    const fault = readingFault(error, path, splitter.reached())
    throw fault === undefined ? error : new ImportFault(fault)
  }
  splitter.end()
  return timetable.end()
}

async function* chunksOf(path: string, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.from(chunk)
    see(bytes)
    yield bytes
  }
}

/** Reads and validates a whole timetable. `digest`: SHA-256 of the file as stored on disk. */
export async function readTimetable(
  path: string,
  progress: (parts: number) => void,
): Promise<{ timetable: TimetableFile; digest: string }> {
  const hash = createHash('sha256')
  const timetable = await parseTimetable(
    chunksOf(path, (chunk) => hash.update(chunk)),
    path,
    progress,
  )
  return { timetable, digest: hash.digest('hex') }
}
