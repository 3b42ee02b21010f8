import { sql, type SQL } from 'drizzle-orm'
import type { Database, Queryable } from '../client'
import { ArchiveFault, recordsName, type Manifest } from './archive-file'
import { shapesOf, type ArchiveContent } from './content'
import { OpenArchive } from './open-archive'
import { recordsOf } from './records-of'
import { withParts, type Shape } from './shape'
import { RecordStore, type KnownIds } from './store-records'
import type { ArchiveReport } from './write-archive'

/** What every database has from its migrations, as virtual rooms are; an archive brings its own. */
const seeded = new Map<string, SQL>([
  ['pairs', sql`true`],
  ['programmeTemplates', sql`true`],
  ['rooms', sql`id <= 0`],
  ['reasons', sql`true`],
])

const identifiers = (shapes: readonly Shape[]) =>
  sql.join(
    shapes.map(({ stored }) => sql.identifier(stored)),
    sql`, `,
  )

/** A kind of record that came later is in no archive from before. */
const holds = (archive: OpenArchive, { name }: Shape): boolean =>
  archive.manifest.files[recordsName(name)] !== undefined || archive.has(recordsName(name))

/** Takes away what migrations have put there, where the archive has its own. Throws if there is more. */
async function empty(db: Queryable, archive: OpenArchive, shapes: readonly Shape[]): Promise<void> {
  for (const shape of shapes) {
    const { stored, name } = shape
    const given = seeded.get(name)
    if (given && holds(archive, shape))
      await db.execute(sql`delete from ${sql.identifier(stored)} where ${given}`)
    const [found] = await db.execute(
      sql`select from ${sql.identifier(stored)} where not (${given ?? sql`false`}) limit 1`,
    )
    if (found) throw new ArchiveFault('has data', { what: name })
  }
}

/** Our triggers tell of changes and keep them, and nothing has changed: the records are as they were. */
const switchTriggers = async (db: Queryable, shapes: readonly Shape[], to: 'enable' | 'disable') => {
  for (const { stored } of shapes)
    await db.execute(
      to === 'enable'
        ? sql`alter table ${sql.identifier(stored)} enable trigger user`
        : sql`alter table ${sql.identifier(stored)} disable trigger user`,
    )
}

/** Numbers go on where they were, also those of what was deleted: nothing new is taken for what is gone. */
async function continueNumbers(db: Queryable, shapes: readonly Shape[], next: Manifest['nextIds']) {
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
 * Reads an archive into an empty database in one transaction: all of it, or nothing has changed. Throws ArchiveFault, or Node's error of the
 * file.
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
      // Whoever has kept a week asks for it anew.
      await db.execute(sql`select touch('{everything}', '{0}')`)
      return { ...read, content }
    })
    await database.execute(sql`analyze`)
    return report
  } finally {
    archive.close()
  }
}
