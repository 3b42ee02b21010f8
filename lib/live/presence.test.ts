import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Database } from '@/db/client'
import { insertSession } from '@/db/queries/accounts/sessions'
import { findWatcher } from '@/db/queries/core/live/watchers'
import { storeReaderRules } from '@/db/queries/readers/reader-rules'
import { editor, programme, programmePermission } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import { buildFaculty, buildGroup, buildRoom, buildTeacher, buildUser } from '@/db/testing/factories'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { defaultReaderRules } from '@/lib/core/actor/rules/reader-rules'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, ProgrammeId, UserId } from '@/lib/core/names/rules/ids'
import { decodeOthers, encodePresence } from '@/lib/presence/calls'
import type { OtherPlanner, Presence, WorkPlace } from '@/lib/presence/rules'
import { sharesPresenceAt } from '@/lib/presence/service/shares-presence'
import { createLiveServer, type LiveServer } from './server'

const monday = calendarDate('2026-11-16')
const views: Permission[] = ['can view groups', 'can view teachers', 'can view auditories']
const plans: Permission[] = [...views, 'can set nagruzka items']
const names = {
  anna: 'Иванова Анна Петровна',
  pavel: 'Петров Павел Ильич',
  stranger: 'Чужой Планировщик',
  student: 'Студент',
} as const
type Person = keyof typeof names

let db: Database
let server: LiveServer
let port = 0
const accounts = {} as Record<Person, UserId>
const places = {} as Record<'group' | 'teacher' | 'room' | 'programme' | 'faculty', WorkPlace>

beforeAll(async () => {
  ;({ db } = await freshDatabase())
  const [ours, theirs] = [await buildFaculty(db), await buildFaculty(db)]
  places.group = { kind: 'group', id: (await buildGroup(db, { facultyId: ours.id })).id, monday }
  places.teacher = { kind: 'teacher', id: (await buildTeacher(db)).id, monday }
  places.room = { kind: 'room', id: (await buildRoom(db)).id, monday }
  const programmeId = 7 as ProgrammeId
  await db.insert(programme).values({ id: programmeId, title: 'Проект' })
  places.programme = { kind: 'programme', id: programmeId, monday: null }
  places.faculty = { kind: 'faculty', id: ours.id, monday: null }
  const account = async (who: Person, permissions: Permission[]) => {
    const { id } = await buildUser(db, { fullName: names[who], permissions })
    await insertSession(db, String(id), id)
    accounts[who] = id
  }
  await account('anna', plans)
  await account('pavel', plans)
  await account('stranger', plans)
  await account('student', views)
  await db.insert(editor).values([
    { userId: accounts.anna, kind: 'faculty', subjectId: ours.id },
    { userId: accounts.pavel, kind: 'faculty', subjectId: ours.id },
    { userId: accounts.stranger, kind: 'faculty', subjectId: theirs.id },
    // Edits the group, but may plan nothing.
    { userId: accounts.student, kind: 'faculty', subjectId: ours.id },
  ])
  await db.insert(programmePermission).values(
    (['anna', 'pavel'] as const).map((who) => ({
      userId: accounts[who],
      programmeId,
      flags: ['can_edit_disciplines' as const],
    })),
  )
  server = createLiveServer({
    verifyToken: (sessionId) => Promise.resolve({ userId: Number(sessionId) as UserId, sessionId, lifetime: 600_000 }),
    findWatcher: (sessionId) => findWatcher(db, sessionId),
    sharesPresence: ({ actor }, place) => sharesPresenceAt(db, actor, place),
    isHealthy: () => Promise.resolve(true),
    allowedOrigins: new Set(),
    now: () => performance.now(),
    // A page that does not answer until the next ping is closed, so a busy machine needs time.
    limits: { rightsInterval: 0, pingInterval: 1_000, presenceStays: 20 },
  })
  port = await server.open('127.0.0.1', 0)
})
afterAll(() => server.close())

const pages: WebSocket[] = []
afterEach(async () => {
  const left = pages.splice(0).map(async (page) => {
    if (page.readyState === WebSocket.CLOSED) return
    page.terminate()
    await once(page, 'close')
  })
  await Promise.all(left)
})

