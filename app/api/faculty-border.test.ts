import { and, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  change,
  editor,
  loadItemGroup,
  loadPermission,
  programme,
  programmeDiscipline,
  programmePermission,
  programmeTemplate,
} from '@/db/schema'
import { buildFaculty, buildGroup, buildLoadItem, buildRoom, buildSemester } from '@/db/testing/factories'
import { permissions, programmeFlags, type ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { FacultyId, GroupId, LoadItemId, ProgrammeId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { Browser } from '@/testing/browser'
import { callHandler, type HandlerCall } from '@/testing/sent'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as clear } from './[itemType]/[id]/clear-permissions/route'
import { POST as undo } from './change/[id]/undo/route'
import { PUT as changePermission } from './group-set-nagruzka-permissions/[id]/route'
import { POST as permitLoad } from './group-set-nagruzka-permissions/route'
import { POST as changePeople } from './group/update-nagruzka-item/route'
import { DELETE as removeRow } from './meta-program-discipline/[id]/route'
import { POST as addRow } from './meta-program-discipline/route'
import { POST as permitRow } from './meta-program-set-nagruzka-permissions/route'
import { POST as addLoad } from './meta-program/[id]/add-nagruzka-ids/route'
import { POST as copy } from './meta-program/[id]/copy/route'
import { POST as createByTemplate } from './meta-program/create-by-template/route'
import { POST as create } from './meta-program/route'

let db: Database
let superuser: Browser
/** Holds every permission of a planner, edits one faculty, and has one programme with all flags. */
let planner: Browser
let plannerId: UserId
let otherId: UserId
let room: RoomId
const faculty = {} as Record<'own' | 'foreign', FacultyId>
const group = {} as Record<'own' | 'foreign', GroupId>
const item = {} as Record<'own' | 'foreign', LoadItemId>
const programmes = {} as Record<'own' | 'foreign' | 'limited', { id: ProgrammeId; row: number }>

const notPlanners = ['can remove metaprograms', 'can change schedule item auditory']

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T08:00' }))
  const { id: semesterId } = await buildSemester(db)
  room = (await buildRoom(db)).id
  for (const whose of ['own', 'foreign'] as const) {
    faculty[whose] = (await buildFaculty(db)).id
    group[whose] = (await buildGroup(db, { facultyId: faculty[whose] })).id
    item[whose] = (await buildLoadItem(db, { semesterId, groups: [group[whose]] })).id
  }
  const held = permissions.filter((one) => !notPlanners.includes(one))
  ;({ browser: planner, userId: plannerId } = await signedIn(db, { permissions: held }))
  ;({ userId: otherId } = await signedIn(db))
  ;({ browser: superuser } = await signedIn(db, { isSuperuser: true }))
  for (const browser of [planner, superuser]) await browser.check()
  await db.insert(editor).values({ userId: plannerId, kind: 'faculty', subjectId: faculty.own })
  await db.insert(programmeTemplate).values({ key: 'plan', title: 'План', hasGenerate: true })
  programmes.own = await build('Своя', programmeFlags)
  programmes.limited = await build('Без аудиторий', ['can_project_schedule'])
  programmes.foreign = await build('Чужая', [])
})
beforeEach(async () => {
  await db.delete(loadPermission)
})

async function build(title: string, flags: readonly ProgrammeFlag[]) {
  const [made] = await db.insert(programme).values({ title }).returning()
  const id = made?.id as ProgrammeId
  const [row] = await db.insert(programmeDiscipline).values({ programmeId: id, title }).returning()
  if (flags.length > 0)
    await db.insert(programmePermission).values({ userId: plannerId, programmeId: id, flags: [...flags] })
  return { id, row: row?.id ?? 0 }
}

const permission = (instance: number, change: object = {}) => ({
  user_id: plannerId,
  instance,
  can_set: true,
  auditories: [],
  allowed_day_pairs: {},
  ...change,
})

