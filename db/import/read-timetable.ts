import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { fieldProblem, importFaults } from '@/lib/text/import'
import { ImportFault, JsonParts, type JsonPart } from './json-parts'
import { members, sections, type TimetableFile } from './timetable-file'

type SectionName = keyof typeof sections
type MemberName = keyof typeof members
type Lists = { [Name in SectionName]: z.output<(typeof sections)[Name]>[] }

const isSection = (key: string): key is SectionName => key in sections
const isMember = (key: string): key is MemberName => key in members

const pathText = (key: string, index: number | null, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${String(step)}`),
    index === null ? key : `${key}[${index}]`,
  )

function checked<Schema extends z.ZodType>(schema: Schema, part: JsonPart): z.output<Schema> {
  const result = schema.safeParse(part.value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = pathText(part.key, part.index, issue?.path ?? [])
  throw new ImportFault(importFaults.field(path, part.place, fieldProblem(issue ?? { code: 'custom' })))
}

async function isGzipped(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.equals(Buffer.from([0x1f, 0x8b]))
  } finally {
    await file.close()
  }
}

async function* chunksOf(path: string, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.from(chunk)
    see(bytes)
    yield bytes
  }
}

/** The file as text, decompressed if gzipped. `see` receives each raw chunk. */
async function* textOf(path: string, see: (chunk: Buffer) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const gzipped = await isGzipped(path)
  const raw = Readable.from(chunksOf(path, see))
  // An error of either stream surfaces when iterating the last one.
  const bytes = gzipped ? pipeline(raw, createGunzip(), () => undefined) : raw
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

/** Reads and validates a whole timetable. `digest`: SHA-256 of the file as stored on disk. */
export async function readTimetable(
  path: string,
  progress: (parts: number) => void,
): Promise<{ timetable: TimetableFile; digest: string }> {
  const hash = createHash('sha256')
  const splitter = new JsonParts()
  const lists: Lists = {
    pairs: [],
    rooms: [],
    teachers: [],
    groups: [],
    lessons: [],
    exams: [],
    undated: [],
  }
  let university: string | undefined
  let semester: TimetableFile['semester'] = { title: '' }
  let parts = 0
  const take = (part: JsonPart) => {
    if (isSection(part.key)) {
      if (part.index === null)
        throw new ImportFault(
          importFaults.field(part.key, part.place, fieldProblem({ code: 'invalid_type', expected: 'array' })),
        )
      add(lists, part.key, part)
      if (part.key === 'pairs') requireOnce(lists.pairs, part)
      parts += 1
      if (parts % 5000 === 0) progress(parts)
    } else if (isMember(part.key)) {
      if (part.key === 'university') university = checked(members.university, part)
      else semester = checked(members.semester, part)
    }
  }
  try {
    for await (const text of textOf(path, (chunk) => hash.update(chunk)))
      for (const part of splitter.push(text)) take(part)
  } catch (error) {
    const fault = readingFault(error, path, splitter.reached())
    throw fault === undefined ? error : new ImportFault(fault)
  }
  splitter.end()
  if (university === undefined) throw new ImportFault(importFaults.missing('university'))
  if (lists.lessons.length + lists.exams.length === 0) throw new ImportFault(importFaults.missing('lessons'))
  return { timetable: { university, semester, ...lists }, digest: hash.digest('hex') }
}

/** The pair just read must not have been there before. */
function requireOnce(pairs: Lists['pairs'], { index, place }: JsonPart): void {
  const last = pairs.at(-1)
  if (pairs.findIndex(({ pair }) => pair === last?.pair) === pairs.length - 1) return
  throw new ImportFault(importFaults.field(pathText('pairs', index, ['pair']), place, importFaults.pairTwice))
}

function add<Name extends SectionName>(lists: Lists, name: Name, part: JsonPart): void {
  const list: unknown[] = lists[name]
  list.push(checked(sections[name], part))
}
