import { sql } from 'drizzle-orm'
import type { Queryable } from '../client'
import { postgresErrorCode } from '../transaction'
import { ArchiveFault, recordsName } from './archive-file'
import type { StoredRow } from './read-pages'
import { targetOf } from './record'
import type { ReadRecord } from './records-of'
import { withParts, type Member, type Shape } from './shape'

/** What has been read so far, by path: what later records may refer to. */
export type KnownIds = Map<string, Set<number>>

type Where = { file: string; line: number }
/** Of a table, what is still to be set: its records refer to others of their own table. */
type Later = { shape: Shape; stored: string; id: number; to: number; where: Where; name: string }

/** Stored together: so many records, or so many bytes of them. */
const [recordsAtOnce, bytesAtOnce] = [200, 8 * 1024 * 1024]
const integrity = /^2[23]/

/** Stores the records of one file. Call `finish` at its end. */
export class RecordStore {
  private waiting: ReadRecord[] = []
  private bytes = 0
  private later: Later[] = []
  private readonly file: string

  constructor(
    private readonly db: Queryable,
    private readonly shape: Shape,
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
      if (!this.known.get(shape.path)?.has(to))
        throw new ArchiveFault('missing reference', { ...where, what: name })
    await this.refer()
  }

  private async flush(): Promise<void> {
    const records = this.waiting
    this.waiting = []
    this.bytes = 0
    const rows = new Map<Shape, StoredRow[]>()
    for (const { line, record } of records)
      this.spread(this.shape, record, {}, rows, { file: this.file, line })
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
    shape: Shape,
    record: Record<string, unknown>,
    parent: StoredRow,
    rows: Map<Shape, StoredRow[]>,
    where: Where,
  ): void {
    const row: StoredRow = Object.fromEntries(shape.links.map(({ own, parents }) => [own, parent[parents]]))
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
      for (const one of record[part.name] as Record<string, unknown>[])
        this.spread(part, one, row, rows, where)
  }

  private valueOf(
    shape: Shape,
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

  /** Sets what could not be said before everything was there. */
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

  /** Which of these records the database refuses: each is stored by itself. Throws ArchiveFault with its line. */
  private async findFault(records: readonly ReadRecord[]): Promise<void> {
    for (const { line, record } of records) {
      const where = { file: this.file, line }
      const rows = new Map<Shape, StoredRow[]>()
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

async function insert(db: Queryable, rows: ReadonlyMap<Shape, StoredRow[]>): Promise<void> {
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
