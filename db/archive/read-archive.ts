import { sql, type SQL } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Database, Queryable } from '../client'
import { postgresErrorCode } from '../transaction'
import { ArchiveFault, type Manifest, recordsName } from './archive-file'
import { type ArchiveContent, type ArchiveShape, type Member, shapesOf, withParts } from './shape'
import { OpenArchive } from './open-archive'
import type { ArchivedRow } from './read-pages'
import { recordSchema, targetOf } from './record-schema'
import type { ArchiveReport } from './write-archive'

/** `size`: of the line, in bytes. */
type ReadRecord = { line: number; size: number; record: Record<string, unknown> }

/** Bytes; a class with its dates has some thousands, but an import contains the file that was read. */
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
 * Yields the records of a file, parsed by its schema; at the end checks the file against the manifest. Throws
 * ArchiveFault with the line.
 */
async function* recordsOf(
  archive: OpenArchive,
  shape: ArchiveShape,
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

/** The ids read so far, by path: what later records may refer to. */
type KnownIds = Map<string, Set<number>>

type Where = { file: string; line: number }
/** A reference to a record of the same table, set after all of them are stored. */
type Later = { shape: ArchiveShape; stored: string; id: number; to: number; where: Where; name: string }

/** The size of a batch: records, or bytes of them. */
const [recordsAtOnce, bytesAtOnce] = [200, 8 * 1024 * 1024]
const integrity = /^2[23]/

/** Stores the records of one file. Call `finish` at its end. */
class RecordStore {
  private waiting: ReadRecord[] = []
  private bytes = 0
  private later: Later[] = []
  private readonly file: string

  constructor(
    private readonly db: Queryable,
    private readonly shape: ArchiveShape,
    private readonly known: KnownIds,
  ) {
    this.file = recordsName(shape.name)
  }

  async add(one: ReadRecord): Promise<void> {
    this.waiting.push(one)
    this.bytes += one.size
    if (this.waiting.length === recordsAtOnce || this.bytes > bytesAtOnce) await this.flush()
  }

  async finish(): Promise<void> {
    await this.flush()
    for (const { shape, to, where, name } of this.later)
      if (!this.known.get(shape.path)?.has(to)) throw new ArchiveFault('missing reference', { ...where, what: name })
    await this.refer()
  }

  private async flush(): Promise<void> {
    const records = this.waiting
    this.waiting = []
    this.bytes = 0
    const rows = new Map<ArchiveShape, ArchivedRow[]>()
    for (const { line, record } of records) this.spread(this.shape, record, {}, rows, { file: this.file, line })
    try {
      await this.db.transaction((tx) => insert(tx, rows))
    } catch (error) {
      if (!isIntegrity(error)) throw error
      await this.findFault(records)
      throw error
    }
  }

  /** The rows of a record and of its parts. */
  private spread(
    shape: ArchiveShape,
    record: Record<string, unknown>,
    parent: ArchivedRow,
    rows: Map<ArchiveShape, ArchivedRow[]>,
    where: Where,
  ): void {
    const row: ArchivedRow = Object.fromEntries(shape.links.map(({ own, parents }) => [own, parent[parents]]))
    for (const member of shape.members) {
      const value = record[member.name] === undefined ? member.fallback : record[member.name]
      row[member.stored] = this.valueOf(shape, member, value, record, where)
    }
    if (typeof row.id === 'number') {
      const ids = this.known.get(shape.path) ?? new Set()
      this.known.set(shape.path, ids.add(row.id))
      for (const { isOwn, stored, name } of shape.members) {
        const to = row[stored]
        if (!isOwn || typeof to !== 'number') continue
        this.later.push({ shape, stored, id: row.id, to, where, name })
        row[stored] = null
      }
    }
    const ofShape = rows.get(shape)
    if (ofShape) ofShape.push(row)
    else rows.set(shape, [row])
    for (const part of shape.parts)
      for (const one of record[part.name] as Record<string, unknown>[]) this.spread(part, one, row, rows, where)
  }

  private valueOf(
    shape: ArchiveShape,
    { refers, isKept, isOwn, name }: Member,
    value: unknown,
    record: Record<string, unknown>,
    where: Where,
  ): unknown {
    if (!refers || value === null || value === undefined) return value
    const target = targetOf(refers, record)
    const idOf = (one: unknown): unknown => {
      const isTitled = typeof one === 'object' && one !== null && 'id' in one && 'title' in one
      const id = isTitled ? one.id : one
      const isThere = target && this.known.get(target.path)?.has(Number(id))
      if (!isThere && !isOwn && (isKept || !isTitled || one.title !== null))
        throw new ArchiveFault('missing reference', { ...where, what: name })
      return id
    }
    return Array.isArray(value) ? value.map(idOf) : idOf(value)
  }

  /** Sets references within a table once all its records are stored. */
  private async refer(): Promise<void> {
    for (const shape of withParts(this.shape))
      for (const { stored } of shape.members.filter(({ isOwn }) => isOwn)) {
        const pairs = this.later.filter((one) => one.shape === shape && one.stored === stored)
        if (pairs.length === 0) continue
        const told = JSON.stringify(pairs.map(({ id, to }) => ({ id, refers: to })))
        await this.db.execute(sql`
          update ${sql.identifier(shape.stored)} as t set ${sql.identifier(stored)} = given.refers
          from json_to_recordset(${told}::text::json) as given (id bigint, refers bigint) where t.id = given.id`)
      }
  }

  /**
   * Finds the record that the database refuses by storing each of them singly. Throws ArchiveFault with its
   * line.
   */
  private async findFault(records: readonly ReadRecord[]): Promise<void> {
    for (const { line, record } of records) {
      const where = { file: this.file, line }
      const rows = new Map<ArchiveShape, ArchivedRow[]>()
      this.spread(this.shape, record, {}, rows, where)
      try {
        await this.db.transaction((tx) => insert(tx, rows))
      } catch (error) {
        if (!isIntegrity(error)) throw error
        throw refusalOf(error, where)
      }
    }
  }
}

const isIntegrity = (error: unknown): boolean => integrity.test(postgresErrorCode(error) ?? '')

function refusalOf(error: unknown, where: Where): ArchiveFault {
  const rule = error instanceof Error && 'constraint_name' in error ? String(error.constraint_name) : ''
  if (rule === 'claim_firm') return new ArchiveFault('taken place', where)
  return new ArchiveFault(postgresErrorCode(error) === '23505' ? 'repeated' : 'refused', {
    ...where,
    what: rule,
  })
}

async function insert(db: Queryable, rows: ReadonlyMap<ArchiveShape, ArchivedRow[]>): Promise<void> {
  for (const [{ stored, links, members }, given] of rows) {
    const names = [...links.map(({ own }) => own), ...members.map((one) => one.stored)]
    const columns = sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )
    await db.execute(sql`
      insert into ${sql.identifier(stored)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.identifier(stored)}, ${JSON.stringify(given)}::text::json)`)
  }
}

