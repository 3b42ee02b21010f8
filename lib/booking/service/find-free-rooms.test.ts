import { withRollback } from '@/db/testing/database'
import { buildEvent, buildRoom } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { powerlessActor } from '@/testing/actors'
import { findFreeNow } from './find-free-rooms'

const date = calendarDate('2026-11-18')
const reader = { ...powerlessActor, readers: { tellsReasons: false, findsRooms: true, sharesPresence: true } }

test('a reader sees what is free in this pair, and for how long, where the university lets them; booked rooms are left out', () =>
  withRollback(async (db) => {
    const rooms = { free: 0, taken: 0, later: 0 }
    for (const name of ['free', 'taken', 'later'] as const)
      rooms[name] = (await buildRoom(db, { title: `ЯЯ-${name}` })).id
    await buildEvent(db, { on: [{ date, pair: 3 }], kind: 'booking', rooms: [rooms.taken] as never })
    await buildEvent(db, { on: [{ date, pair: 4 }], rooms: [rooms.later] as never })
    const at = (minutes: number, actor = reader) => findFreeNow({ db, actor, now: { date, minutes } } as never)
    await expect(at(720, powerlessActor)).rejects.toMatchObject({ code: 'not_allowed' })
    const found = await at(12 * 60)
    const told = new Map(found?.rooms.map(({ id, staysFree }) => [id as number, staysFree]))
    expect(found?.time.pair).toBe(3)
    expect([told.get(rooms.free), told.has(rooms.taken), told.get(rooms.later)]).toEqual([true, false, false])
    expect([...told.keys()].every((id) => id > 0)).toBe(true)
    expect(await at(24 * 60 - 1)).toBeNull()
  }))
