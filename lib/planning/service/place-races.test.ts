import { eq } from 'drizzle-orm'
import { connect, databaseOf, type Database } from '@/db/client'
import { loadItem, meeting, programme, programmeDiscipline } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import { buildGroup, buildLoadItem, buildSemester, buildTeacher, buildUser } from '@/db/testing/factories'
import { untilItWaits } from '@/db/testing/waiting'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { PlacementRequest } from '@/lib/core/placing/rules/placement'
import { superuser } from '@/testing/actors'
import { placeItem } from './place-item'

const monday = calendarDate('2026-11-16')

const placing = (ref: Pick<PlacementRequest, 'of' | 'id'>): PlacementRequest => ({
  ...ref,
  roomId: null,
  date: monday,
  pair: 1,
  scope: { repeat: 'once' },
  published: false,
  onTaken: 'refuse',
  dryRun: false,
})

const contextOf = async (db: Database) => ({
  db,
  now: { date: monday, minutes: 0 },
  actor: { ...superuser, userId: (await buildUser(db)).id },
})

test('an item that changes while it is placed is not placed as it was', async () => {
  const { db } = await freshDatabase()
  const { id: semesterId } = await buildSemester(db)
  const item = await buildLoadItem(db, { semesterId, groups: [(await buildGroup(db)).id] })
  const context = await contextOf(db)
  const outcome = await db.transaction(async (other) => {
    await other.update(loadItem).set({ version: 2 }).where(eq(loadItem.id, item.id))
    return untilItWaits(db, placeItem(context, placing({ of: 'load', id: item.id })))
  })
  await expect(outcome.ends).rejects.toMatchObject({ code: 'stale' })
  expect(await db.$count(meeting)).toBe(0)
  await placeItem(context, placing({ of: 'load', id: item.id }))
  expect(await db.$count(meeting)).toBe(1)
})

test('of fifty who place a programme’s own row at once exactly one does', async () => {
  const { db, url } = await freshDatabase()
  await buildSemester(db)
  const [made] = await db.insert(programme).values({ title: 'Программа' }).returning()
  if (!made) throw new Error('no programme')
  const vacancy = await buildTeacher(db, { isPlaceholder: true })
  const [row] = await db
    .insert(programmeDiscipline)
    .values({ programmeId: made.id, title: 'Этика', half: 1, teacherIds: [vacancy.id] })
    .returning()
  if (!row) throw new Error('no row')
  const pool = connect(url, 50)
  const context = await contextOf(databaseOf(pool))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => placeItem(context, placing({ of: 'programme', id: row.id }))),
  )
  await pool.end()
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
  expect(await db.$count(meeting)).toBe(1)
})
