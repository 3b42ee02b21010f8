import type { Sql } from '@/db/client'

/**
 * Tables that refused requests may write: the security log and the sessions' last activity; `touched` only
 * follows what others store.
 */
const records = ['security_event', 'session', 'touched']

/**
 * Detects stored rows by transaction id: PostgreSQL assigns ids to writing transactions and marks rows with
 * them. Autovacuum is off meanwhile, because it also uses ids.
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

  /**
   * Whether the process of jobs has nothing to do: it stores how far it is every second, whoever is answered meanwhile.
   */
  async isAlone(): Promise<boolean> {
    const [row] = await this.sql<{ busy: boolean }[]>`
      select exists (select from import_job where state in ('waiting', 'working'))
        or exists (select from filling where state in ('waiting', 'searching')) as busy`
    return row?.busy === false
  }

  /** The id of the next writing transaction. */
  async position(): Promise<bigint> {
    const [row] = await this.sql<{ next: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`
    return BigInt(row?.next ?? 0)
  }

  /**
   * Marks the ids between two positions as `author`'s, to be checked by `stored`. A row lock also uses an id,
   * but stores no row.
   */
  watch(author: string, from: bigint, until: bigint): void {
    for (let number = from; number < until; number += 1n) this.watched.set(number, author)
  }

  /** What the watched authors have stored since the last call; reads each table once for all of them. */
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