/** An open page and what it was told last; `sees` waits until that is as expected. */
async function page(who: Person) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io?t=${accounts[who]}`)
  pages.push(socket)
  let told: readonly OtherPlanner[] | null = null
  const changed = new EventTarget()
  socket.on('message', (data) => {
    told = decodeOthers(String(data))
    changed.dispatchEvent(new Event('told'))
  })
  await once(socket, 'open')
  return {
    socket,
    says: (presence: Presence | null) => socket.send(encodePresence(presence)),
    told: () => told,
    async sees(isExpected: (others: readonly OtherPlanner[]) => boolean) {
      while (!told || !isExpected(told)) await once(changed, 'told')
      return told
    },
  }
}

const looking = (at: WorkPlace): Presence => ({ at, isEditing: false, opened: null })
const nobody = (others: readonly OtherPlanner[]) => others.length === 0
const somebody = (others: readonly OtherPlanner[]) => others.length > 0
const changing = (at: WorkPlace, id: number, shownIn: readonly WorkPlace[]): Presence => ({
  at,
  isEditing: true,
  opened: { id: id as MeetingId, shownIn },
})

test.each(['group', 'room', 'programme', 'faculty'] as const)(
  'two planners at one %s see each other until one leaves',
  async (kind) => {
    const [anna, pavel] = [await page('anna'), await page('pavel')]
    anna.says(looking(places[kind]))
    expect(await anna.sees(nobody)).toEqual([])
    pavel.says(looking(places[kind]))
    const seen = { isHere: true, isEditing: false, classes: [] }
    expect(await anna.sees(somebody)).toEqual([{ name: names.pavel, ...seen }])
    expect(await pavel.sees(somebody)).toEqual([{ name: names.anna, ...seen }])
    pavel.says(null)
    await anna.sees(nobody)
    pavel.says(looking(places[kind]))
    await anna.sees(somebody)
    pavel.socket.terminate()
    await anna.sees(nobody)
  },
)

test('nobody else is told, and nobody else is told of', async () => {
  const anna = await page('anna')
  anna.says(looking(places.group))
  await anna.sees(nobody)
  const others = [await page('stranger'), await page('student')]
  for (const other of others) other.says(looking(places.group))
  const pavel = await page('pavel')
  pavel.says(looking(places.group))
  expect((await anna.sees(somebody)).map(({ name }) => name)).toEqual([names.pavel])
  expect(others.map(({ told }) => told())).toEqual([null, null])
})

test('another week is another place, and one’s own second window is nobody else', async () => {
  const [anna, again, pavel] = [await page('anna'), await page('anna'), await page('pavel')]
  anna.says(looking(places.group))
  again.says(looking(places.group))
  expect(await again.sees(nobody)).toEqual([])
  pavel.says(looking({ ...places.group, monday: calendarDate('2026-11-23') }))
  expect(await pavel.sees(nobody)).toEqual([])
  expect(anna.told()).toEqual([])
})

test('a class that somebody opened is marked wherever it is shown, until they close it', async () => {
  const [anna, pavel] = [await page('anna'), await page('pavel')]
  anna.says(looking(places.group))
  await anna.sees(nobody)
  // Found in the week of its room.
  pavel.says(changing(places.room, 55, [places.group, places.room]))
  expect(await anna.sees(somebody)).toEqual([{ name: names.pavel, isHere: false, isEditing: true, classes: [55] }])
  pavel.says(looking(places.room))
  await anna.sees(nobody)
})

test('switched off by the university, nobody sees anybody, at the next heartbeat', async () => {
  const [anna, pavel] = [await page('anna'), await page('pavel')]
  anna.says(looking(places.group))
  pavel.says(looking(places.group))
  await Promise.all([anna.sees(somebody), pavel.sees(somebody)])
  await storeReaderRules(db, { ...defaultReaderRules, sharesPresence: false })
  await Promise.all([anna.sees(nobody), pavel.sees(nobody)])
  await storeReaderRules(db, { ...defaultReaderRules, sharesPresence: true })
  await Promise.all([anna.sees(somebody), pavel.sees(somebody)])
})

test.each([
  '{"type":"presence","data":{}}',
  '{"type":"presence","data":{"at":{"type":"group","id":1},"editing":false}}',
  '{"type":"presence","data":{"at":{"type":"faculty","id":1,"dbeg":"2026-11-16"},"editing":false}}',
  '{"type":"presence","data":{"at":{"type":"group","id":1.5,"dbeg":"2026-11-16"},"editing":false}}',
  '{"type":"presence","data":{"at":{"type":"faculty","id":1},"editing":false,"class":{"id":1}}}',
])('what is no place closes the socket: %s', async (frame) => {
  const { socket } = await page('anna')
  socket.send(frame)
  const [code]: unknown[] = await once(socket, 'close')
  expect(code).toBe(1008)
})
