import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { onlineRoomId } from '@/lib/core/names/rules/ids'
import { claim } from '../schema'
import { withRollback } from './database'
import { buildEvent, buildGroup, buildRoom, buildTeacher } from './factories'

const on = [{ date: calendarDate('2026-11-16'), pair: 1 as const }]

test('a class claims its room, its teacher and both halves of its group', async () => {
  await withRollback(async (db) => {
    const [room, teacher, group] = [await buildRoom(db), await buildTeacher(db), await buildGroup(db)]
    await buildEvent(db, { on, rooms: [room.id], teachers: [teacher.id], groups: [group.id] })
    const claims = await db.select().from(claim)
    expect(claims.map(({ kind, subgroup, hold }) => [kind, subgroup, hold])).toEqual([
      ['room', 0, 'firm'],
      ['teacher', 0, 'firm'],
      ['group', 1, 'firm'],
      ['group', 2, 'firm'],
    ])
  })
})

test('the second class in a room is refused, online it is not', async () => {
  await withRollback(async (db) => {
    const room = await buildRoom(db)
    await buildEvent(db, { on, rooms: [room.id] })
    await buildEvent(db, { on, rooms: [onlineRoomId] })
    await buildEvent(db, { on, rooms: [onlineRoomId] })
    const second = db.transaction((nested) => buildEvent(nested, { on, rooms: [room.id] }))
    await expect(second).rejects.toMatchObject({ constraint_name: 'claim_firm' })
  })
})
