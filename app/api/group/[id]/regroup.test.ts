import type { Database } from '@/db/client'
import { editor } from '@/db/schema'
import { buildEvent, buildFaculty, buildGroup, buildSemester } from '@/db/testing/factories'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { regroupCall } from '@/lib/regrouping/calls.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as schedule } from '../../[itemType]/[id]/schedule/route'
import { POST as undo } from '../../change/[id]/undo/route'
import { POST as regroup } from './regroup/route'

const since = '2026-11-23'
const both: Permission[] = ['can change schedule item info', 'can change nagruzka item info']

let db: Database
let own: GroupId
let foreign: GroupId
let editorWith: (...permissions: Permission[]) => Promise<Browser>
let planner: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  const faculty = await buildFaculty(db, { title: 'ИИТ' })
  own = (await buildGroup(db, { title: 'АСУб-24-2', facultyId: faculty.id })).id
  foreign = (await buildGroup(db, { title: 'ЭКб-24-1' })).id
  await buildEvent(db, {
    on: ['2026-11-16', since, '2026-11-30'].map((date) => ({ date: calendarDate(date), pair: 1 })),
    groups: [own],
  })
  editorWith = async (...permissions) => {
    const { browser, userId } = await signedIn(db, { permissions: ['can view groups', ...permissions] })
    await db.insert(editor).values({ userId, kind: 'faculty', subjectId: faculty.id })
    await browser.check()
    return browser
  }
  planner = await editorWith(...both)
})

async function call(browser: Browser, body: object, id: number = own, headers: Record<string, string> = {}) {
  const response = await browser.send(regroup, `/api/group/${id}/regroup/`, {
    method: 'POST',
    body: { since, ...body },
    params: { id: String(id) },
    headers,
  })
  return { status: response.status, body: await response.json() }
}

/** The groups of each class of the group, in three weeks. */
async function groupsShown(browser: Browser) {
  const path = `/api/group/${own}/schedule/?dbeg=2026-11-16&dend=2026-12-06`
  const params = { itemType: 'group', id: String(own) }
  const body = (await (await browser.send(schedule, path, { params })).json()) as {
    schedule: { kont_verbose: string }[]
  }
  return body.schedule.map((one) => one.kont_verbose)
}

const rename = { act: 'rename', title: 'ИСТб-24-2' }

test('a planner renames a group from a date on, and takes it back', async () => {
  const tried = await call(planner, { ...rename, dry_run: true })
  expect(regroupCall.response.parse(tried.body)).toMatchObject({ changed: 2, change_id: null })
  const done = await call(planner, rename)
  expect(done.body).toMatchObject({ changed: 2, change_id: expect.any(Number) })
  expect(await groupsShown(planner)).toEqual(['АСУб-24-2', 'ИСТб-24-2', 'ИСТб-24-2'])
  const id = String(done.body.change_id)
  const taken = await planner.send(undo, `/api/change/${id}/undo/`, { method: 'POST', params: { id } })
  expect(taken.status).toBe(200)
  expect(await groupsShown(planner)).toEqual(['АСУб-24-2', 'АСУб-24-2', 'АСУб-24-2'])
})

test('a group is split, and its classes become a stream; whoever has not all its faculty may not', async () => {
  const split = { act: 'split', title: 'АСУб-24-9', half: 0 }
  const tried = await call(planner, { ...split, dry_run: true })
  expect(regroupCall.response.parse(tried.body).parts).toMatchObject([
    { key: expect.stringMatching(/^series-/), fate: 'both', choices: ['both', 'stays', 'goes'], meetings: 2 },
  ])
  const done = await call(planner, { ...split, reason: 'x' })
  expect(await groupsShown(planner)).toEqual(['АСУб-24-2', 'АСУб-24-2, АСУб-24-9', 'АСУб-24-2, АСУб-24-9'])
  const id = String(done.body.change_id)
  const taken = await planner.send(undo, `/api/change/${id}/undo/`, { method: 'POST', params: { id } })
  expect(taken.status).toBe(200)
  expect(await groupsShown(planner)).toEqual(['АСУб-24-2', 'АСУб-24-2', 'АСУб-24-2'])
  const ofGroup = await signedIn(db, { permissions: ['can view groups', ...both] })
  await db.insert(editor).values({ userId: ofGroup.userId, kind: 'group', subjectId: own })
  await ofGroup.browser.check()
  expect((await call(ofGroup.browser, split)).status).toBe(403)
  expect((await call(ofGroup.browser, { ...rename, dry_run: true })).status).toBe(200)
})

test('a group is merged by whoever changes both', async () => {
  const merge = { act: 'merge', into: foreign, dry_run: true }
  expect((await call(planner, merge)).status).toBe(403)
  const superuser = (await signedIn(db, { isSuperuser: true })).browser
  await superuser.check()
  expect((await call(superuser, merge)).body).toMatchObject({ changed: 2, parts: [{ fate: 'goes' }] })
  expect((await call(superuser, { ...merge, into: own })).status).toBe(400)
  expect((await call(superuser, { ...merge, into: 999 })).status).toBe(404)
})

test('streams and halves are told without being changed', async () => {
  for (const act of ['stream', 'part'])
    expect((await call(planner, { act })).body).toMatchObject({ changed: 0, parts: [], change_id: null })
  const halves = await call(planner, { act: 'halves', count: 1, dry_run: true })
  expect(halves.body).toMatchObject({ changed: 0, parts: [] })
})

test('whoever has one right of the two, edits nothing, or reads only, is refused', async () => {
  for (const one of both) expect((await call(await editorWith(one), rename)).status).toBe(403)
  const reader = (await signedIn(db, { permissions: ['can view groups', ...both] })).browser
  await reader.check()
  expect((await call(reader, rename)).status).toBe(403)
  expect((await call(planner, rename, foreign)).status).toBe(403)
  expect((await call(new Browser(), rename)).status).toBe(401)
})

test('a past date, a title of another group, an unknown act and an unknown group', async () => {
  expect((await call(planner, { ...rename, since: '2026-11-17' })).status).toBe(400)
  expect((await call(planner, { ...rename, title: '' })).status).toBe(400)
  expect((await call(planner, { act: 'x' })).status).toBe(400)
  expect((await call(planner, rename, 999)).status).toBe(404)
})

test('what a change of many classes would do is answered later, what another title would do at once', async () => {
  const later = async (body: object) =>
    (await call(planner, { ...body, dry_run: true }, own, { prefer: 'respond-async' })).status
  expect(await later({ act: 'halves', count: 1 })).toBe(202)
  expect(await later({ ...rename, title: 'ИСТб-24-9' })).toBe(200)
})
