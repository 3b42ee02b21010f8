import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { archiveReadme } from '@/lib/archive/texts/archive'
import { archiveFileTexts, memberText } from '@/lib/archive/texts/archive-members'
import type { Database, Queryable } from '../client'
import {
  archiveFormat,
  archiveVersion,
  type Manifest,
  manifestName,
  readmeName,
  recordsName,
  schemaName,
} from './archive-file'
import { readPages } from './read-pages'
import { jsonSchema, archivedRecord, Titles } from './record-schema'
import {
  type ArchiveContent,
  type ArchiveShape,
  archiveShapes,
  type ArchiveTarget,
  type Member,
  shapesOf,
  withParts,
} from './shape'

export type ArchiveReport = { files: number; records: number }

type Told = Manifest['files']

/** Yields the lines of a file, a page at a time; records the file's size and hash in `told` at the end. */
async function* linesOf(
  db: Queryable,
  shape: ArchiveShape,
  { content, titles, told }: { content: ArchiveContent; titles: Titles; told: Told },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const file = { records: 0, size: 0 }
  for await (const page of readPages(db, shape)) {
    const lines = page.map((one) => `${JSON.stringify(archivedRecord(shape, content, one, titles))}\n`)
    const piece = Buffer.from(lines.join(''))
    hash.update(piece)
    file.records += page.length
    file.size += piece.length
    yield piece
  }
  told[recordsName(shape.name)] = { ...file, sha256: hash.digest('hex') }
}

/** Read last: sequences are not transactional, so their values are then above every number in the records. */
async function nextIds(db: Queryable, shapes: readonly ArchiveShape[]): Promise<Manifest['nextIds']> {
  const rows = await db.execute<{ name: string; next: number }>(sql`
    select sequencename as name, coalesce(last_value + increment_by, start_value) as next
    from pg_sequences where schemaname = 'public'`)
  const next = new Map(rows.map((row) => [row.name, row.next]))
  return Object.fromEntries(
    shapes
      .flatMap(withParts)
      .flatMap(({ path, sequence }) => (sequence ? [[path, next.get(sequence.name) ?? 1] as const] : [])),
  )
}

/**
 * Writes an archive of the university as of one moment, in bounded memory, while others work on. Throws the
 * target's errors; what was written by then is not an archive.
 */
export async function writeArchive(
  db: Database,
  target: NodeJS.WritableStream,
  { content, madeAt, signal }: { content: ArchiveContent; madeAt: Date; signal?: AbortSignal },
): Promise<ArchiveReport> {
  const shapes = shapesOf(content)
  const told: Told = {}
  await db.transaction(
    async (tx) => {
      // The archive gives times in UTC.
      await tx.execute(sql`set local time zone 'UTC'`)
      const zip = new ZipFile()
      const dated = { mtime: madeAt }
      const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, dated)
      add(readmeName, archiveReadme)
      for (const shape of shapes)
        add(schemaName(shape.name), `${JSON.stringify(jsonSchema(shape, content), null, 2)}\n`)
      const titles = new Titles()
      let open: Readable | undefined
      let isOver = false
      const addLazily = (name: string, source: () => AsyncIterable<Buffer>) =>
        zip.addReadStreamLazy(name, dated, (give) => {
          // yazl starts the next file even if the previous one failed.
          if (isOver) return
          open = Readable.from(source(), { objectMode: false })
          give(null, open)
        })
      for (const shape of shapes)
        addLazily(recordsName(shape.name), () => linesOf(tx, shape, { content, titles, told }))
      addLazily(manifestName, async function* () {
        const manifest: Manifest = {
          format: archiveFormat,
          version: archiveVersion,
          madeAt: madeAt.toISOString(),
          content,
          files: told,
          nextIds: await nextIds(tx, shapes),
        }
        yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
      })
      zip.end()
      // An error of a source reaches only its own file's stream.
      zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
      try {
        await pipeline(zip.outputStream, target, { ...(signal && { signal }) })
      } finally {
        isOver = true
        // A page still being read needs the transaction.
        if (open?.closed === false) await once(open.destroy(), 'close')
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const files = Object.values(told)
  return { files: files.length, records: files.reduce((sum, { records }) => sum + records, 0) }
}

const types: Record<string, string> = {
  PgInteger: 'integer',
  PgSmallInt: 'integer',
  PgBigInt53: 'integer',
  PgDoublePrecision: 'number',
  PgNumericNumber: 'number',
  PgBoolean: 'boolean',
  PgDateString: 'date',
  PgTimestamp: 'moment',
  PgJsonb: 'JSON',
  PgCustomColumn: 'bytes',
}

const referenceText = ({ path, isTitled }: ArchiveTarget): string =>
  isTitled ? `of \`${path}\`` : `number of \`${path}\``

function typeOf({ column, refers }: Member): string {
  const one = refers
    ? 'by' in refers
      ? `by \`${refers.by}\``
      : referenceText(refers.to)
    : (types[column.columnType] ?? 'text')
  return column.columnType === 'PgArray' ? `list ${refers ? one : ''}`.trim() : one
}

const fallbackText = ({ fallback }: Member): string => (fallback === undefined ? '' : `\`${JSON.stringify(fallback)}\``)

function rowsOf(shape: ArchiveShape, prefix: string): string[] {
  return [
    ...shape.members.map(
      (member) =>
        `| \`${prefix}${member.name}\` | ${typeOf(member)} | ${fallbackText(member)} | ${memberText(shape.path, member.name)} |`,
    ),
    ...shape.parts.flatMap((part) => [
      `| \`${prefix}${part.name}[]\` | list | \`[]\` | ${memberText(shape.path, part.name)} |`,
      ...rowsOf(part, `${prefix}${part.name}[].`),
    ]),
  ]
}

/** The fields of an archive's files, as the table in docs/archive.md. */
export const archiveForm = (): string =>
  archiveShapes
    .map((shape) =>
      [
        `### \`${recordsName(shape.name)}\``,
        '',
        `${archiveFileTexts[shape.name] ?? ''}${shape.of ? ` (only with the ${shape.of})` : ''}`,
        '',
        '| member | holds | absent | |',
        '| --- | --- | --- | --- |',
        ...rowsOf(shape, ''),
      ].join('\n'),
    )
    .join('\n\n')
