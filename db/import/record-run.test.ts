import { freshDatabase } from '@/db/testing/database'
import { fileLesson, importFixture, timetableFixture } from '@/testing/timetables'

test('an import counts anew what is believed to be empty', async () => {
  const database = await freshDatabase()
  const tables = ['imported_class', 'event', 'meeting', 'claim', 'load_item']
  const believed = async () =>
    (
      await database.sql<{ name: string; rows: number }[]>`
        select relname as name, reltuples::integer as rows from pg_class where relname = any(${tables}) order by array_position(${tables}, relname::text)`
    ).map(({ name, rows }) => [name, rows > 0])
  const file = timetableFixture({ lessons: [fileLesson({}), fileLesson({ discipline: 'Химия', pair: 2 })] })
  await importFixture(database, file)
  // As if autovacuum had looked at the tables during an import.
  await database.sql`update pg_class set reltuples = 0, relpages = 1 where relname = any(${tables})`
  expect(await believed()).toEqual(tables.map((name) => [name, false]))
  await importFixture(database, file)
  expect(await believed()).toEqual(tables.map((name) => [name, true]))
})
