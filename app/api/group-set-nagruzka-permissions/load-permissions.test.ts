import { desc, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  change,
  editor,
  loadPermission,
  programme,
  programmeDiscipline,
  programmePermission,
  securityEvent,
  user,
} from '@/db/schema'
import { buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher, buildUser } from '@/db/testing/factories'
import { permissions } from '@/lib/core/actor/rules/actor'
import { emptyGrant, type LoadPermission } from '@/lib/core/load/rules/load-permission'
import type {
  ChangeId,
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  SemesterId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import { noRoomId, onlineRoomId } from '@/lib/core/names/rules/ids'
import { permissionsUrl } from '@/lib/core/refusals/calls/addresses'
import {
  clearPermissionsRequest,
  decodeLoadPermission,
  savePermissionRequest,
} from '@/lib/core/refusals/calls/load-permission'
import {
  addGroupPermissionCall,
  clearPermissionsCall,
  loadPermissionsCall,
} from '@/lib/core/refusals/calls/load-permissions.contract'
import type { Handler } from '@/lib/http/endpoint'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as clear } from '../[itemType]/[id]/clear-permissions/route'
import { GET as list } from '../[itemType]/[id]/permissions/route'
import { POST as undo } from '../change/[id]/undo/route'
import { GET as occupation } from '../group/nagruzka-occupation/route'
import { PUT as changeRow } from '../meta-program-set-nagruzka-permissions/[id]/route'
import { POST as addRow } from '../meta-program-set-nagruzka-permissions/route'
import { POST as place } from '../schedule/set-nagruzka/route'
import { PUT as changeItem } from './[id]/route'
import { POST as addItem } from './route'

let db: Database
let groupId: GroupId
let teacherId: TeacherId
let programmeId: ProgrammeId
let loadItemId: LoadItemId
let otherItemId: LoadItemId
let semesterId: SemesterId
let rowId: ProgrammeDisciplineId
let roomId: RoomId
let plannerId: UserId
let planner: Browser
let keeper: Browser
let superuser: Browser
let plain: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  ;({ id: groupId } = await buildGroup(db))
  ;({ id: teacherId } = await buildTeacher(db))
  ;({ id: roomId } = await buildRoom(db))
  ;({ id: semesterId } = await buildSemester(db))
  const people = { groups: [groupId], teachers: [teacherId] }
  ;({ id: loadItemId } = await buildLoadItem(db, { semesterId, ...people }))
  ;({ id: otherItemId } = await buildLoadItem(db, { semesterId, groups: [groupId] }))
  const [made] = await db.insert(programme).values({ title: 'Программа' }).returning()
  if (!made) throw new Error('no programme')
  programmeId = made.id
  const [row] = await db.insert(programmeDiscipline).values({ programmeId, title: 'Этика' }).returning()
  if (!row) throw new Error('no row')
  rowId = row.id
  const right = 'can edit nagruzka set permissions'
  ;({ browser: planner, userId: plannerId } = await signedIn(db, {
    permissions: ['can set nagruzka items', 'can view groups', 'can view teachers'],
  }))
  const held = await signedIn(db, { permissions: [right] })
  keeper = held.browser
  await db.insert(editor).values({ userId: held.userId, kind: 'group', subjectId: groupId })
  await db.insert(programmePermission).values({ userId: held.userId, programmeId, flags: ['can_project_schedule'] })
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  plain = (await signedIn(db, { permissions: permissions.filter((one) => one !== right) })).browser
  for (const browser of [planner, keeper, superuser, plain]) await browser.check()
})
afterEach(async () => {
  await db.delete(loadPermission)
})

type Ref = LoadPermission['ref']
const item = (): Ref => ({ of: 'load', id: loadItemId })
const row = (): Ref => ({ of: 'programme', id: rowId })
const everywhere = { ...emptyGrant, canSet: true }
const handlers: Record<Ref['of'], Record<'POST' | 'PUT', Handler>> = {
  load: { POST: addItem, PUT: changeItem },
  programme: { POST: addRow, PUT: changeRow },
}

type Sent = { status: number; body: Parameters<typeof decodeLoadPermission>[0] & { change_id: number } }

