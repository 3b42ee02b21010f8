import { freshDatabase } from '@/db/testing/database'
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
