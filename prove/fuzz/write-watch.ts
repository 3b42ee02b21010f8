import type { Sql } from '@/db/client'

/** Of what was refused, and of who was heard from, a record is kept. */
const records = ['security_event', 'session']

/**
 * Whether anybody stored anything, by the transactions that PostgreSQL numbered: it numbers those that write, and says of each whether it
 * was committed. Its own housekeeping, which counts among them, is off meanwhile.
 */
export class WriteWatch {
  private readonly watched = new Map<bigint, string>()

  private constructor(
    private readonly sql: Sql,
    private readonly tables: readonly string[],
  ) {}

  static async on(sql: Sql): Promise<WriteWatch> {
    await sql`alter system set autovacuum = off`
    await sql`select pg_reload_conf()`
    const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and relname not in ${sql(records)}`
    return new WriteWatch(
      sql,
      tables.map(({ name }) => name),
    )
  }

  /** The number that the next transaction will have which writes. */
  async position(): Promise<bigint> {
    const [row] = await this.sql<
      { next: string }[]
    >`select pg_snapshot_xmax(pg_current_snapshot())::text as next`
    return BigInt(row?.next ?? 0)
  }

  /** Asks later in which tables `author` stored rows between two positions; a lock on a row numbers its transaction too, and stores none. */
  watch(author: string, from: bigint, until: bigint): void {
    for (let number = from; number < until; number += 1n) this.watched.set(number, author)
  }

  /** What the authors watched since the last time stored: one reading of each table for all of them. */
  async stored(): Promise<{ author: string; table: string }[]> {
    const byId = new Map([...this.watched].map(([number, author]) => [String(number % 2n ** 32n), author]))
    this.watched.clear()
    if (byId.size === 0) return []
    const found: { author: string; table: string }[] = []
    for (const table of this.tables) {
      const rows = await this.sql<{ id: string }[]>`
        select distinct xmin::text as id from ${this.sql(table)} where xmin = any(${[...byId.keys()]}::text[]::xid[])`
      for (const { id } of rows) found.push({ author: byId.get(id) ?? id, table })
    }
    return found
  }

  async off(): Promise<void> {
    await this.sql`alter system reset autovacuum`
    await this.sql`select pg_reload_conf()`
  }
}
