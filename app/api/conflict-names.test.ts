import { eq, inArray } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { editor, meeting } from '@/db/schema'
import {
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { permissions, type Permission } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Browser } from '@/testing/browser'
import { callHandler, type HandlerCall } from '@/testing/sent'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as publish } from './[itemType]/[id]/publish/route'
import { POST as undo } from './change/[id]/undo/route'
import { POST as close } from './closure/route'
import { GET as occupation } from './group/nagruzka-occupation/route'
import { DELETE as takeBack } from './query/[id]/route'
import { POST as book } from './query/add-for-date/route'
import { POST as move } from './query/move-schedule-to-date/route'
import { DELETE as removeClass } from './schedule/[id]/route'
import { PATCH as changePeople } from './schedule/[id]/update/route'
import { POST as place } from './schedule/set-nagruzka/route'
import { POST as swap } from './schedule/swap-schedule-items/route'

const monday = calendarDate('2026-11-16')
const secret = 'Тайное'

let db: Database
let superuser: Browser
/** Plans the faculty whose class blocks the others’. */
let theirs: Browser
/** Plans another faculty; holds every permission except those of room managers. */
let ours: Browser
/** Holds the permissions of a room manager. */
let manager: Browser
let group: GroupId
let room: RoomId
let spare: RoomId
let teacher: TeacherId
let load: LoadItemId
let hidden: MeetingId
let own: MeetingId
let other: MeetingId

const views: Permission[] = ['can view auditories', 'can view teachers', 'can view groups']

async function person(held: readonly Permission[], facultyId?: number): Promise<Browser> {
  const { browser, userId } = await signedIn(db, { permissions: [...held] })
  await browser.check()
  if (facultyId !== undefined) await db.insert(editor).values({ userId, kind: 'faculty', subjectId: facultyId })
  return browser
}

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T08:00' }))
  const { id: semesterId } = await buildSemester(db)
  const [home, abroad] = [(await buildFaculty(db)).id, (await buildFaculty(db)).id]
  group = (await buildGroup(db, { facultyId: home })).id
  const foreign = (await buildGroup(db, { facultyId: abroad })).id
  teacher = (await buildTeacher(db)).id
  ;[room, spare] = [(await buildRoom(db)).id, (await buildRoom(db)).id]
  load = (await buildLoadItem(db, { semesterId, groups: [group], teachers: [teacher] })).id
  const planning = permissions.filter((one) => one !== 'can change schedule item auditory')
  ours = await person(planning, home)
  theirs = await person(planning, abroad)
  manager = await person([
    ...views,
    'can find free auditories',
    'can create queries',
    'can close auditories',
    'can change schedule item auditory',
  ])
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  await superuser.check()
  ;[hidden] = (
    await buildEvent(db, {
      on: [{ date: monday, pair: 3 }],
      rooms: [room],
      teachers: [teacher],
      groups: [foreign],
      values: { title: secret },
    })
  ).meetingIds as [MeetingId]
})
beforeEach(async () => {
  await db.update(meeting).set({ hidden: true }).where(eq(meeting.id, hidden))
  const stands = async (pair: 1 | 2, rooms: RoomId[], teachers: TeacherId[] = []) =>
    (await buildEvent(db, { on: [{ date: monday, pair }], rooms, teachers, groups: [group] }))
      .meetingIds[0] as MeetingId
  own = await stands(1, [room])
  other = await stands(2, [spare], [teacher])
})
afterEach(async () => {
  for (const id of [own, other]) await db.delete(meeting).where(eq(meeting.id, id))
})

/** The whole answer as text, to search for forbidden names. */
const said = ({ body }: { body: unknown }): string => JSON.stringify(body)

const moving = (change: object) => ({
  schedule_id: own,
  date_to: monday,
  pair_to: 3,
  reason: 'Болезнь',
  dry_run: true,
  ...change,
})

/** Every call that collides with the hidden class, and who makes it. */
const collisions: [what: string, who: () => Browser, call: () => HandlerCall][] = [
  [
    'a booking',
    () => manager,
    () => ({ handler: book, body: { date: monday, pair: 3, aud_id: room, reason: 'ППОС' } }),
  ],
  [
    'a booking tried out',
    () => manager,
    () => ({ handler: book, body: { date: monday, pair: 3, aud_id: room, reason: 'ППОС', dry_run: true } }),
  ],
  ['a move', () => ours, () => ({ handler: move, body: moving({}) })],
  ['a move of the rest', () => ours, () => ({ handler: move, body: moving({ until_the_end: true, dry_run: false }) })],
  [
    'a placing',
    () => ours,
    () => ({
      handler: place,
      body: { id: load, aud_id: room, date: monday, pair: 3, type: 'group', mode: 'once' },
    }),
  ],
  [
    'a placing that skips',
    () => ours,
    () => ({
      handler: place,
      body: {
        id: load,
        aud_id: room,
        date: monday,
        pair: 3,
        type: 'group',
        mode: 'once',
        on_conflict: 'skip',
      },
    }),
  ],
  [
    'a placing tried out',
    () => ours,
    () => ({
      handler: place,
      body: { id: load, aud_id: room, date: monday, pair: 3, type: 'group', mode: 'once', dry_run: true },
    }),
  ],
  [
    'a closed room',
    () => manager,
    () => ({
      handler: close,
      body: { aud_id: room, dbeg: monday, dend: monday, pairs: [3], reason: 'Ремонт', dry_run: true },
    }),
  ],
  ...(['ours', 'manager'] as const).map((who): (typeof collisions)[number] => [
    `the occupation that ${who} asks for`,
    () => (who === 'ours' ? ours : manager),
    () => ({
      handler: occupation,
      method: 'GET',
      query: `?teachers=${teacher}&auditories=${room}&dbeg=${monday}&dend=${monday}${
        who === 'ours' ? `&nagruzka_id=${load}` : `&schedule_id=${own}`
      }`,
    }),
  ]),
]

