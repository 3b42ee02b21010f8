import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { ArchiveFault, recordsName } from './archive-file'
import type { ArchiveContent } from './content'
import type { OpenArchive } from './open-archive'
import { recordSchema } from './record-schema'
import type { Shape } from './shape'

/** `size`: of its line, in bytes. */
export type ReadRecord = { line: number; size: number; record: Record<string, unknown> }

/** Bytes; a class with its dates has some thousands, an import has the file that was read. */
const longestLine = 256 * 1024 * 1024
const newline = 0x0a

async function* linesIn(source: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      const piece = chunk.subarray(from, end)
      yield rest.length > 0 ? Buffer.concat([rest, piece]) : piece
      rest = Buffer.alloc(0)
      from = end + 1
    }
    if (from < chunk.length) rest = Buffer.concat([rest, chunk.subarray(from)])
    if (rest.length > longestLine) throw new ArchiveFault('too large', { file })
  }
  if (rest.length > 0) yield rest
}

const reasons: Partial<Record<z.core.$ZodIssue['code'], 'unknown member' | 'missing member'>> = {
  unrecognized_keys: 'unknown member',
}

function faultOf(issue: z.core.$ZodIssue | undefined, where: { file: string; line: number }): ArchiveFault {
  const names = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined
  const reason = (issue && reasons[issue.code]) ?? (isMissing ? 'missing member' : 'wrong value')
  return new ArchiveFault(reason, { ...where, what: [...(issue?.path ?? []), ...names].join('.') })
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parsedLine(bytes: Buffer, where: { file: string; line: number }): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    throw new ArchiveFault('not json', where)
  }
}

/**
 * The records of a file as its schema reads them, one by one; at its end what the manifest says of it is checked. Throws ArchiveFault with the
 * line.
 */
export async function* recordsOf(
  archive: OpenArchive,
  shape: Shape,
  content: ArchiveContent,
): AsyncGenerator<ReadRecord> {
  const file = recordsName(shape.name)
  const told = archive.manifest.files[file]
  if (!told) throw new ArchiveFault('missing file', { file })
  const schema = recordSchema(shape, content)
  const hash = createHash('sha256')
  let size = 0
  async function* hashed() {
    for await (const chunk of archive.read(file)) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  let line = 0
  for await (const bytes of linesIn(hashed(), file)) {
    line += 1
    const read = schema.safeParse(parsedLine(bytes, { file, line }), { reportInput: true })
    if (!read.success) throw faultOf(read.error.issues[0], { file, line })
    yield { line, size: bytes.length, record: read.data }
  }
  if (line !== told.records || size !== told.size || hash.digest('hex') !== told.sha256)
    throw new ArchiveFault('changed', { file })
}