async function save(
  browser: Browser,
  grant = everywhere as LoadPermission | typeof emptyGrant,
  { ref = item(), seen = null as Parameters<typeof savePermissionRequest>[1], body = {} } = {},
): Promise<Sent> {
  const call = savePermissionRequest({ userId: plannerId, ref }, seen, grant)
  const response = await browser.send(handlers[ref.of][seen ? 'PUT' : 'POST'], call.url, {
    ...call,
    body: { ...call.body, ...body },
    params: { id: String(seen?.id) },
  })
  return { status: response.status, body: await response.json() }
}

const seenIn = ({ body }: Sent, of: Ref['of'] = 'load') => decodeLoadPermission(body, of)
const stored = () => db.select().from(loadPermission)
const subjectOf = (itemType: 'group' | 'meta-program') =>
  itemType === 'group' ? ({ kind: 'group', id: groupId } as const) : ({ kind: 'programme', id: programmeId } as const)

async function ask(browser: Browser, itemType: 'group' | 'meta-program' = 'group', id?: number) {
  const subject = subjectOf(itemType)
  const response = await browser.send(list, permissionsUrl(subject, plannerId), {
    params: { itemType, id: String(id ?? subject.id) },
  })
  return { status: response.status, body: await response.json() }
}

async function clearAll(browser: Browser, itemType: 'group' | 'meta-program' = 'group', query?: string, id?: number) {
  const subject = subjectOf(itemType)
  const { url } = clearPermissionsRequest(subject, plannerId)
  const response = await browser.send(clear, query === undefined ? url : url.replace(/\?.*/, query), {
    method: 'POST',
    params: { itemType, id: String(id ?? subject.id) },
  })
  return { status: response.status, body: await response.json() }
}

const takeBack = async (browser: Browser, id: number) => {
  const params = { id: String(id) }
  const response = await browser.send(undo, `/api/change/${id}/undo/`, { method: 'POST', params })
  return { status: response.status, body: await response.json() }
}

test('only «can edit nagruzka set permissions» saves, clears and sees what others may', async () => {
  const stranger = new Browser()
  await stranger.check()
  for (const [browser, refused] of [
    [stranger, 401],
    [plain, 403],
  ] as const) {
    const known = seenIn(await save(keeper))
    expect((await save(browser)).status).toBe(refused)
    expect((await save(browser, everywhere, { seen: known })).status).toBe(refused)
    expect((await save(browser, everywhere, { ref: row() })).status).toBe(refused)
    expect((await ask(browser)).status).toBe(refused)
    expect((await clearAll(browser)).status).toBe(refused)
    expect(await stored()).toHaveLength(1)
    await db.delete(loadPermission)
  }
  for (const browser of [keeper, superuser])
    for (const [ref, itemType] of [
      [item(), 'group'],
      [row(), 'meta-program'],
    ] as const) {
      const added = await save(browser, everywhere, { ref })
      expect(added.status).toBe(200)
      const changed = await save(browser, emptyGrant, { ref, seen: seenIn(added) })
      expect([changed.status, changed.body.version]).toEqual([200, 2])
      expect(loadPermissionsCall.response.parse((await ask(browser, itemType)).body)).toEqual({
        [ref.id]: expect.objectContaining({ can_set: false, version: 2 }),
      })
      const cleared = await clearAll(browser, itemType)
      expect(clearPermissionsCall.response.parse(cleared.body)).toMatchObject({ removed: 1 })
    }
})

test('what its user lacks for it to be of use is said with what was stored', async () => {
  const { id: other } = await buildUser(db)
  const answers = [
    await save(keeper),
    await save(keeper, everywhere, { body: { user_id: other } }),
    await save(keeper, everywhere, { ref: row(), body: { user_id: other } }),
  ]
  expect(answers.map(({ body }) => body)).toMatchObject([
    { lacks: [] },
    { lacks: ['can set nagruzka items'] },
    { lacks: ['can set nagruzka items'] },
  ])
})

test('one’s own are seen where one may see the subject, others’ of a subject that there is', async () => {
  await save(keeper)
  expect(await ask(planner)).toMatchObject({ status: 200, body: { [loadItemId]: { can_set: true } } })
  expect((await ask(planner, 'meta-program')).status).toBe(403)
  for (const itemType of ['group', 'meta-program'] as const)
    expect((await ask(keeper, itemType, 2_000_000)).status).toBe(404)
})

