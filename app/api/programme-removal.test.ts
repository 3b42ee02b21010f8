import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { editor, event, meeting, programme, programmePermission } from '@/db/schema'
import { buildGroup, buildLoadItem, buildRoom, buildSemester } from '@/db/testing/factories'
import type { GroupId, LoadItemId, RoomId } from '@/lib/core/names/rules/ids'
import type { Handler } from '@/lib/http/endpoint'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as hoursSet } from './[itemType]/[id]/nagruzka-hset/route'
import { POST as undo } from './change/[id]/undo/route'
import { DELETE as removeRow } from './meta-program-discipline/[id]/route'
import { POST as addRow } from './meta-program-discipline/route'
import { POST as addLoad } from './meta-program/[id]/add-nagruzka-ids/route'
import { DELETE as remove, GET as view } from './meta-program/[id]/route'
import { POST as create } from './meta-program/route'
import { POST as place } from './project/[id]/set-manually/route'

let db: Database
let admin: Browser
let groupId: GroupId
let itemId: LoadItemId
let roomId: RoomId

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T08:00' }))
  const { id: semesterId } = await buildSemester(db)
  ;({ id: groupId } = await buildGroup(db))
  ;({ id: roomId } = await buildRoom(db))
  ;({ id: itemId } = await buildLoadItem(db, { semesterId, groups: [groupId] }))
  admin = (await signedIn(db, { isSuperuser: true })).browser
  await admin.check()
})
beforeEach(() => db.execute(sql`truncate meeting, event, programme, change cascade`))

async function call(browser: Browser, handler: Handler, method: string, id?: number, query = '', body?: unknown) {
  const params = { id: String(id), itemType: 'group' }
  const response = await browser.send(handler, `/api/x/${query}`, { method, body, params })
  return { status: response.status, body: await response.json() }
}
const post = (handler: Handler, body?: unknown, id?: number) => call(admin, handler, 'POST', id, '', body)

/**
 * A programme with a load row, placed once as a class and once as a draft, and a row of its own, placed as a
 * draft.
 */
async function placed() {
  const { id } = (await post(create, { title: 'Курс' })).body
  const { disciplines } = (await post(addLoad, { ids: [itemId] }, id)).body
  const proxyId = disciplines[0].id as number
  const own = (await post(addRow, { meta_program: id, groups: [groupId] })).body.id as number
  const placing = { date: '2026-11-16', aud_id: roomId }
  await post(place, { ...placing, pair: 1, as_projected: false }, proxyId)
  await post(place, { ...placing, pair: 2, as_projected: true }, proxyId)
  await post(place, { ...placing, pair: 3, as_projected: true }, own)
  return { id: id as number, proxyId }
}

/** For each class: whether it belongs to a programme, and whether to load. */
const standing = async () =>
  db.execute(sql`
    select m.pair, m.state, e.programme_discipline_id is not null as programme, e.load_item_id is not null as load
    from meeting m join event e on e.id = m.event_id order by m.pair`)

const hours = async () =>
  (await call(admin, hoursSet, 'GET', groupId, '?dbeg=2026-11-16&dend=2026-11-22')).body[itemId]?.h_set

test('a row of load can go and leave its classes to the load; taken back, they are its own again', async () => {
  const { id, proxyId } = await placed()
  const before = await standing()
  expect(await call(admin, removeRow, 'DELETE', proxyId, '?dry_run=1&keep_nagruzka=1')).toMatchObject({
    body: { published: 0, drafts: 0, kept: { published: 1, drafts: 1 }, change_id: null },
  })
  expect(await call(admin, removeRow, 'DELETE', proxyId, '?dry_run=1')).toMatchObject({
    body: { published: 1, drafts: 1, kept: { published: 0, drafts: 0 } },
  })
  expect(await call(admin, removeRow, 'DELETE', proxyId)).toMatchObject({ status: 409 })
  const { status, body } = await call(admin, removeRow, 'DELETE', proxyId, '?keep_nagruzka=1')
  expect([status, body.kept]).toEqual([200, { published: 1, drafts: 1 }])
  expect(await standing()).toEqual(before.map((one) => (one.load ? { ...one, programme: false } : one)))
  expect(await hours()).toBe(4)
  expect((await post(undo, undefined, body.change_id)).status).toBe(200)
  expect(await standing()).toEqual(before)
  expect((await call(admin, view, 'GET', id)).body.disciplines).toHaveLength(2)
})

test('a programme goes with what is its own, and leaves to the load what is the load’s', async () => {
  const { id } = await placed()
  const before = await standing()
  const { status, body } = await call(admin, remove, 'DELETE', id, '?title=Курс&keep_nagruzka=1')
  expect([status, body.published, body.drafts, body.kept]).toEqual([200, 0, 1, { published: 1, drafts: 1 }])
  expect([await db.$count(programme), await db.$count(meeting), await db.$count(event)]).toEqual([0, 2, 2])
  expect(await hours()).toBe(4)
  expect((await post(undo, undefined, body.change_id)).status).toBe(200)
  expect(await standing()).toEqual(before)
})

test('leaving the classes takes no right over them', async () => {
  const { id, proxyId } = await placed()
  const { browser, userId } = await signedIn(db)
  await browser.check()
  await db.insert(programmePermission).values({ programmeId: id as never, userId, flags: ['can_remove_disciplines'] })
  const removal = (query: string) => call(browser, removeRow, 'DELETE', proxyId, query)
  expect(await removal('?with_published=1')).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  const { status, body } = await removal('?keep_nagruzka=1')
  expect(status).toBe(200)
  await db.update(programmePermission).set({ flags: ['can_remove_disciplines', 'can_create_disciplines'] })
  await db.insert(editor).values({ userId, kind: 'group', subjectId: groupId })
  expect((await call(browser, undo, 'POST', body.change_id)).status).toBe(200)
})
