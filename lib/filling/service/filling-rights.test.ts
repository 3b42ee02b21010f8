import type { Database } from '@/db/client'
import { findActorOf } from '@/db/queries/core/accounts/users'
import { change, loadPermission, meeting, session } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import { buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher, buildUser } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { FillingScope } from '@/lib/core/placing/rules/filling'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { searchOf } from '@/testing/planners'
import { keepFilling } from './keep-filling'
import { startFilling, viewFilling } from './manage-filling'
import { runFilling } from './run-filling'

const monday = calendarDate('2026-09-07')

const search = searchOf(1500)

type World = {
  db: Database
  userId: UserId
  context: ServiceContext
  rooms: RoomId[]
  /**
   * The first may be placed by the planner on Tuesdays, in the first two pairs, in the second room; the other
   * is not theirs.
   */
  items: LoadItemId[]
  start: (items: readonly LoadItemId[]) => ReturnType<typeof startFilling>
}

const inWorld = (test: (world: World) => Promise<void>) =>
  withRollback(async (db) => {
    const { id: semesterId } = await buildSemester(db)
    const groups = [(await buildGroup(db, { students: 25 })).id]
    const rooms = [(await buildRoom(db, { capacity: 30 })).id, (await buildRoom(db, { capacity: 60 })).id]
    const itemOf = async () => {
      const teachers = [(await buildTeacher(db)).id]
      return (await buildLoadItem(db, { semesterId, requiredHours: 16, groups, teachers })).id
    }
    const items = [await itemOf(), await itemOf()]
    const { id: userId } = await buildUser(db, {
      permissions: ['can view groups', 'can set nagruzka items', 'can find free auditories'],
    })
    await db.insert(session).values({ id: 'session', userId, expiresAt: new Date('2100-01-01') })
    await db.insert(loadPermission).values({
      userId,
      loadItemId: items[0],
      canSet: true,
      roomIds: rooms.slice(1),
      slots: [21, 22],
    })
    const actor = await findActorOf(db, userId)
    if (!actor) throw new Error('nobody')
    const context = { db, actor, now: { date: monday, minutes: 0 } }
    await test({
      db,
      userId,
      context,
      rooms,
      items,
      start(asked) {
        const scope: FillingScope = { kind: 'items', items: asked.map((id) => ({ of: 'load', id })) }
        return startFilling(context, { scope, from: monday, seconds: 10, variantId: null })
      },
    })
  })

test('a search places only what its planner may place, and only where they may', () =>
  inWorld(async ({ db, context, rooms, items, start }) => {
    await expect(start(items.slice(1))).rejects.toMatchObject({ code: 'not_allowed' })
    const id = await start(items)
    await runFilling(db, search)
    const { result } = await viewFilling(context, id)
    expect([result?.wanted, result?.left]).toEqual([8, []])
    for (const { ref, day, pair, room } of result?.proposals ?? []) {
      expect([ref.id, day, room?.id]).toEqual([items[0], 2, rooms[1]])
      expect([1, 2]).toContain(pair)
    }
    expect((await keepFilling(context, { id, chosen: null })).classes).toBe(8)
  }))

test('whoever has lost the right meanwhile keeps nothing, and the result stays', () =>
  inWorld(async ({ db, context, items, start }) => {
    const id = await start(items.slice(0, 1))
    await runFilling(db, search)
    await db.delete(loadPermission)
    await expect(keepFilling(context, { id, chosen: null })).rejects.toMatchObject({ code: 'not_allowed' })
    expect([await db.$count(meeting), await db.$count(change)]).toEqual([0, 0])
    expect((await viewFilling(context, id)).state).toBe('found')
  }))
