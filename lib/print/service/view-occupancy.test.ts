import { eq } from 'drizzle-orm'
import { meeting } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import { buildEvent, buildGroup, buildRoom, buildUser } from '@/db/testing/factories'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { onlineRoomId } from '@/lib/core/names/rules/ids'
import type { RoomOccupancy } from '@/lib/print/rules/room-occupancy'
import { powerlessActor, superuser } from '@/testing/actors'
import { viewOccupancy } from './view-occupancy'

const date = calendarDate('2026-11-18')
const question = { date, pair: 3, buildings: ['ЯЯ'] } as const

/**
 * Rooms of one building, with respectively: nothing, a class, a draft, a hidden class, a trace, a booking, a
 * class in another pair.
 */
async function standing(db: Parameters<typeof viewOccupancy>[0]['db']) {
  const titles = ['пусто', 'занятие', 'черновик', 'скрытое', 'след', 'бронь', 'другая пара']
  const { id: groupId } = await buildGroup(db)
  for (const title of titles) {
    const { id } = await buildRoom(db, { title, building: 'ЯЯ' })
    if (title === 'пусто') continue
    const { eventId } = await buildEvent(db, {
      on: [{ date, pair: title === 'другая пара' ? 4 : 3 }],
      kind: title === 'бронь' ? 'booking' : 'class',
      values: { title },
      rooms: [id],
      groups: title === 'занятие' ? [groupId] : [],
      ...(title === 'черновик' && { state: 'projected' }),
      ...(title === 'след' && { state: 'trace' }),
    })
    if (title === 'скрытое') await db.update(meeting).set({ hidden: true }).where(eq(meeting.eventId, eventId))
  }
}

const told = ({ room, isTaken, items, requests }: RoomOccupancy) => [
  room.title,
  isTaken,
  [...items, ...requests].map(({ title }) => title),
]

test('only what is published holds a room; what is hidden holds it untold, for a superuser too', () =>
  withRollback(async (db) => {
    await standing(db)
    const { id: userId } = await buildUser(db, { isSuperuser: true })
    const { buildings } = await viewOccupancy({ db, actor: { ...superuser, userId } }, question)
    expect(buildings).toHaveLength(1)
    expect(buildings[0]).toMatchObject({ building: 'ЯЯ', taken: 3, total: 7 })
    expect(buildings[0]?.rooms.map(told)).toEqual([
      ['бронь', true, ['бронь']],
      ['другая пара', false, []],
      ['занятие', true, ['занятие']],
      ['пусто', false, []],
      ['скрытое', true, []],
      ['след', false, []],
      ['черновик', false, []],
    ])
  }))

test('a virtual room is no place, whatever stands in it', () =>
  withRollback(async (db) => {
    await buildRoom(db, { title: 'зал' })
    await buildEvent(db, { on: [{ date, pair: 3 }], rooms: [onlineRoomId] })
    const { buildings } = await viewOccupancy({ db, actor: superuser }, { ...question, buildings: [null] })
    expect(buildings.flatMap(({ rooms }) => rooms.map(told))).toEqual([['зал', false, []]])
  }))

test('it is for whoever sees rooms', () =>
  withRollback(async (db) => {
    await buildRoom(db, { title: 'ЯЯ-1', building: 'ЯЯ' })
    const asks = (permissions: Permission[]) =>
      viewOccupancy({ db, actor: { ...powerlessActor, permissions } }, question)
    await expect(asks([])).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(asks(['can view groups', 'can view teachers'])).rejects.toMatchObject({
      code: 'not_allowed',
    })
    expect((await asks(['can view auditories'])).buildings).toHaveLength(1)
  }))

test('buildings that nobody knows are not found', () =>
  withRollback(async (db) => {
    const asked = viewOccupancy({ db, actor: superuser }, { ...question, buildings: ['нет такого'] })
    await expect(asked).rejects.toMatchObject({ code: 'not_found' })
  }))
