import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { writeArchive } from '@/db/archive/write-archive'
import type { Database } from '@/db/client'
import { findRoomsToBook, findRoomUse } from '@/db/queries/booking/find-room-use'
import { findRoomNames } from '@/db/queries/core/names/vocabularies'
import { findRoomsTraits } from '@/db/queries/core/placing/find-advice'
import { findExamRooms } from '@/db/queries/exams/exams'
import { findFeedClasses } from '@/db/queries/feeds/feeds'
import { findFillingFacts } from '@/db/queries/filling/find-facts'
import { findLoadItems } from '@/db/queries/load/find-load'
import { findPlaceRooms } from '@/db/queries/planning/find-held-span'
import { findCardSubject } from '@/db/queries/print/card-subject'
import { findQualityFacts } from '@/db/queries/quality/find-quality'
import { wish } from '@/db/schema'
import { buildEvent, buildGroup, buildLoadItem, buildSemester } from '@/db/testing/factories'
import { decodeFoundRoom } from '@/lib/booking/calls/rooms'
import { freeRoomsCall } from '@/lib/booking/calls/rooms.contract'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { usualRoomOptions, filterRooms, questionAt } from '@/lib/core/free-rooms/rules/room-search'
import { fieldName } from '@/lib/core/history/texts/history-fields'
import type { GroupId, MeetingId, RoomId, SemesterId } from '@/lib/core/names/rules/ids'
import { freeRoomsUrl } from '@/lib/core/refusals/calls/addresses'
import {
  equipmentNames,
  fallibleEquipment,
  flagsOf,
  namedEquipment,
  roomEquipment,
  type RoomFlags,
  roomProperties,
  type RoomProperty,
  statedNeeds,
} from '@/lib/core/rooms/rules/room-properties'
import { roomTitle } from '@/lib/core/schedule/texts/room-has'
import { columnWord } from '@/lib/core/tables/calls/admin-table-words'
import { decodeRoomEntry } from '@/lib/core/views/calls/room-entry'
import { roomsCall } from '@/lib/core/views/calls/vocabularies.contract'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { factsOf } from '@/lib/export/card/card-heading'
import { feedPlace } from '@/lib/feeds/texts'
import { viewWeekAsOf } from '@/lib/history/service/view-week-as-of'
import { openWeekUrl } from '@/lib/open-reading/calls/open'
import { openReadingCall } from '@/lib/open-reading/calls/open-reading.contract'
import type { ChangedRowAnswer } from '@/lib/tables/calls/admin-tables.contract'
import { superuser as actor } from '@/testing/actors'
import { filesOfArchive } from '@/testing/archives'
import { Browser } from '@/testing/browser'
import { sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as getOpenPage } from '../open/[[...path]]/route'

/** Whatever a room is told of in the registry is told by every reader of rooms. A new property needs no line here. */

const date = calendarDate('2026-11-18')
const [from, to] = [calendarDate('2026-11-16'), calendarDate('2026-11-22')]

type Known = { id: RoomId; title: string; version: number; group: GroupId; meeting: MeetingId }

let db: Database
let administrator: Browser
let semesterId: SemesterId
const rooms = new Map<RoomProperty, Known>()

const ask = async <Body>(browser: Browser, method: string, url: string, body?: unknown): Promise<Body> => {
  const response = await sendToRoute(browser, url, { method, body })
  expect([url, response.status]).toEqual([url, 200])
  return (await response.json()) as Body
}

/** The value that a new room does not have. */
const unusual = (property: RoomProperty): boolean => property !== 'needsKey'
const usual = Object.fromEntries(roomProperties.map((one) => [one, !unusual(one)])) as RoomFlags
const flagsWith = (property: RoomProperty): RoomFlags => ({ ...usual, [property]: unusual(property) })
const roomWith = (property: RoomProperty): Known => {
  const room = rooms.get(property)
  if (!room) throw new Error(`no room with ${property}`)
  return room
}
const only = <Row extends { id: RoomId }>(found: readonly Row[], { id }: Known): Row => {
  const row = found.find((one) => one.id === id)
  if (!row) throw new Error('the room is missing')
  return row
}

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  administrator = (await signedIn(db, { isSuperuser: true })).browser
  await administrator.check()
  semesterId = (await buildSemester(db)).id
  for (const property of roomProperties) {
    const title = `К-${property}`
    const { row } = await ask<ChangedRowAnswer>(administrator, 'POST', '/api/admin/auditory/', {
      values: { title, [columnWord(property)]: unusual(property) },
    })
    expect(row.values[columnWord(property)]).toBe(unusual(property))
    const id = row.id as RoomId
    const { id: group } = await buildGroup(db)
    const { meetingIds } = await buildEvent(db, {
      on: [{ date, pair: 1 }],
      rooms: [id],
      groups: [group],
      values: { title },
    })
    rooms.set(property, { id, title, version: row.version, group, meeting: meetingIds[0] as MeetingId })
  }
})

