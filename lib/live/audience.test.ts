import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { WebSocket } from 'ws'
import type { Database } from '@/db/client'
import { deleteSession, insertSession } from '@/db/queries/accounts/sessions'
import { findWatcher } from '@/db/queries/core/live/watchers'
import { publishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { deleteMeetings } from '@/db/queries/core/placing/release-meetings'
import {
  editor,
  event,
  group,
  loadPermission,
  meeting,
  programme,
  programmeDiscipline,
  programmePermission,
  user,
} from '@/db/schema'
import { buildResources, groupClaim, loadClaim, placeMeeting, roomClaim, teacherClaim } from '@/db/testing/claims'
import { freshDatabase } from '@/db/testing/database'
import { buildFaculty, buildUser } from '@/db/testing/factories'
import type { Permission } from '@/lib/core/actor/rules/actor'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type {
  EventId,
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeDisciplineId,
  ProgrammeId,
  UserId,
} from '@/lib/core/names/rules/ids'
import { listenForEndedSessions, listenForNotices } from './schedule-notices'
import { createLiveServer, type LiveServer } from './server'

const views: Permission[] = ['can view groups', 'can view teachers', 'can view auditories']
const held: Record<string, Permission[]> = {
  student: ['can view groups', 'can view teachers'],
  stranger: [],
  rooms: [...views, 'can find free auditories', 'can create queries', 'can close auditories'],
  planner: [...views, 'can set nagruzka items'],
  'planner of others': [...views, 'can set nagruzka items'],
  permitted: [...views, 'can set nagruzka items'],
  'who permits': [...views, 'can edit nagruzka set permissions'],
  manager: views,
}
const everyone = Object.keys(held)
const viewers = everyone.filter((name) => name !== 'stranger')

let db: Database
let mark: () => Promise<void>
let port = 0
let accounts: Record<string, UserId> = {}
const sockets: WebSocket[] = []
const servers: LiveServer[] = []
/** Port of a server that remembers recent notices. */
let remembering = 0

beforeAll(async () => {
  const fresh = await freshDatabase()
  ;({ db } = fresh)
  await buildResources(db)
  const [ours, theirs] = [await buildFaculty(db), await buildFaculty(db)]
  await db
    .update(group)
    .set({ facultyId: ours.id })
    .where(eq(group.id, 1 as GroupId))
  for (const name of everyone) accounts = { ...accounts, [name]: await account(held[name]) }
  const idOf = (name: string) => accounts[name] as UserId
  await db.insert(editor).values([
    { userId: idOf('planner'), kind: 'faculty', subjectId: ours.id },
    { userId: idOf('planner of others'), kind: 'faculty', subjectId: theirs.id },
  ])
  await db.insert(loadPermission).values({ userId: idOf('permitted'), loadItemId: 1 as LoadItemId, canSet: true })
  const programmeId = 7 as ProgrammeId
  await db.insert(programme).values({ id: programmeId, title: 'Проект' })
  await db.insert(programmeDiscipline).values({ id: 70 as ProgrammeDisciplineId, programmeId, title: 'Основы' })
  await db.insert(programmePermission).values({ userId: idOf('manager'), programmeId, flags: ['can_project_schedule'] })

  const serve = async (recentNotices: number): Promise<number> => {
    const server = createLiveServer({
      verifyToken: (sessionId) =>
        Promise.resolve({ userId: Number(sessionId) as UserId, sessionId, lifetime: 600_000 }),
      findWatcher: (sessionId) => findWatcher(db, sessionId),
      sharesPresence: () => Promise.resolve(false),
      isHealthy: () => Promise.resolve(true),
      allowedOrigins: new Set(),
      now: () => performance.now(),
      limits: { rightsInterval: 0, recentNotices },
    })
    await listenForNotices(fresh.sql, server.announce)
    await listenForEndedSessions(fresh.sql, server.endSession)
    servers.push(server)
    return server.open('127.0.0.1', 0)
  }
  let onMark = (): void => undefined
  await fresh.sql.listen('mark', () => onMark())
  mark = async () => {
    const heard = new Promise<void>((resolve) => (onMark = resolve))
    await fresh.sql.notify('mark', '')
    await heard
  }
  port = await serve(0)
  remembering = await serve(60_000)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

const group1 = { type: 'group', id: 1, dbeg: '2026-11-16' }

/** A new account with a session; the session id equals the account's id. */
async function account(permissions: Permission[] | undefined): Promise<UserId> {
  const { id } = await buildUser(db, { permissions })
  await insertSession(db, String(id), id)
  return id
}

/** One socket per account, with this filter sent. */
async function follow(filter: object = group1): Promise<Map<string, WebSocket>> {
  const following = new Map<string, WebSocket>()
  for (const name of everyone) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io?t=${accounts[name]}`)
    sockets.push(socket)
    following.set(name, socket)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'filter', data: filter }))
  }
  await settled(following)
  return following
}

async function settled(following: Map<string, WebSocket>): Promise<void> {
  await mark()
  for (const socket of following.values()) {
    socket.ping()
    await once(socket, 'pong')
  }
}

/** The accounts, among those following, that receive a notice of what `work` changes. */
async function heardOf(work: () => Promise<unknown>, filter?: object): Promise<string[]> {
  const following = await follow(filter)
  const told = new Set<string>()
  for (const [name, socket] of following) socket.on('message', () => told.add(name))
  await work()
  await settled(following)
  return everyone.filter((name) => told.has(name))
}

async function draft(pair: Pair): Promise<MeetingId> {
  const values = { kind: 'class', title: 'Физика', loadItemId: 1 as LoadItemId } as const
  const [made] = await db.insert(event).values(values).returning()
  const holds = [groupClaim(1), teacherClaim(1), roomClaim(1), loadClaim(1)]
  return placeMeeting(db, holds, { state: 'projected', pair, eventId: made?.id })
}
const whoPlans = ['planner', 'permitted']

test('a draft is heard of by whoever may see it, from its placing to its removal', async () => {
  let id = 0 as MeetingId
  expect(await heardOf(async () => (id = await draft(1)))).toEqual(whoPlans)
  const [{ eventId } = { eventId: 0 as EventId }] = await db.select().from(meeting).where(eq(meeting.id, id))
  const comment = () => db.update(event).set({ comment: 'к' }).where(eq(event.id, eventId))
  expect(await heardOf(comment)).toEqual(whoPlans)
  expect(await heardOf(() => db.transaction((inner) => deleteMeetings(inner, [id])))).toEqual(whoPlans)
})

test.each([
  ['its teacher’s week', { type: 'teacher', id: 1, dbeg: '2026-11-16' }],
  ['its room’s week', { type: 'aud', id: 1, dbeg: '2026-11-16' }],
  ['every week', { ...group1, dbeg: '2026-12-28', every_week: true }],
  ['whatever changes', { dbeg: '2026-11-16', every_subject: true }],
  ['another besides', { type: 'group', id: 2, dbeg: '2026-11-16', also: [{ type: 'teacher', id: 1 }] }],
])('so it is by whoever follows %s', async (_, filter) => {
  let id = 0 as MeetingId
  expect(await heardOf(async () => (id = await draft(2)), filter)).toEqual(whoPlans)
  expect(await heardOf(() => db.transaction((inner) => deleteMeetings(inner, [id])), filter)).toEqual(whoPlans)
})

test('what was just drafted is not betrayed to who comes a moment later', async () => {
  const id = await draft(3)
  await mark()
  const told: string[] = []
  for (const name of everyone) {
    const socket = new WebSocket(`ws://127.0.0.1:${remembering}/socket.io?t=${accounts[name]}`)
    sockets.push(socket)
    socket.on('message', () => told.push(name))
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'filter', data: { type: 'aud', id: 1, dbeg: '2026-11-16' } }))
    // Rights are read before the recent notices are searched.
    for (let count = 0; count < 5; count += 1) {
      await findWatcher(db, String(accounts[name]))
      await settled(new Map([[name, socket]]))
    }
  }
  expect(told).toEqual(whoPlans)
  await db.transaction((inner) => deleteMeetings(inner, [id]))
})