test('a permission is stored as it was sent, with the history of who did it', async () => {
  const grant = { canSet: true, roomIds: [roomId, onlineRoomId, noRoomId], slots: [11, 18, 72] }
  const { body } = await save(keeper, grant)
  expect(addGroupPermissionCall.response.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    instance: loadItemId,
    user_id: plannerId,
    version: 1,
    allowed_day_pairs: { 1: { 1: true, 8: true }, 7: { 2: true } },
  })
  expect(await stored()).toMatchObject([{ userId: plannerId, loadItemId, ...grant }])
  const [record] = await db
    .select()
    .from(change)
    .where(eq(change.id, body.change_id as ChangeId))
  expect(record).toMatchObject({
    action: 'load_permission.add',
    rights: ['load_permissions.edit', 'load.permit'],
  })
  const [event] = await db.select().from(securityEvent).orderBy(desc(securityEvent.id)).limit(1)
  expect(event).toMatchObject({ kind: 'load_permission', outcome: 'done' })
})

test('falsy entries go, days of the second week fold, repeated rooms are one', async () => {
  const body = {
    auditories: [roomId, 0, null, '', roomId],
    allowed_day_pairs: { 8: { 2: true, 3: false, 4: null }, 1: { 2: true, 1: true } },
  }
  expect((await save(keeper, everywhere, { body })).status).toBe(200)
  expect(await stored()).toMatchObject([{ roomIds: [roomId], slots: [11, 12] }])
})

test.each<Record<string, unknown>>([
  { allowed_day_pairs: { 0: { 1: true } } },
  { allowed_day_pairs: { 15: { 1: true } } },
  { allowed_day_pairs: { пн: { 1: true } } },
  { allowed_day_pairs: { 1: { 0: true } } },
  { allowed_day_pairs: { 1: { 9: true } } },
  { allowed_day_pairs: { 1: { 1: 'yes' } } },
  { allowed_day_pairs: [11] },
  { allowed_day_pairs: { 1: true } },
  { can_set: 'yes' },
  { can_set: undefined },
  { auditories: 'К-206' },
  { auditories: [2_000_000] },
  { auditories: [9_999_999_999] },
  { user_id: 2_000_000 },
  { user_id: null },
  { instance: 2_000_000 },
  { instance: 0.5 },
])('%j is 400 in Russian, and nothing is stored', async (body) => {
  for (const ref of [item(), row()])
    expect(await save(keeper, everywhere, { ref, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid', detail: expect.stringMatching(/[а-я]/), fields: expect.anything() },
    })
  expect(await stored()).toEqual([])
  const known = seenIn(await save(keeper))
  expect(await save(keeper, emptyGrant, { seen: known, body })).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  })
  expect(await stored()).toMatchObject([{ canSet: true, version: 1 }])
})

test('more than five hundred rooms are refused', async () => {
  const auditories = Array.from({ length: 501 }, (_, index) => index + 1)
  expect((await save(keeper, everywhere, { body: { auditories } })).status).toBe(400)
})

test('whose a permission is and for what cannot be changed, nor can one of the other kind', async () => {
  const known = seenIn(await save(keeper))
  const { id: otherUser } = await buildUser(db)
  for (const body of [{ instance: otherItemId }, { user_id: otherUser }])
    expect(await save(keeper, everywhere, { seen: known, body })).toMatchObject({ status: 400 })
  const asRow = await save(keeper, everywhere, { ref: row(), seen: known })
  expect(asRow).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await save(keeper, everywhere, { seen: { ...known, id: 2_000_000 as typeof known.id } })).toMatchObject({
    status: 404,
  })
  const { id: gone } = await buildUser(db)
  await db.update(user).set({ active: false }).where(eq(user.id, gone))
  expect((await save(keeper, everywhere, { body: { user_id: gone } })).status).toBe(400)
})

test('an older version is stale with what is stored now, and so is a second first one', async () => {
  const first = seenIn(await save(keeper))
  const theirs = await save(superuser, { ...emptyGrant, slots: [11] }, { seen: first })
  expect(theirs.body.version).toBe(2)
  const current = expect.objectContaining({
    version: 2,
    can_set: false,
    allowed_day_pairs: { 1: { 1: true } },
  })
  for (const seen of [first, null])
    expect(await save(keeper, everywhere, { seen })).toMatchObject({
      status: 409,
      body: { code: 'stale', current },
    })
  expect(await stored()).toMatchObject([{ version: 2, canSet: false, slots: [11] }])
  expect((await save(keeper, everywhere, { seen: seenIn(theirs) })).status).toBe(200)
})