test('the view of rooms has all properties, and names rooms with what is told everywhere', async () => {
  const found = await db.execute<{ flags: RoomFlags; has: unknown }>(
    sql`select flags, named -> 'has' as has from shown_room`,
  )
  for (const { flags, has } of found) {
    expect(Object.keys(flags).sort()).toEqual([...roomProperties].sort())
    expect(has ?? undefined).toEqual(namedEquipment(flags).has)
  }
})

describe.each(roomProperties)('%s', (property) => {
  const flags = flagsWith(property)

  test('comes out of the vocabularies and the search for free rooms, which filters by it', async () => {
    const room = roomWith(property)
    const entries = roomsCall.response.parse(await ask(administrator, 'GET', '/api/auditory/'))
    expect(only(entries.map(decodeRoomEntry), room)).toMatchObject(flags)
    const day = { ...usualRoomOptions(actor), withOccupied: true }
    const url = freeRoomsUrl(questionAt([1, 2], { date, pair: 2 }, day))
    const found = freeRoomsCall.response.parse(await ask(administrator, 'GET', url))
    const matches = (found as Parameters<typeof decodeFoundRoom>[0][]).map(decodeFoundRoom)
    expect(only(matches, room)).toMatchObject(flags)
    const filter = { text: '', seats: null, building: undefined }
    const wanted = filterRooms(matches, { ...filter, wanted: [property] }).map(({ id }) => id)
    const others = [...rooms.values()].map(({ id }) => id).filter((id) => id !== room.id)
    expect(wanted).toContain(room.id)
    expect(wanted.filter((id) => others.includes(id))).toEqual([])
  })

  test.each<[string, (room: Known) => Promise<RoomFlags>]>([
    ['lists', async (room) => only(await findRoomNames(db, { inactive: false }), room)],
    ['advice', async ({ id }) => (await findRoomsTraits(db, [id]))[0]?.flags ?? usual],
    ['repairs', async (room) => only(await findRoomsToBook(db), room)],
    ['exams', async (room) => only(await findExamRooms(db), room)],
    ['best places', async (room) => only(await findPlaceRooms(db, { slots: [], loadItemId: null }), room)],
    [
      'the search for a load',
      async (room) => only((await findFillingFacts(db, [], { from, to, viewer: actor.userId })).rooms, room),
    ],
    ['quality', async ({ id }) => (await findQualityFacts(db, { from, to })).rooms.get(id) ?? usual],
    [
      'bookings',
      async (room) => {
        const asked = { dates: [date], pairs: [1 as const], ignoreWishes: true, drafts: false }
        const use = await findRoomUse(db, { ...asked, viewer: actor.userId })
        return only(
          use.map((one) => one.room),
          room,
        )
      },
    ],
    [
      'cards',
      async ({ id }) => {
        const found = await findCardSubject(db, { kind: 'room', id }, date)
        return found?.subject.kind === 'room' ? found.subject.flags : usual
      },
    ],
  ])('comes out of the statement of %s', async (_, read) => {
    expect(flagsOf(await read(roomWith(property)))).toEqual(flags)
  })

  test('is in the archive, and has a title in the history', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'timetable-properties-'))
    try {
      const file = path.join(directory, 'archive.zip')
      const content = { accounts: false, history: false }
      await writeArchive(db, createWriteStream(file), { content, madeAt: new Date(0) })
      const lines = ((await filesOfArchive(file))['rooms.jsonl'] ?? '').split('\n').filter(Boolean)
      const line = lines.find((one) => one.includes(`"title":"К-${property}"`)) ?? '{}'
      expect(JSON.parse(line)).toMatchObject({ [property]: unusual(property) })
    } finally {
      rmSync(directory, { recursive: true })
    }
    expect(fieldName(toSnakeCase(property))).toMatch(/[а-я]/)
  })
})