/** Calls that must not reach another faculty, with the same call inside one's own. */
const doors: [what: string, call: (whose: 'own' | 'foreign') => HandlerCall][] = [
  ['permitting oneself load', (whose) => ({ handler: permitLoad, body: permission(item[whose]) })],
  [
    'permitting load to another',
    (whose) => ({ handler: permitLoad, body: permission(item[whose], { user_id: otherId }) }),
  ],
  [
    'permitting oneself a row of a programme',
    (whose) => ({ handler: permitRow, body: permission(programmes[whose].row) }),
  ],
  [
    'clearing permissions for a group',
    (whose) => ({ handler: clear, itemType: 'group', id: group[whose], query: `?user_id=${otherId}` }),
  ],
  [
    'clearing permissions for a programme',
    (whose) => ({
      handler: clear,
      itemType: 'meta-program',
      id: programmes[whose].id,
      query: `?user_id=${otherId}`,
    }),
  ],
  [
    'giving load to other people by a dry run',
    (whose) => ({
      handler: changePeople,
      body: { nagruzka_id: item[whose], groups: [group.own], teachers: [], dry_run: true },
    }),
  ],
  [
    'giving load to other people',
    (whose) => ({
      handler: changePeople,
      body: { nagruzka_id: item[whose], groups: [group[whose]], teachers: [] },
    }),
  ],
  ...[true, false].map((asProxy): (typeof doors)[number] => [
    `adding load to one’s programme ${asProxy ? 'as proxy' : 'as a row'}`,
    (whose) => ({
      handler: addLoad,
      id: programmes.own.id,
      body: { ids: [item[whose]], as_proxy: asProxy },
    }),
  ]),
  [
    'a programme of a group’s load',
    (whose) => ({ handler: create, body: { nagruzka_group_id: group[whose], nagruzka_sem: 1 } }),
  ],
  [
    'a programme by a template that a group’s load fills',
    (whose) => ({
      handler: createByTemplate,
      body: { template: 'plan', nagruzka_group_id: group[whose], nagruzka_sem: 1 },
    }),
  ],
]

test.each(doors)('%s: within the faculty', async (_, call) => {
  const before = await db.$count(change)
  const refused = await callHandler(planner, call('foreign'))
  expect(refused).toEqual({
    status: 403,
    body: { detail: expect.stringMatching(/[а-я]/), code: 'not_allowed' },
  })
  expect(await db.$count(change)).toBe(before)
  expect((await callHandler(planner, call('own'))).status).toBe(200)
})

test('a row that stands for load is added by its editor alone', async () => {
  const adding = (id: LoadItemId) => ({
    handler: addRow,
    body: { meta_program: programmes.limited.id, nagruzka_id: id },
  })
  await db
    .update(programmePermission)
    .set({ flags: ['can_create_disciplines', 'can_project_schedule'] })
    .where(eq(programmePermission.programmeId, programmes.limited.id))
  expect((await callHandler(planner, adding(item.foreign))).status).toBe(403)
  expect((await callHandler(planner, adding(item.own))).status).toBe(200)
})

test('nobody permits rooms in which they may not place', async () => {
  const permitting = (auditories: RoomId[]) => ({
    handler: permitRow,
    body: permission(programmes.limited.row, { auditories }),
  })
  expect((await callHandler(planner, permitting([room]))).status).toBe(403)
  expect((await callHandler(planner, permitting([]))).status).toBe(200)
})

test('nor by undoing that such a permission was cleared', async () => {
  for (const [auditories, status] of [
    [[room], 403],
    [[], 200],
  ] as const) {
    const body = permission(programmes.limited.row, { user_id: otherId, auditories })
    await callHandler(superuser, { handler: permitRow, body })
    const { body: cleared } = await callHandler(superuser, {
      handler: clear,
      itemType: 'meta-program',
      id: programmes.limited.id,
      query: `?user_id=${otherId}`,
    })
    expect((await callHandler(planner, { handler: undo, id: cleared.change_id })).status).toBe(status)
  }
})