test('once it is published, everybody hears of it who may see the group', async () => {
  const id = await draft(4)
  expect(await heardOf(() => db.transaction((inner) => publishMeetings(inner, [id], 'refuse')))).toEqual(viewers)
  const move = () => db.update(meeting).set({ version: 9 }).where(eq(meeting.id, id))
  expect(await heardOf(move)).toEqual(viewers)
  expect(await heardOf(move, { type: 'aud', id: 1, dbeg: '2026-11-16' })).toEqual(
    viewers.filter((name) => name !== 'student'),
  )
  const hide = (hidden: boolean) => () => db.update(meeting).set({ hidden }).where(eq(meeting.id, id))
  expect(await heardOf(hide(true))).toEqual(viewers)
  // A hidden class still occupies its place for those who plan or search.
  expect(await heardOf(move)).toEqual(['planner', 'planner of others', 'permitted'])
  expect(await heardOf(move, { type: 'aud', id: 1, dbeg: '2026-11-16' })).toEqual([
    'rooms',
    ...['planner', 'planner of others', 'permitted'],
  ])
  expect(await heardOf(hide(false))).toEqual(viewers)
  await db.transaction((inner) => deleteMeetings(inner, [id]))
})

test('a programme is heard of by whoever has part in it, its drafts by whoever plans it', async () => {
  const filter = { type: 'metaprogram', id: 7, dbeg: '2026-11-16' }
  const rename = () => db.update(programmeDiscipline).set({ title: 'Другая' })
  expect(await heardOf(rename, filter)).toEqual(['manager'])
  const [made] = await db
    .insert(event)
    .values({ kind: 'class', title: 'Основы', programmeDisciplineId: 70 as ProgrammeDisciplineId })
    .returning()
  const traits = { eventId: made?.id, state: 'projected', pair: 5 } as const
  let id = 0 as MeetingId
  expect(await heardOf(async () => (id = await placeMeeting(db, [groupClaim(2)], traits)), filter)).toEqual(['manager'])
  const ofGroup = { type: 'group', id: 2, dbeg: '2026-11-16' }
  expect(await heardOf(() => db.transaction((inner) => deleteMeetings(inner, [id])), ofGroup)).toEqual(['manager'])
})

