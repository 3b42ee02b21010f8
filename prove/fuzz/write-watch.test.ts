import { freshDatabase } from '@/db/testing/database'
import { askTask, beatImport, finishImport, insertImport, takeImport } from '@/db/queries/imports/import-jobs'
import { user } from '@/db/schema'
import { buildFaculty } from '@/db/testing/factories'
import { WriteWatch } from './write-watch'

test('Rows that somebody stored are found with their author; a lock, what was rolled back, and what others store are not', async () => {
  const { sql, db } = await freshDatabase()
  const writes = await WriteWatch.on(sql)
  const during = async (author: string | null, write: () => Promise<unknown>) => {
    const before = await writes.position()
    await write()
    if (author) writes.watch(author, before, await writes.position())
  }
  try {
    await during(null, () => buildFaculty(db))
    await during('locks', () => sql.begin((tx) => tx`select from faculty for update`))
    await during('gives up', () =>
      db
        .transaction(async (tx) => {
          await buildFaculty(tx)
          tx.rollback()
        })
        .catch(() => null),
    )
    await during('stores', () => buildFaculty(db))
    expect(await writes.stored()).toEqual([{ author: 'stores', table: 'faculty' }])
    expect(await writes.stored()).toEqual([])
  } finally {
    await writes.off()
  }
})

test('from when a file is asked to be read until it was, another process stores; before and afterwards none does', async () => {
  const { sql, db } = await freshDatabase()
  const [owner] = await db.insert(user).values({ username: 'a', fullName: 'А' }).returning({ id: user.id })
  if (!owner) throw new Error('No account')
  const writes = await WriteWatch.on(sql)
  try {
    expect(await writes.isAlone()).toBe(true)
    const file = { ownerId: owner.id, name: 'a.csv', size: 1, digest: 'd', bytes: new Uint8Array(1) }
    const id = await insertImport(db, file)
    expect(await writes.isAlone()).toBe(false)
    await takeImport(db, id)
    const before = await writes.position()
    await beatImport(db, id, 'step')
    writes.watch('a refused call meanwhile', before, await writes.position())
    expect(await writes.stored()).toEqual([{ author: 'a refused call meanwhile', table: 'import_job' }])
    expect(await writes.isAlone()).toBe(false)
    await finishImport(db, id, { contents: null, settings: null })
    expect(await writes.isAlone()).toBe(true)
    await askTask(db, id, 'try')
    expect(await writes.isAlone()).toBe(false)
  } finally {
    await writes.off()
  }
})