test('a permission that somebody gave over the border is not changed from this side', async () => {
  const given = await callHandler(superuser, { handler: permitLoad, body: permission(item.foreign) })
  const changing = {
    handler: changePermission,
    method: 'PUT',
    id: given.body.id,
    body: permission(item.foreign, { version: given.body.version }),
  }
  expect((await callHandler(planner, changing)).status).toBe(403)
  const { body: cleared } = await callHandler(superuser, {
    handler: clear,
    itemType: 'group',
    id: group.foreign,
    query: `?user_id=${plannerId}`,
  })
  expect((await callHandler(planner, { handler: undo, id: cleared.change_id })).status).toBe(403)
  expect((await callHandler(superuser, { handler: undo, id: cleared.change_id })).status).toBe(200)
})

test('a copy is its maker’s as any programme they make, and holds no load of others', async () => {
  await callHandler(superuser, {
    handler: addLoad,
    id: programmes.limited.id,
    body: { ids: [item.foreign, item.own], as_proxy: true },
  })
  const { body: made } = await callHandler(planner, {
    handler: copy,
    id: programmes.limited.id,
    body: { title: 'Копия' },
  })
  expect(made).toMatchObject({
    skipped: [item.foreign],
    permissions: { can_publish: false, can_unpublish: false, can_set_in_any_auds: false },
  })
  const proxied = made.disciplines.map((row: { nagruzka_id: number | null }) => row.nagruzka_id)
  expect(proxied.filter(Boolean)).toEqual([item.own])
  const { body: all } = await callHandler(planner, {
    handler: copy,
    id: programmes.own.id,
    body: { title: 'Копия' },
  })
  expect(programmeFlags.filter((flag) => !all.permissions[flag])).toEqual([
    'can_publish',
    'can_unpublish',
    'can_set_in_any_auds',
  ])
})

test('load of others does not come back into a programme by undoing what an administrator undid', async () => {
  const { body: added } = await callHandler(superuser, {
    handler: addLoad,
    id: programmes.own.id,
    body: { ids: [item.foreign], as_proxy: true },
  })
  const { body: undone } = await callHandler(superuser, { handler: undo, id: added.change_id })
  expect((await callHandler(planner, { handler: undo, id: undone.change_id })).status).toBe(403)
  const again = await callHandler(superuser, { handler: undo, id: undone.change_id })
  expect(again.status).toBe(200)
  const [row] = await db
    .select()
    .from(programmeDiscipline)
    .where(
      and(eq(programmeDiscipline.loadItemId, item.foreign), eq(programmeDiscipline.programmeId, programmes.own.id)),
    )
  const removing = { handler: removeRow, method: 'DELETE', id: row?.id }
  const { body: removed } = await callHandler(superuser, removing)
  expect((await callHandler(planner, { handler: undo, id: removed.change_id })).status).toBe(403)
  expect((await callHandler(superuser, { handler: undo, id: removed.change_id })).status).toBe(200)
  // The planner can undo their own change.
  const { body: own } = await callHandler(planner, removing)
  expect((await callHandler(planner, { handler: undo, id: own.change_id })).status).toBe(200)
})

test('load that was given away is taken back by who gave it, and by nobody else of theirs', async () => {
  const other = await signedIn(db, { permissions: ['can change nagruzka item info'] })
  await other.browser.check()
  await db.insert(editor).values({ userId: other.userId, kind: 'faculty', subjectId: faculty.own })
  const { body: given } = await callHandler(planner, {
    handler: changePeople,
    body: { nagruzka_id: item.own, groups: [group.foreign], teachers: [] },
  })
  const receiver = await signedIn(db, { permissions: ['can change nagruzka item info'] })
  await receiver.browser.check()
  await db.insert(editor).values({ userId: receiver.userId, kind: 'faculty', subjectId: faculty.foreign })
  for (const { browser } of [other, receiver])
    expect((await callHandler(browser, { handler: undo, id: given.change_id })).status).toBe(403)
  expect((await callHandler(planner, { handler: undo, id: given.change_id })).status).toBe(200)
  expect(await db.select().from(loadItemGroup).where(eq(loadItemGroup.loadItemId, item.own))).toMatchObject([
    { groupId: group.own },
  ])
})