test('a permission is heard of by whose it is and by those who permit; then its drafts are', async () => {
  const filter = { ...group1, every_week: true }
  const userId = await account(held.permitted)
  accounts = { ...accounts, manager: userId }
  await db.execute('insert into load_item_group (load_item_id, group_id) values (1, 1)')
  const following = await follow(filter)
  const told: string[] = []
  for (const [name, socket] of following) socket.on('message', () => told.push(name))
  await db.insert(loadPermission).values({ userId, loadItemId: 1 as LoadItemId, canSet: true })
  await settled(following)
  expect([...new Set(told)].sort()).toEqual(['manager', 'who permits'])
  await findWatcher(db, String(userId))
  told.length = 0
  const id = await draft(6)
  await settled(following)
  expect([...new Set(told)].sort()).toEqual(['manager', ...whoPlans].sort())
  await db.transaction((inner) => deleteMeetings(inner, [id]))
})

test('drafts too many to name are heard of by planners alone', async () => {
  const id = await draft(7)
  await db.execute("insert into room (id, title) select n, 'Н-' || n from generate_series(1000, 12000) n")
  const many = () =>
    db.execute(`insert into claim (meeting_id, kind, resource_id, date, pair, hold)
      select ${id}, 'room', n, '2026-11-16', 7, 'draft' from generate_series(1000, 12000) n`)
  const planners = ['planner', 'planner of others', 'permitted', 'manager']
  expect((await heardOf(many)).filter((name) => !planners.includes(name))).toEqual([])
})

test('who has signed out is sent away, and comes back by no pass of that session', async () => {
  const following = await follow()
  const gone = following.get('student')
  const stays = following.get('planner')
  if (!gone) throw new Error('Nobody follows')
  const closed = once(gone, 'close')
  await deleteSession(db, String(accounts.student))
  expect((await closed)[0]).toBe(1008)
  expect(stays?.readyState).toBe(WebSocket.OPEN)
  const again = new WebSocket(`ws://127.0.0.1:${port}/socket.io?t=${accounts.student}`)
  const [, answer] = await once(again, 'unexpected-response')
  again.on('error', () => undefined)
  again.terminate()
  expect(answer.statusCode).toBe(401)
})

test('who is no user any more is let in no more, and sent away with the next filter', async () => {
  const userId = await account(views)
  accounts = { ...accounts, student: userId }
  const socket = (await follow()).get('student')
  // It may be closed before it sends anything, because its session has ended.
  const closed = once(socket as WebSocket, 'close')
  await db.update(user).set({ active: false }).where(eq(user.id, userId))
  socket?.send(JSON.stringify({ type: 'filter', data: group1 }))
  const [code]: unknown[] = await closed
  expect(code).toBe(1008)
  const refused = new WebSocket(`ws://127.0.0.1:${port}/socket.io?t=${userId}`)
  const [, response] = await once(refused, 'unexpected-response')
  expect(response.statusCode).toBe(401)
  refused.on('error', () => undefined)
  refused.terminate()
})