test('of many first ones at a time one is stored', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => save(keeper)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await stored()).toHaveLength(1)
})

test('clearing takes one user’s permissions for one subject, all of them, and says how many', async () => {
  await save(keeper)
  await save(keeper, everywhere, { ref: { of: 'load', id: otherItemId } })
  await save(keeper, everywhere, { ref: row() })
  const { id: other } = await buildUser(db)
  await save(keeper, everywhere, { body: { user_id: other } })
  const foreign = await buildLoadItem(db, { semesterId, groups: [(await buildGroup(db)).id] })
  await save(superuser, everywhere, { ref: { of: 'load', id: foreign.id } })
  expect((await clearAll(keeper)).body).toMatchObject({ removed: 2 })
  expect((await clearAll(keeper)).body).toMatchObject({ removed: 0 })
  expect(await stored()).toHaveLength(3)
  for (const query of ['', '?user_id=x', '?user_id=1&user_id=2'])
    expect((await clearAll(keeper, 'group', query)).status).toBe(400)
  expect((await clearAll(keeper, 'group', undefined, 2_000_000)).status).toBe(404)
})

test('saving and clearing are undone, and their undoing too; not over what somebody stored since', async () => {
  const added = await save(keeper)
  const changed = await save(keeper, { ...emptyGrant, slots: [23] }, { seen: seenIn(added) })
  const cleared = (await clearAll(keeper)).body
  expect((await takeBack(plain, cleared.change_id)).status).toBe(403)
  const back = await takeBack(keeper, cleared.change_id)
  expect(back.status).toBe(200)
  expect(await stored()).toMatchObject([{ id: added.body.id, slots: [23], version: 2 }])
  expect((await takeBack(keeper, changed.body.change_id)).status).toBe(200)
  expect(await stored()).toMatchObject([{ canSet: true, slots: [], version: 3 }])
  expect((await takeBack(keeper, added.body.change_id)).status).toBe(200)
  expect(await stored()).toEqual([])

  const again = await save(keeper)
  const removed = (await clearAll(keeper)).body
  await save(superuser)
  expect(await takeBack(keeper, removed.change_id)).toMatchObject({ status: 409 })
  expect(await takeBack(keeper, again.body.change_id)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await stored()).toHaveLength(1)
})

test('a permission counts from the next request of its user: the week shows it, and they may place', async () => {
  const week = {
    groups: groupId,
    teachers: teacherId,
    dbeg: '2026-11-16',
    dend: '2026-11-22',
    nagruzka_id: loadItemId,
  }
  const refusedSlots = async () => {
    const query = new URLSearchParams(Object.entries(week).map(([key, value]) => [key, String(value)]))
    const response = await planner.send(occupation, `/api/group/nagruzka-occupation/?${query}`)
    const body: Record<string, { reasons: { kind: string }[] }> = await response.json()
    return Object.keys(body).filter((slot) => body[slot]?.reasons.some(({ kind }) => kind === 'right'))
  }
  const put = async (pair: number, room: number | null = null) => {
    const body = {
      id: loadItemId,
      type: 'group',
      date: '2026-11-17',
      pair,
      mode: 'once',
      aud_id: room,
      as_projected: true,
    }
    const path = '/api/schedule/set-nagruzka/'
    return (await planner.send(place, path, { method: 'POST', body })).status
  }
  expect([await put(1), (await refusedSlots()).includes('2.1')]).toEqual([403, true])

  const narrow = await save(keeper, { ...everywhere, slots: [21, 22] })
  const slots = await refusedSlots()
  expect([slots.includes('2.1'), slots.includes('2.3')]).toEqual([false, true])
  expect([await put(3), await put(1, roomId), await put(1, onlineRoomId)]).toEqual([403, 403, 200])

  const wide = await save(keeper, { ...everywhere, roomIds: [roomId] }, { seen: seenIn(narrow) })
  expect((await refusedSlots()).filter((slot) => slot !== '2.1')).toEqual([])
  expect(await put(3, roomId)).toBe(200)

  await save(keeper, { ...everywhere, canSet: false }, { seen: seenIn(wide) })
  expect(await put(4)).toBe(403)
  await clearAll(keeper)
  expect([await put(4), (await refusedSlots()).includes('2.4')]).toEqual([403, true])
})
