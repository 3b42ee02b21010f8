import { sql } from 'drizzle-orm'
import { faculty } from '../schema'
import { freshDatabase, withRollback } from './database'

const facultyTitles = ['Институт энергетики', 'Институт ёлок', 'Институт жилья']

test('what a test writes is gone after it', async () => {
  await withRollback(async (db) => {
    await db.insert(faculty).values({ title: 'Временный' })
    expect(await db.select().from(faculty)).toHaveLength(1)
  })
  await withRollback(async (db) => {
    expect(await db.select().from(faculty)).toHaveLength(0)
  })
})

test('a failing test still fails, and still leaves nothing', async () => {
  const failing = withRollback(async (db) => {
    await db.insert(faculty).values({ title: 'Временный' })
    throw new Error('the test failed')
  })
  await expect(failing).rejects.toThrow('the test failed')
  await withRollback(async (db) => {
    expect(await db.select().from(faculty)).toHaveLength(0)
  })
})

test('a fresh database commits, and is nobody else’s', async () => {
  const [one, other] = [await freshDatabase(), await freshDatabase()]
  await one.db.insert(faculty).values({ title: 'Остаётся' })
  expect(await one.db.select().from(faculty)).toHaveLength(1)
  expect(await other.db.select().from(faculty)).toHaveLength(0)
})

test('the server sorts as Russian does and keeps its time in UTC', async () => {
  await withRollback(async (db) => {
    await db.insert(faculty).values(facultyTitles.map((title) => ({ title })))
    const rows = await db.select().from(faculty).orderBy(faculty.title)
    expect(rows.map((row) => row.title)).toEqual(['Институт ёлок', 'Институт жилья', 'Институт энергетики'])
    const [zone] = await db.execute<{ TimeZone: string }>(sql`show timezone`)
    expect(zone?.TimeZone).toBe('UTC')
  })
})
