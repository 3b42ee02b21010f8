import type { Sql } from '@/db/client'

/** Of what was refused, and of who was heard from, a record is kept. */
const records = ['security_event', 'session']

/**
 * Whether anybody stored anything, by the transactions that PostgreSQL numbered: it numbers those that write, and says of each whether it
 * was committed. Its own housekeeping, which counts among them, is off meanwhile.
 */
export class WriteWatch {
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

  /** The tables in which a row was stored since. A lock on a row numbers its transaction too, and stores none. */
  async tablesWrittenSince(before: bigint): Promise<string[]> {
    const now = await this.position()
    const written: string[] = []
    for (let number = before; number < now; number += 1n) {
      const [row] = await this.sql<{ status: string }[]>`
        select pg_xact_status(${String(number)}::text::xid8) as status`
      if (row?.status === 'committed') written.push(...(await this.tablesWith(number)))
    }
    return written
  }

  private async tablesWith(transaction: bigint): Promise<string[]> {
    const id = String(transaction % 2n ** 32n)
    const found: string[] = []
    for (const name of this.tables) {
      const rows = await this.sql`select from ${this.sql(name)} where xmin = ${id}::text::xid limit 1`
      if (rows.length > 0) found.push(name)
    }
    return found
  }

  async off(): Promise<void> {
    await this.sql`alter system reset autovacuum`
    await this.sql`select pg_reload_conf()`
  }
}