/** Rows that migrations insert, such as virtual rooms; an archive brings its own. */
const seeded = new Map<string, SQL>([
  ['pairs', sql`true`],
  ['programmeTemplates', sql`true`],
  ['rooms', sql`id <= 0`],
  ['reasons', sql`true`],
])

const identifiers = (shapes: readonly ArchiveShape[]) =>
  sql.join(
    shapes.map(({ stored }) => sql.identifier(stored)),
    sql`, `,
  )

/** An archive from before a kind of record existed does not have its file. */
const holds = (archive: OpenArchive, { name }: ArchiveShape): boolean =>
  archive.manifest.files[recordsName(name)] !== undefined || archive.has(recordsName(name))

/** Deletes the rows that migrations inserted and the archive replaces. Throws if there are others. */
async function empty(db: Queryable, archive: OpenArchive, shapes: readonly ArchiveShape[]): Promise<void> {
  for (const shape of shapes) {
    const { stored, name } = shape
    const given = seeded.get(name)
    if (given && holds(archive, shape)) await db.execute(sql`delete from ${sql.identifier(stored)} where ${given}`)
    const [found] = await db.execute(
      sql`select from ${sql.identifier(stored)} where not (${given ?? sql`false`}) limit 1`,
    )
    if (found) throw new ArchiveFault('has data', { what: name })
  }
}

/** Turns off our triggers, which announce and record changes: reading an archive changes nothing. */
const switchTriggers = async (db: Queryable, shapes: readonly ArchiveShape[], to: 'enable' | 'disable') => {
  for (const { stored } of shapes)
    await db.execute(
      to === 'enable'
        ? sql`alter table ${sql.identifier(stored)} enable trigger user`
        : sql`alter table ${sql.identifier(stored)} disable trigger user`,
    )
}

/** Advances the sequences to the archive's numbers, so that the numbers of deleted records are not reused. */
async function continueNumbers(db: Queryable, shapes: readonly ArchiveShape[], next: Manifest['nextIds']) {
  for (const { sequence, stored, path } of shapes)
    if (sequence)
      await db.execute(sql`
        select setval(${sequence.name}::text::regclass, used.last)
        from (
          select greatest(${(next[path] ?? 1) - 1}::bigint, max(${sql.identifier(sequence.column)})) as last
          from ${sql.identifier(stored)}) used
        where used.last > 0`)
}

async function fill(db: Queryable, archive: OpenArchive, content: ArchiveContent): Promise<ArchiveReport> {
  const shapes = shapesOf(content)
  const named = new Set(shapes.map(({ name }) => recordsName(name)))
  const stranger = Object.keys(archive.manifest.files).find((name) => !named.has(name))
  if (stranger) throw new ArchiveFault('unknown file', { what: stranger })
  const known: KnownIds = new Map()
  let [files, records] = [0, 0]
  for (const shape of shapes) {
    if (!holds(archive, shape)) continue
    files += 1
    const store = new RecordStore(db, shape, known)
    for await (const one of recordsOf(archive, shape, content)) {
      await store.add(one)
      records += 1
    }
    await store.finish()
  }
  return { files, records }
}

type ReadReport = ArchiveReport & { content: ArchiveContent }

/**
 * Reads an archive into an empty database in one transaction, whole or not at all. Throws ArchiveFault, or
 * Node's error on reading the file.
 */
export async function readArchive(database: Database, file: string): Promise<ReadReport> {
  const archive = await OpenArchive.open(file)
  try {
    const report = await database.transaction(async (db) => {
      const { content, nextIds } = archive.manifest
      const shapes = shapesOf({ accounts: true, history: true })
      const all = shapes.flatMap(withParts)
      await db.execute(sql`lock table ${identifiers(all)} in share row exclusive mode`)
      await switchTriggers(db, all, 'disable')
      await empty(db, archive, shapes)
      const read = await fill(db, archive, content)
      await continueNumbers(db, all, nextIds)
      await switchTriggers(db, all, 'enable')
      // Makes everyone who has cached a week ask again.
      await db.execute(sql`select touch('{everything}', '{0}')`)
      return { ...read, content }
    })
    await database.execute(sql`analyze`)
    return report
  } finally {
    archive.close()
  }
}
