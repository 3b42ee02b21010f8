import { eq } from 'drizzle-orm'
import { POST as publish } from '@/app/api/[itemType]/[id]/publish/route'
import { DELETE as takeBack } from '@/app/api/query/[id]/route'
import { POST as book } from '@/app/api/query/add-for-date/route'
import { POST as move } from '@/app/api/query/move-schedule-to-date/route'
import { POST as swap } from '@/app/api/schedule/swap-schedule-items/route'
import type { Database } from '@/db/client'
import { editor, programme, programmeDiscipline, programmePermission, user } from '@/db/schema'
import { buildEvent, buildGroup, buildRoom, buildSemester } from '@/db/testing/factories'
import { permissions, type Permission, type ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import { calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, ProgrammeId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as undo } from './[id]/undo/route'

/** During the fourth pair. */
const CLOCK = '2026-11-16T14:30'
const today = calendarDate('2026-11-16')
const ahead = calendarDate('2026-11-18')

type Person = { browser: Browser; userId: UserId }
type Made = { id: number; change_id: number }

let db: Database
let groupId: GroupId
let rooms: RoomId[]
let booker: Person
let mover: Person
let otherMover: Person
let manager: Person

async function person(held: readonly Permission[], edits = false): Promise<Person> {
  const made = await signedIn(db, { permissions: [...held] })
  await made.browser.check()
  if (edits) await db.insert(editor).values({ userId: made.userId, kind: 'group', subjectId: groupId })
  return made
}

const post = async ({ browser }: Person, handler: typeof book, path: string, body: object, params?: object) => {
  const response = await browser.send(handler, path, { method: 'POST', body, params })
  return { status: response.status, body: await response.json() }
}
const undone = async (who: Person, { change_id: id }: Pick<Made, 'change_id'>) =>
  (await post(who, undo, `/api/change/${id}/undo/`, {}, { id: String(id) })).status
const takenBack = async ({ browser }: Person, { id }: Made) =>
  browser.send(takeBack, `/api/query/${id}/`, { method: 'DELETE', params: { id: String(id) } })

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK }))
  await buildSemester(db)
  ;({ id: groupId } = await buildGroup(db))
  rooms = [await buildRoom(db), await buildRoom(db), await buildRoom(db)].map(({ id }) => id)
  const moving = permissions.filter((one) => one !== 'can remove queries')
  booker = await person(['can create queries'])
  mover = await person(moving, true)
  otherMover = await person(moving, true)
  manager = await person(['can create queries', 'can remove queries', 'can create transition'])
})

const stands = async (date: CalendarDate, pair: 1 | 2 | 3 | 6, room: number) => {
  const { meetingIds } = await buildEvent(db, {
    on: [{ date, pair }],
    rooms: rooms.slice(room, room + 1),
    groups: [groupId],
  })
  return meetingIds[0]
}
const booking = async (who: Person, date: CalendarDate, pair: number): Promise<Made> =>
  (await post(who, book, '/api/query/add-for-date/', { date, pair, aud_id: rooms[2], reason: 'ППОС' })).body

/** The requests a planner can make for a date. */
const requests: [what: string, ask: (date: CalendarDate) => Promise<Made>][] = [
  [
    'a move',
    async (date) => {
      const body = { schedule_id: await stands(date, 1, 0), date_to: date, pair_to: 5, reason: 'Болезнь' }
      const { body: moved } = await post(mover, move, '/api/query/move-schedule-to-date/', body)
      return { id: moved.query.id, change_id: moved.change_id }
    },
  ],
  [
    'a withdrawal',
    async (date) => {
      const body = { schedule_id: await stands(date, 2, 0), reason: 'Болезнь' }
      const { body: moved } = await post(mover, move, '/api/query/move-schedule-to-date/', body)
      return { id: moved.query.id, change_id: moved.change_id }
    },
  ],
  [
    'a swap',
    async (date) => {
      const [one, other] = [await stands(date, 3, 0), await stands(date, 6, 1)]
      const body = { schedule_items_from: [one], schedule_items_to: [other], reason: 'Обмен' }
      const { body: swapped } = await post(mover, swap, '/api/schedule/swap-schedule-items/', body)
      return { id: swapped.query.id, change_id: swapped.change_id }
    },
  ],
]

test.each(requests)('%s is undone as it is taken back: one’s own while it lies ahead', async (_, ask) => {
  const begun = await ask(today)
  expect([(await takenBack(mover, begun)).status, await undone(mover, begun)]).toEqual([403, 403])
  const lies = await ask(ahead)
  expect([(await takenBack(otherMover, lies)).status, await undone(otherMover, lies)]).toEqual([403, 403])
  expect(await undone(mover, lies)).toBe(200)
})

test('a booking is undone as it is taken back', async () => {
  const begun = await booking(booker, today, 4)
  expect([(await takenBack(booker, begun)).status, await undone(booker, begun)]).toEqual([403, 403])
  const lies = await booking(booker, ahead, 4)
  expect([(await takenBack(mover, lies)).status, await undone(mover, lies)]).toEqual([403, 403])
  expect(await undone(manager, lies)).toBe(200)
})

test('who may not book does not book by undoing that somebody took the booking back', async () => {
  const made = await booking(booker, ahead, 5)
  await db.update(user).set({ permissions: [] }).where(eq(user.id, booker.userId))
  const gone = await (await takenBack(manager, made)).json()
  expect(await undone(booker, gone)).toBe(403)
  expect(await undone(manager, gone)).toBe(200)
})

test('nor moves a class by undoing that its planner took the move back', async () => {
  const [, ask] = requests[0] ?? []
  const moved = await ask?.(calendarDate('2026-11-19'))
  if (!moved) throw new Error('not moved')
  const back = await (await takenBack(mover, moved)).json()
  expect(await undone(manager, back)).toBe(403)
  expect(await undone(mover, back)).toBe(200)
  const own = await (await takenBack(manager, moved)).json()
  expect(await undone(manager, own)).toBe(200)
})

test('who may publish a programme and not unpublish it takes only their own slip back, and restores what they undid of others', async () => {
  const [made] = await db.insert(programme).values({ title: 'Программа' }).returning()
  const programmeId = made?.id as ProgrammeId
  const [row] = await db.insert(programmeDiscipline).values({ programmeId, title: 'Основы' }).returning()
  const member = async (flags: ProgrammeFlag[]): Promise<Person> => {
    const one = await person([])
    await db.insert(programmePermission).values({ userId: one.userId, programmeId, flags })
    return one
  }
  const [one, other, both] = [
    await member(['can_publish']),
    await member(['can_publish']),
    await member(['can_publish', 'can_unpublish']),
  ]
  const published = async (): Promise<Made> => {
    const path = `/api/meta-program/${programmeId}/publish/`
    const params = { itemType: 'meta-program', id: String(programmeId) }
    return (await post(one, publish, path, { dbeg: ahead, dend: ahead }, params)).body
  }
  await buildEvent(db, {
    on: [{ date: ahead, pair: 7 }],
    state: 'projected',
    values: { programmeDisciplineId: row?.id },
    groups: [groupId],
  })
  const first = await published()
  expect([await undone(other, first), await undone(one, first)]).toEqual([403, 200])
  const { change_id: id } = await published()
  const { body: back } = await post(both, undo, `/api/change/${id}/undo/`, {}, { id: String(id) })
  await db
    .update(programmePermission)
    .set({ flags: ['can_publish'] })
    .where(eq(programmePermission.userId, both.userId))
  expect(await undone(both, back)).toBe(200)
})
