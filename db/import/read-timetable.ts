import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { isRecord } from '@/lib/core/words/rules/records'
import { FileFault } from '@/lib/imports/rules/file-fault'
import { fieldProblem, importFaults } from '@/lib/imports/texts/import'
import { type JsonPart, JsonParts } from './json-parts'
import {
  dispensable,
  type SkippedEntry,
  members,
  plainText,
  sections,
  type TimetableFile,
  titleFields,
} from './timetable-file'

const pathText = (key: string, index: number | null, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${String(step)}`),
    index === null ? key : `${key}[${index}]`,
  )

const faultOf = (part: JsonPart, issue: z.core.$ZodIssue | undefined): FileFault =>
  new FileFault(
    importFaults.field(
      pathText(part.key, part.index, issue?.path ?? []),
      part.place,
      fieldProblem(issue ?? { code: 'custom' }),
    ),
  )

/** Reads a member that is not a list. Throws FileFault naming the field. */
function readMember<Name extends keyof typeof members>(name: Name, part: JsonPart): z.output<(typeof members)[Name]> {
  const result = members[name].safeParse(part.value)
  if (result.success) return result.data as z.output<(typeof members)[Name]>
  throw faultOf(part, result.error.issues[0])
}

/** Throws FileFault if a section is not a list. */
function requireList(part: JsonPart): void {
  if (part.index === null)
    throw new FileFault(
      importFaults.field(part.key, part.place, fieldProblem({ code: 'invalid_type', expected: 'array' })),
    )
}

const mostExamples = 5

function leaveOut(left: SkippedEntry[keyof SkippedEntry], example: string): void {
  left.count += 1
  if (left.examples.length < mostExamples) left.examples.push(example)
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && plainText(value) === '')

/**
 * Reads an element of a section; null if it has no title and is left out. An unusable value of a merely
 * descriptive field becomes unknown; the report tells of both. Any other fault throws FileFault naming the
 * field.
 */
function readElement(name: keyof typeof sections, part: JsonPart, leftOut: SkippedEntry): object | null {
  const title = titleFields[name]
  if (title !== null && isRecord(part.value) && isBlank(part.value[title])) {
    leaveOut(leftOut.untitled, pathText(part.key, part.index, []))
    return null
  }
  const parsed = (value: unknown): object => {
    const result = sections[name].safeParse(value)
    if (result.success) return result.data
    const [issue] = result.error.issues
    const field = String(issue?.path[0] ?? '')
    if (!isRecord(value) || !dispensable[name].includes(field)) throw faultOf(part, issue)
    leaveOut(leftOut.odd, pathText(part.key, part.index, [field]))
    const { [field]: _, ...rest } = value
    return parsed(rest)
  }
  return parsed(part.value)
}

type Plain = string | number
const isPlain = (value: unknown): value is Plain => typeof value === 'string' || typeof value === 'number'

/** Keeps equal texts and equal lists of texts or numbers once. */
class Interned {
  private readonly texts = new Map<string, string>()
  private readonly lists = new Map<string, readonly Plain[]>()

  /**
   * Replaces texts and lists in an object by equal ones kept before. The object itself stays, because a copy
   * made field by field takes several times the memory.
   */
  of<Value extends object>(value: Value): Value {
    for (const [name, one] of Object.entries(value)) Object.assign(value, { [name]: this.one(one) })
    return value
  }

  private one(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value)
    return Array.isArray(value) && value.every(isPlain) ? this.list(value) : value
  }

  private text(value: string): string {
    const known = this.texts.get(value)
    if (known !== undefined) return known
    this.texts.set(value, value)
    return value
  }

  private list(values: readonly Plain[]): readonly Plain[] {
    const key = JSON.stringify(values)
    const known = this.lists.get(key)
    if (known) return known
    const list = values.map((value) => (typeof value === 'string' ? this.text(value) : value))
    this.lists.set(key, list)
    return list
  }
}

type SectionName = keyof typeof sections
type MemberName = keyof typeof members

const isSection = (key: string): key is SectionName => key in sections
const isMember = (key: string): key is MemberName => key in members

/** First bytes of other file formats, and the message for each. */
const others: readonly [bytes: readonly number[], fault: string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], importFaults.oldTable],
  [[0x50, 0x4b, 0x03, 0x04], importFaults.table],
]
const gzip = [0x1f, 0x8b]
const startsWith = (chunk: Buffer, bytes: readonly number[]) => bytes.every((byte, at) => chunk[at] === byte)

/** Yields all chunks, after refusing a file whose first bytes are of another format. */
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
  if (other) throw new FileFault(other[1])
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

/**
 * Collects the parts of a file. Equal texts and lists are kept once: a file of a million lessons names each
 * room thousands of times.
 */
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
  private readonly leftOut: SkippedEntry = {
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
    if (university === undefined) throw new FileFault(importFaults.missing('university'))
    if (lists.lessons.length + lists.exams.length === 0) throw new FileFault(importFaults.missing('lessons'))
    return { university, semester, ...lists, leftOut }
  }
}

/** Throws if the pair just read is a duplicate. */
function requireOnce(pairs: readonly { pair: number }[], { index, place }: JsonPart): void {
  const last = pairs.at(-1)
  if (pairs.findIndex(({ pair }) => pair === last?.pair) === pairs.length - 1) return
  throw new FileFault(importFaults.field(`pairs[${index}].pair`, place, importFaults.pairTwice))
}

/** Reads and validates a whole timetable from its bytes. `path`: its name, for error messages. */
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
    throw fault === undefined ? error : new FileFault(fault)
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
