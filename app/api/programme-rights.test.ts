import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  change,
  editor,
  meeting,
  programme,
  programmeDiscipline,
  programmePermission,
  programmeRoom,
  programmeTemplate,
  room,
} from '@/db/schema'
import { buildEvent, buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { permissions, programmeFlags, type Permission, type ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import {
  noRoomId,
  type GroupId,
  type LoadItemId,
  type ProgrammeId,
  type RoomId,
  type UserId,
} from '@/lib/core/names/rules/ids'
import type { Handler } from '@/lib/http/endpoint'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as undo } from './change/[id]/undo/route'
import { DELETE as removeRow, PUT as changeRow } from './meta-program-discipline/[id]/route'
import { POST as toggleRow } from './meta-program-discipline/[id]/toggle/route'
import { POST as addRow } from './meta-program-discipline/route'
import { POST as addLoad } from './meta-program/[id]/add-nagruzka-ids/route'
import { POST as copy } from './meta-program/[id]/copy/route'
import { GET as findLoad } from './meta-program/[id]/find-nagruzka/route'
import { POST as recalc } from './meta-program/[id]/recalc-hours-by-calendar/route'
import { DELETE as remove, GET as view, PUT as edit } from './meta-program/[id]/route'
import { POST as toProject } from './meta-program/[id]/to-project/route'
import { POST as toggleActivity } from './meta-program/[id]/toggle-as-project-activity/route'
import { POST as toggleActive } from './meta-program/[id]/toggle-project-is-active/route'
import { POST as toggleHidden } from './meta-program/[id]/toggle-project-is-hidden/route'
import { POST as createByTemplate } from './meta-program/create-by-template/route'
import { GET as fileTemplate } from './meta-program/file-template/route'
import { POST as create } from './meta-program/route'

let db: Database
let groupId: GroupId
let itemId: LoadItemId
let roomIds: RoomId[] = []
const programmeId = 700 as ProgrammeId
const [simpleId, proxyId] = [70, 71]

/** The asker's permissions and flags on the programme. */
type Held = { permissions: readonly Permission[]; flags: readonly ProgrammeFlag[] }
let asker: { browser: Browser; userId: UserId }
let stranger: Browser
let superuser: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T08:00' }))
  const { id: semesterId } = await buildSemester(db)
  ;({ id: groupId } = await buildGroup(db))
  roomIds = [(await buildRoom(db)).id, (await buildRoom(db)).id]
  const { id: teacherId } = await buildTeacher(db)
  ;({ id: itemId } = await buildLoadItem(db, { semesterId, groups: [groupId], teachers: [teacherId] }))
  await buildLoadItem(db, { semesterId, groups: [groupId] })
  await db.insert(programmeTemplate).values({ key: 'dpo', title: 'ДПО' })
  stranger = new Browser()
  await stranger.check()
  asker = await signedIn(db)
  await asker.browser.check()
  await db.insert(editor).values({ userId: asker.userId, kind: 'group', subjectId: groupId })
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  await superuser.check()
})

/** Resets the programme to one row of its own and one load row. */
async function restore({ permissions: held, flags }: Held): Promise<void> {
  await db.execute(sql`delete from meeting`)
  await db.execute(sql`delete from event`)
  await db.execute(sql`with gone as (delete from programme) delete from change`)
  await db.insert(programme).values({ id: programmeId, title: 'Курс' })
  await db.insert(programmeRoom).values({ programmeId, roomId: roomIds[0] ?? (0 as RoomId) })
  const row = { programmeId, title: 'Основы', groupIds: [groupId] }
  await db.execute(sql`alter sequence programme_discipline_id_seq restart with 1000`)
  await db.insert(programmeDiscipline).values([
    { ...row, id: simpleId as never },
    { ...row, id: proxyId as never, type: 'proxy', loadItemId: itemId },
  ])
  await db.execute(sql`update "user" set permissions = ${sql.param([...held])} where id = ${asker.userId}`)
  if (flags.length > 0)
    await db.insert(programmePermission).values({ userId: asker.userId, programmeId, flags: [...flags] })
}

