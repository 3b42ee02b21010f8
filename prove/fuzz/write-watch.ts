import type { Sql } from '@/db/client'

/**
 * Whether anybody stored anything, by the transactions that PostgreSQL numbered: it numbers those that write, and says of each whether it
 * was committed. Its own housekeeping, which counts among them, is off meanwhile.
 */
export class WriteWatch {
  private constructor(private readonly sql: Sql) {}

  static async on(sql: Sql): Promise<WriteWatch> {
    await sql`alter system set autovacuum = off`
    await sql`select pg_reload_conf()`
    return new WriteWatch(sql)
  }

  /** The number that the next transaction will have which writes. */
  async position(): Promise<bigint> {
    const [row] = await this.sql<
      { next: string }[]
    >`select pg_snapshot_xmax(pg_current_snapshot())::text as next`
    return BigInt(row?.next ?? 0)
  }

  async hasWrittenSince(before: bigint): Promise<boolean> {
    const now = await this.position()
    for (let number = before; number < now; number += 1n) {
      const [row] = await this.sql<
        { status: string }[]
      >`select pg_xact_status(${String(number)}::text::xid8) as status`
      if (row?.status === 'committed') return true
    }
    return false
  }

  async off(): Promise<void> {
    await this.sql`alter system reset autovacuum`
    await this.sql`select pg_reload_conf()`
  }
}