const named = equipmentNames.filter((one) => roomEquipment[one].isNamed)

describe.each(named)('%s is told of a room wherever it is named', (equipment) => {
  const { property } = roomEquipment[equipment]

  test('in weeks, open pages, feeds and on cards', async () => {
    const { group, title } = roomWith(property)
    const subject = { kind: 'group', id: group } as const
    const { items } = await viewSchedule({ db, actor }, { subject, from, to })
    expect(items.map((item) => item.rooms.map(({ has }) => has))).toEqual([[[equipment]]])
    const told = roomTitle({ title, has: [equipment] })
    const classes = await findFeedClasses(db, [subject], { from, to })
    expect(classes.map(feedPlace)).toEqual([told])
    await ask(administrator, 'POST', openReadingCall.path, { is_open: true, teacher_names: 'short' })
    const page = await new Browser().send(getOpenPage, openWeekUrl(subject))
    expect(await page.text()).toContain(told)
    const found = await findCardSubject(db, { kind: 'room', id: roomWith(property).id }, date)
    expect(found && factsOf(found.subject).join()).toContain(roomTitle({ title: '', has: [equipment] }).slice(2, -1))
  })

  test('in a week as it was, after it has been changed', async () => {
    const { id, group, version } = roomWith(property)
    const subject = { kind: 'group', id: group } as const
    const [row] = await db.execute<{ at: string }>(sql`
      select to_char(clock_timestamp() at time zone 'Asia/Irkutsk', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at`)
    await ask(administrator, 'PATCH', `/api/admin/auditory/${id}/`, {
      version,
      values: { [columnWord(property)]: false },
    })
    const now = await viewSchedule({ db, actor }, { subject, from, to })
    expect(now.items.map((item) => item.rooms.map(({ has }) => has))).toEqual([[undefined]])
    const asked = { subject, monday: from, drafts: true, moment: row?.at ?? '' }
    const past = await viewWeekAsOf({ db, actor }, asked)
    expect(past.items.map((item) => item.rooms.map(({ has }) => has))).toEqual([[[equipment]]])
  })
})

test.each(fallibleEquipment)('the database knows the %s that does not work, and who needs it', async (lacks) => {
  const { property } = roomEquipment[lacks]
  const { id, meeting } = roomWith(property)
  const fault = { kind: 'room', resourceId: id, startsOn: date, endsOn: date, title: 'Нет', lacks } as const
  await db.insert(wish).values(fault)
  const { id: loadItemId } = await buildLoadItem(db, { semesterId })
  const { meetingIds } = await buildEvent(db, {
    on: [{ date, pair: 3 }],
    rooms: [id],
    values: { loadItemId },
  })
  const needs = async (of: MeetingId | undefined) =>
    (await db.execute<{ needs: boolean | null }>(sql`select meeting_needs(${of}, ${lacks}) as needs`))[0]?.needs
  expect([await needs(meetingIds[0]), await needs(meeting)]).toEqual([true, null])
})

test.each(statedNeeds)('%s: a group says that its classes need it, and its load knows', async (need) => {
  const { row } = await ask<ChangedRowAnswer>(administrator, 'POST', '/api/admin/group/', {
    values: { title: `Г-${need}`, [columnWord(need)]: true },
  })
  const { id } = await buildLoadItem(db, { semesterId, groups: [row.id as GroupId] })
  const other = await buildLoadItem(db, { semesterId, groups: [(await buildGroup(db)).id] })
  const asked = [id, other.id].map((one) => ({ of: 'load' as const, id: one }))
  const items = await findLoadItems(db, asked, { from, to, viewer: actor.userId })
  const equipment = equipmentNames.filter((one) => roomEquipment[one].statedBy === need)
  expect(new Map(items.map((item) => [item.ref.id, item.equipment]))).toEqual(
    new Map([
      [id, equipment],
      [other.id, undefined],
    ]),
  )
  expect(fieldName(toSnakeCase(need))).toMatch(/[а-я]/)
})
