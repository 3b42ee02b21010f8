import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { fieldProblem, importFaults } from '@/lib/text/import'
import { ImportFault, JsonParts, type JsonPart } from './json-parts'
import { members, sections, type TimetableFile } from './timetable-file'

type SectionName = keyof typeof sections
type MemberName = keyof typeof members

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

/** The file's bytes as text, unpacked if they are gzipped. Each chunk goes through `see` as it lies on the disk. */
async function* textOf(path: string, see: (chunk: Buffer) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytesOf(path, see)) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new ImportFault(importFaults.encoding)
    throw error
  }
}

async function* bytesOf(path: string, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 })
  raw.on('data', (chunk) => {
    if (Buffer.isBuffer(chunk)) see(chunk)
  })
  raw.pause()
  try {
    const gzipped = await isGzipped(path)
    if (!gzipped) {
      for await (const chunk of raw) yield chunk as Buffer
      return
    }
    const unpacked = raw.pipe(createGunzip())
    raw.on('error', (error) => unpacked.destroy(error))
    for await (const chunk of unpacked) yield chunk as Buffer
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    const isArchive = String(error.code).startsWith('Z_')
    throw new ImportFault(isArchive ? importFaults.archive : importFaults.unreadable(path))
  }
}

async function isGzipped(path: string): Promise<boolean> {
  const head = createReadStream(path, { end: 1 })
  for await (const chunk of head) return (chunk as Buffer).equals(Buffer.from([0x1f, 0x8b]))
  return false
}

/** Reads and checks a whole timetable. `digest` is the SHA-256 of the file as it lies on the disk. */
export async function readTimetable(
  path: string,
  progress: (parts: number) => void,
): Promise<{ timetable: TimetableFile; digest: string }> {
  const hash = createHash('sha256')
  const splitter = new JsonParts()
  const lists: { [Name in SectionName]: z.output<(typeof sections)[Name]>[] } = {
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
      parts += 1
      if (parts % 1000 === 0) progress(parts)
    } else if (isMember(part.key)) {
      if (part.key === 'university') university = checked(members.university, part)
      else semester = checked(members.semester, part)
    }
  }
  for await (const text of textOf(path, (chunk) => hash.update(chunk)))
    for (const part of splitter.push(text)) take(part)
  splitter.end()
  if (university === undefined) throw new ImportFault(importFaults.missing('university'))
  if (lists.lessons.length + lists.exams.length === 0) throw new ImportFault(importFaults.missing('lessons'))
  return { timetable: { university, semester, ...lists }, digest: hash.digest('hex') }
}

type Lists = { [Name in SectionName]: z.output<(typeof sections)[Name]>[] }

function add<Name extends SectionName>(lists: Lists, name: Name, part: JsonPart): void {
  const list: unknown[] = lists[name]
  list.push(checked(sections[name], part))
}