const taken = { id: null, type: null, title: 'занято' }

test.each(collisions)('%s that meets a hidden class says only that the place is taken', async (_, who, call) => {
  const told = await callHandler(who(), call())
  expect(said(told)).not.toContain(secret)
  expect(said(told)).toContain('занят')
  for (const conflict of told.body.conflicts ?? told.body.skipped ?? [])
    expect(conflict).toMatchObject({ date: monday, pair: 3, with: taken })
  // Its owner sees its name, and so does everyone once it is not hidden.
  expect(said(await callHandler(superuser, call()))).toContain(secret)
  await db.update(meeting).set({ hidden: false }).where(eq(meeting.id, hidden))
  expect(said(await callHandler(who(), call()))).toContain(secret)
})

test('its own planner reads its name', async () => {
  const booked = await callHandler(theirs, {
    handler: book,
    body: { date: monday, pair: 3, aud_id: room, reason: 'ППОС' },
  })
  expect(booked.body.conflicts).toMatchObject([{ with: { id: hidden, type: 'class', title: secret } }])
})

test('a booking by a person without view rights only says that the room and the groups are taken', async () => {
  await db.update(meeting).set({ hidden: false }).where(eq(meeting.id, hidden))
  const blind = await person(['can create queries'])
  const refused = await callHandler(blind, {
    handler: book,
    body: { date: monday, pair: 3, aud_id: room, reason: 'ППОС' },
  })
  expect([refused.status, said(refused).includes(secret)]).toEqual([409, false])
  const busy = await callHandler(blind, {
    handler: book,
    body: { date: monday, pair: 1, aud_id: spare, groups: [group], reason: 'ППОС', dry_run: true },
  })
  expect(busy.body.busy).toMatchObject([{ with: taken }])
})

test('nor do a swap, other people, publishing, taking back and undo name it', async () => {
  const [third] = (await buildEvent(db, { on: [{ date: monday, pair: 3 }], rooms: [spare], groups: [group] }))
    .meetingIds
  const [draft] = (
    await buildEvent(db, {
      on: [{ date: monday, pair: 3 }],
      state: 'projected',
      rooms: [room],
      groups: [group],
    })
  ).meetingIds
  const swapping = { schedule_items_from: [own], schedule_items_to: [third], reason: 'Обмен' }
  const answers = [
    await callHandler(ours, { handler: swap, body: { ...swapping, aud_to: room } }),
    await callHandler(ours, {
      handler: changePeople,
      method: 'PATCH',
      id: third,
      body: { groups: [group], teachers: [teacher] },
    }),
  ]
  await db.delete(meeting).where(eq(meeting.id, third as MeetingId))
  answers.push(
    await callHandler(ours, {
      handler: publish,
      itemType: 'group',
      id: group,
      body: { dbeg: monday, dend: monday },
    }),
  )
  await db.delete(meeting).where(eq(meeting.id, draft as MeetingId))

  const moved = await callHandler(ours, { handler: move, body: moving({ pair_to: 6, dry_run: false }) })
  const removed = await callHandler(ours, { handler: removeClass, method: 'DELETE', id: other })
  for (const [pair, where] of [
    [1, room],
    [2, spare],
  ] as const) {
    const values = { title: secret }
    const { meetingIds } = await buildEvent(db, { on: [{ date: monday, pair }], rooms: [where], values })
    await db.update(meeting).set({ hidden: true }).where(inArray(meeting.id, meetingIds))
  }
  answers.push(await callHandler(ours, { handler: takeBack, method: 'DELETE', id: moved.body.query.id }))
  answers.push(await callHandler(ours, { handler: undo, id: moved.body.change_id }))
  answers.push(await callHandler(ours, { handler: undo, id: removed.body.change_id }))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409))
  for (const { body } of answers) {
    expect(said({ body })).not.toContain(secret)
    expect(body.conflicts).toMatchObject([{ with: taken }])
  }
})