type Call = { handler: Handler; method: string; id?: number; query?: string; body?: unknown }

async function send(browser: Browser, { handler, method, id, query = '', body }: Call) {
  const params = { id: String(id) }
  const response = await browser.send(handler, `/api/x/${query}`, { method, body, params })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

const post = (handler: Handler, body?: unknown, id?: number): Call => ({ handler, method: 'POST', id, body })
const put = (handler: Handler, id: number, body: unknown): Call => ({ handler, method: 'PUT', id, body })

const nothing: Held = { permissions: [], flags: [] }
const flagged = (...flags: ProgrammeFlag[]): Held => ({ permissions: [], flags })
const everythingBut = (missing: Permission | ProgrammeFlag | null): Held => ({
  permissions: permissions.filter((one) => one !== missing),
  flags: programmeFlags.filter((one) => one !== missing),
})
const holding = (permission: Permission): Held => ({ permissions: [permission], flags: ['can_publish'] })

const calls: Record<string, () => Call> = {
  create: () => post(create, { title: 'Новая' }),
  'create by template': () => post(createByTemplate, { template: 'dpo', title: 'Новая' }),
  'file template': () => ({ handler: fileTemplate, method: 'GET' }),
  copy: () => post(copy, { title: 'Копия' }, programmeId),
  view: () => ({ handler: view, method: 'GET', id: programmeId }),
  rename: () => put(edit, programmeId, { title: 'Другой' }),
  'change rooms': () => put(edit, programmeId, { permissions: { auditories: roomIds } }),
  'to project': () => post(toProject, { dbeg: '2026-09-01', dend: '2026-12-31' }, programmeId),
  remove: () => ({
    handler: remove,
    method: 'DELETE',
    id: programmeId,
    query: `?${new URLSearchParams({ title: 'Курс' })}`,
  }),
  'add load': () => post(addLoad, { ids: [itemId + 1] }, programmeId),
  'find load': () => ({ handler: findLoad, method: 'GET', id: programmeId, query: '?search=x' }),
  'recalculate hours': () => post(recalc, undefined, programmeId),
  'toggle activity': () => post(toggleActivity, {}, programmeId),
  'toggle hidden': () => post(toggleHidden, {}, programmeId),
  'toggle active': () => post(toggleActive, {}, programmeId),
  'toggle a row': () => post(toggleRow, undefined, simpleId),
  'add a row': () => post(addRow, { meta_program: programmeId }),
  'change a row': () => put(changeRow, simpleId, { discipline_title: 'Практика' }),
  'remove a row': () => ({ handler: removeRow, method: 'DELETE', id: simpleId }),
}

/**
 * For each call: a right that suffices alone, and a right that is necessary even with all others (null:
 * several rights open it, each listed separately).
 */
const opened: [name: string, by: Held, without: Permission | ProgrammeFlag | null][] = [
  ['create', holding('can create metaprograms'), 'can create metaprograms'],
  ['create by template', holding('can create metaprograms'), 'can create metaprograms'],
  ['file template', holding('can create metaprograms'), 'can create metaprograms'],
  ['copy', holding('can create metaprograms'), 'can create metaprograms'],
  ['view', flagged('can_comment_schedule'), null],
  ['rename', flagged('can_edit'), 'can_edit'],
  ['change rooms', flagged('can_edit', 'can_set_in_any_auds'), 'can_edit'],
  ['change rooms', flagged('can_edit', 'can_set_in_any_auds'), 'can_set_in_any_auds'],
  ['to project', flagged('can_edit'), 'can_edit'],
  ['remove', holding('can remove metaprograms'), 'can remove metaprograms'],
  ['add load', holding('can add nagruzka ids to metaprogram'), 'can add nagruzka ids to metaprogram'],
  ['find load', holding('can add nagruzka ids to metaprogram'), 'can add nagruzka ids to metaprogram'],
  ['recalculate hours', flagged('can_edit_disciplines'), null],
  ['recalculate hours', flagged('can_edit_proxy_disciplines_hours'), null],
  ['toggle activity', flagged('can_edit_disciplines'), 'can_edit_disciplines'],
  ['toggle hidden', flagged('can_edit_disciplines'), 'can_edit_disciplines'],
  ['toggle active', flagged('can_edit_disciplines'), 'can_edit_disciplines'],
  ['toggle a row', flagged('can_edit_disciplines'), 'can_edit_disciplines'],
  ['add a row', flagged('can_create_disciplines'), null],
  ['add a row', holding('can create metaprogram disciplines'), null],
  ['change a row', flagged('can_edit_disciplines'), 'can_edit_disciplines'],
  ['remove a row', flagged('can_remove_disciplines'), 'can_remove_disciplines'],
]

const refused = { detail: expect.stringMatching(/[а-я]/), code: 'not_allowed' }

test.each(opened)('%s: for a superuser and whoever holds what it takes', async (name, by, without) => {
  const call = calls[name]?.()
  if (!call) throw new Error(`${name} is no call`)
  await restore(by)
  expect((await send(stranger, call)).status).toBe(401)
  expect([by, (await send(asker.browser, call)).status]).toEqual([by, 200])
  await restore(nothing)
  expect((await send(asker.browser, call)).body).toMatchObject(refused)
  expect([await db.$count(programme), await db.$count(change)]).toEqual([1, 0])
  expect((await send(superuser, call)).status).toBe(200)
  if (without === null) return
  await restore(everythingBut(without))
  expect((await send(asker.browser, call)).body).toMatchObject(refused)
  expect([await db.$count(programme), await db.$count(change)]).toEqual([1, 0])
  if (call.method === 'GET') return
  const { body } = await send(superuser, call)
  expect((await send(asker.browser, post(undo, undefined, body.change_id))).body).toMatchObject(refused)
})

test('every call is in the table', () => {
  expect(new Set(opened.map(([name]) => name))).toEqual(new Set(Object.keys(calls)))
})

/** For each field, a value that differs from the stored one. */
const others: Record<string, unknown> = {
  discipline_title: 'Другая',
  type: 2,
  nt: 3,
  sem: 2,
  is_online: true,
  groups: [],
  auditories: [-1],
  hours: 40,
  teachers: [],
  dbeg: '2026-10-01',
  dend: '2026-10-31',
  color: '#123456',
  is_active: false,
  project_active: false,
  project_hidden: true,
  comment: 'к',
  link: 'https://example.ru',
}
const ownFields = ['color', 'is_active', 'project_active', 'project_hidden']
const noteFields = ['comment', 'link']

/** The fields of a stored row that each flag opens; other flags open none. */
const openedFields: Partial<Record<ProgrammeFlag, { simple: string[]; proxy: string[] }>> = {
  can_edit_disciplines: { simple: Object.keys(others), proxy: [...ownFields, ...noteFields] },
  can_edit_proxy_disciplines_hours: { simple: [], proxy: ['hours'] },
  can_edit_proxy_disciplines_teachers: { simple: [], proxy: ['teachers'] },
  can_edit_proxy_disciplines_dates: { simple: [], proxy: ['dbeg', 'dend'] },
  can_comment_schedule: { simple: noteFields, proxy: noteFields },
}
// Teachers must exist. No flag opens the groups of a load row, so any different value will do.
const valueFor = (field: string, type: 'simple' | 'proxy', teacher: number): unknown =>
  field === 'teachers' || (field === 'groups' && type === 'proxy') ? [teacher] : others[field]

const rowOf = { simple: simpleId, proxy: proxyId }

test.each(programmeFlags)('%s alone: these fields of a row are opened, and no other', async (flag) => {
  const { id: teacherId } = await buildTeacher(db)
  for (const type of ['simple', 'proxy'] as const) {
    await restore(flagged(flag))
    const values = Object.fromEntries(Object.keys(others).map((field) => [field, valueFor(field, type, teacherId)]))
    const own = openedFields[flag]?.[type] ?? []
    const foreign = Object.keys(others).filter((field) => !own.includes(field))
    const all = await send(asker.browser, put(changeRow, rowOf[type], values))
    if (foreign.length > 0) expect(Object.keys(all.body.fields).sort()).toEqual(foreign.sort())
    else expect(all.status).toBe(200)
    const allowed = Object.fromEntries(own.map((field) => [field, values[field]]))
    expect((await send(asker.browser, put(changeRow, rowOf[type], allowed))).status).toBe(200)
  }
})

test.each(Object.keys(others))('%s alone, changed by someone who may not: 403 naming it', async (field) => {
  await restore(flagged('can_publish'))
  const { id: teacherId } = await buildTeacher(db)
  for (const type of ['simple', 'proxy'] as const) {
    const asked = { [field]: valueFor(field, type, teacherId) }
    const { status, body } = await send(asker.browser, put(changeRow, rowOf[type], asked))
    expect([type, status, Object.keys(body.fields)]).toEqual([type, 403, [field]])
  }
})

test('a save that changes several fields names all those that are not allowed, and stores none', async () => {
  await restore(flagged('can_edit_proxy_disciplines_hours'))
  const answer = await send(asker.browser, put(changeRow, proxyId, { hours: 40, dbeg: '2026-10-01', comment: 'к' }))
  expect(answer).toMatchObject({
    status: 403,
    body: { ...refused, detail: expect.stringContaining('«начало»') },
  })
  expect(Object.keys(answer.body.fields).sort()).toEqual(['comment', 'dbeg'])
  expect(await db.$count(change)).toBe(0)
})

test('rooms of a row: those of the programme and virtual ones, or any with can_set_in_any_auds', async () => {
  const asking = (auditories: unknown[]) => send(asker.browser, put(changeRow, simpleId, { auditories }))
  await restore(flagged('can_edit_disciplines'))
  expect((await asking([-1, roomIds[0]])).status).toBe(200)
  expect(await asking([roomIds[1]])).toMatchObject({
    status: 403,
    body: { fields: { auditories: expect.any(String) } },
  })
  await restore(flagged('can_edit_disciplines', 'can_set_in_any_auds'))
  expect((await asking(roomIds)).status).toBe(200)
  // Rooms that another user asked for may stay.
  await restore(flagged('can_edit_disciplines', 'can_create_disciplines'))
  await send(superuser, put(changeRow, simpleId, { auditories: [roomIds[1]] }))
  expect((await asking([...roomIds])).status).toBe(200)
  const adding = post(addRow, { meta_program: programmeId, auditories: [roomIds[1]] })
  expect(await send(asker.browser, adding)).toMatchObject({ status: 403 })
})

test('a programme of a group’s load takes the right to see the group; a file’s rows ask for virtual rooms only', async () => {
  await restore({ permissions: ['can create metaprograms'], flags: [] })
  const ofGroup = { nagruzka_group_id: groupId, nagruzka_sem: 1 }
  expect((await send(asker.browser, post(create, ofGroup))).body).toMatchObject(refused)
  const fileOf = (title: string) => {
    const form = new FormData()
    form.set('title', 'Курс')
    form.set('file', new File([`Дисциплина;Аудитории\nОсновы;${title}`], 'курс.csv'))
    return post(createByTemplate, form)
  }
  const [{ title = '' } = {}] = await db
    .select()
    .from(room)
    .where(eq(room.id, roomIds[0] ?? noRoomId))
  expect(await send(asker.browser, fileOf(title))).toMatchObject({
    status: 400,
    body: { fields: { 'rows.2': expect.any(String) } },
  })
  expect((await send(asker.browser, fileOf('Онлайн'))).status).toBe(200)
  expect((await send(superuser, fileOf(title))).status).toBe(200)
})

test('hours are reckoned anew of the rows whose hours one may change, the others are counted', async () => {
  await restore(flagged('can_edit_disciplines'))
  const on = [{ date: calendarDate('2026-11-16'), pair: 1 as const }]
  await buildEvent(db, { on, values: { programmeDisciplineId: simpleId as never } })
  await buildEvent(db, { on, values: { loadItemId: itemId } })
  for (const id of [simpleId, proxyId]) await send(superuser, put(changeRow, id, { hours: 40 }))
  const { body } = await send(asker.browser, post(recalc, undefined, programmeId))
  expect(body).toMatchObject({ withheld: 1, disciplines: [{ hours: 2 }, { hours: 40 }] })
})

test('whoever makes a row sets all of its fields; one that stands for load takes the right to add load', async () => {
  await restore(flagged('can_create_disciplines'))
  const { groups, ...values } = { ...others, groups: [groupId] }
  expect((await send(asker.browser, post(addRow, { meta_program: programmeId, groups, ...values }))).status).toBe(200)
  const proxy = post(addRow, { meta_program: programmeId, nagruzka_id: itemId + 1 })
  expect((await send(asker.browser, proxy)).status).toBe(403)
  await restore({ permissions: ['can add nagruzka ids to metaprogram'], flags: ['can_create_disciplines'] })
  expect((await send(asker.browser, proxy)).status).toBe(200)
})

test('a maker may do with the programme what is its own, and neither publish nor use any room', async () => {
  await restore({ permissions: ['can create metaprograms'], flags: [] })
  const { body } = await send(asker.browser, post(create, { title: 'Новая' }))
  const own = programmeFlags.filter((flag) => body.permissions[flag])
  expect(programmeFlags.filter((flag) => !own.includes(flag))).toEqual([
    'can_publish',
    'can_unpublish',
    'can_set_in_any_auds',
  ])
  expect((await send(asker.browser, put(edit, body.id, { color: '#123456' }))).status).toBe(200)
  await restore({ permissions: ['can create metaprograms'], flags: ['can_publish', 'can_set_in_any_auds'] })
  const copied = await send(asker.browser, post(copy, { title: 'Копия' }, programmeId))
  expect(copied.body).toMatchObject({ permissions: { ...body.permissions, auditories: [] }, skipped: [] })
  await restore({ permissions: ['can create metaprograms'], flags: ['can_project_schedule'] })
  const planned = await send(asker.browser, post(copy, { title: 'Копия' }, programmeId))
  expect(planned.body.permissions).toEqual({ ...body.permissions, auditories: [roomIds[0]] })
})

test('what stands from a row or programme goes, and comes back, only with those who may remove each class', async () => {
  const removal: Record<string, { call: Call; held: Held }> = {
    row: {
      call: { handler: removeRow, method: 'DELETE', id: simpleId, query: '?with_published=1' },
      held: flagged('can_remove_disciplines'),
    },
    programme: {
      call: {
        handler: remove,
        method: 'DELETE',
        id: programmeId,
        query: `?${new URLSearchParams({ title: 'Курс', with_published: '1' })}`,
      },
      held: { permissions: ['can remove metaprograms'], flags: ['can_publish'] },
    },
  }
  for (const { call, held } of Object.values(removal)) {
    for (const flags of [['can_unpublish'], ['can_project_schedule'], []] as const) {
      await restore({ ...held, flags: [...held.flags, ...flags] })
      await placed()
      expect((await send(asker.browser, call)).status).toBe(403)
      expect(await db.$count(meeting)).toBe(2)
    }
    await restore({ ...held, flags: [...held.flags, 'can_unpublish', 'can_project_schedule'] })
    await placed()
    const { body } = await send(asker.browser, call)
    expect(body).toMatchObject({ published: 1, drafts: 1 })
    expect(await db.$count(meeting)).toBe(0)
    expect((await send(asker.browser, post(undo, undefined, body.change_id))).status).toBe(200)
    expect([await db.$count(meeting), await db.$count(programmeDiscipline)]).toEqual([2, 2])
  }
})

/** A published class and a draft of the programme's own row. */
async function placed(): Promise<void> {
  const parts = { groups: [groupId], values: { programmeDisciplineId: simpleId as never } }
  const date = calendarDate('2026-11-16')
  await buildEvent(db, { ...parts, on: [{ date, pair: 1 }] })
  await buildEvent(db, { ...parts, on: [{ date, pair: 2 }], state: 'projected' })
}
