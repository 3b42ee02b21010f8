import type { Database } from '@/db/client'
import { editor, meeting } from '@/db/schema'
import { buildFaculty, buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import { fillingCall, keepFillingCall, lastFillingCall } from '@/lib/filling/calls.contract'
import { runFilling } from '@/lib/filling/service/run-filling'
import { Browser } from '@/testing/browser'
import { searchOf } from '@/testing/planners'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as undo } from '../change/[id]/undo/route'
import { POST as cancel } from './[id]/cancel/route'
import { GET as gone } from './[id]/gone/route'
import { POST as keep } from './[id]/keep/route'
import { DELETE as throwAway, GET as view } from './[id]/route'
import { GET as last, POST as start } from './route'

let db: Database
let faculty: FacultyId
let planner: Browser
let stranger: Browser
let reader: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  const { id: semesterId } = await buildSemester(db)
  ;({ id: faculty } = await buildFaculty(db, { title: 'ИИТ' }))
  const other = await buildFaculty(db, { title: 'ИЭиМ' })
  const { id: group } = await buildGroup(db, { title: 'ИСТб-23-1', facultyId: faculty, students: 25 })
  const { id: teacher } = await buildTeacher(db, { name: 'Иванов И. И.' })
  await buildRoom(db, { title: 'К-206', building: 'К', capacity: 30 })
  const load = { semesterId, groups: [group], teachers: [teacher] }
  await buildLoadItem(db, { ...load, requiredHours: 4, subgroup: 2, students: 12 })
  await buildLoadItem(db, { ...load, requiredHours: 2, students: 25 })
  await buildLoadItem(db, { ...load, requiredHours: 2, students: 400 })
  await buildLoadItem(db, { ...load, requiredHours: 2, lessonType: 4 })
  const permissions = [
    'can view groups',
    'can view teachers',
    'can set nagruzka items',
    'can find free auditories',
  ] as const
  const planning = async (subjectId: FacultyId) => {
    const { browser, userId } = await signedIn(db, { permissions: [...permissions] })
    await db.insert(editor).values({ userId, kind: 'faculty', subjectId })
    await browser.check()
    return browser
  }
  planner = await planning(faculty)
  stranger = await planning(other.id)
  reader = (await signedIn(db, { permissions: ['can view groups'] })).browser
  await reader.check()
})

const asked = () => ({ type: 'faculty', id: faculty, dbeg: '2026-11-18', seconds: 10 })

async function send(
  browser: Browser,
  call: 'start' | 'view' | 'gone' | 'cancel' | 'keep' | 'throwAway',
  id: number,
  body?: object,
) {
  const calls = {
    start: [start, 'POST', ''],
    view: [view, 'GET', `${id}/`],
    gone: [gone, 'GET', `${id}/gone/`],
    cancel: [cancel, 'POST', `${id}/cancel/`],
    keep: [keep, 'POST', `${id}/keep/`],
    throwAway: [throwAway, 'DELETE', `${id}/`],
  } as const
  const [handler, method, path] = calls[call]
  const response = await browser.send(handler, `/api/filling/${path}`, {
    method,
    params: { id: String(id) },
    ...(method === 'POST' && { body: body ?? {} }),
  })
  return { status: response.status, body: await response.json() }
}

test('who does not plan the faculty starts no search of it', async () => {
  expect((await send(new Browser(), 'start', 0, asked())).status).toBe(401)
  expect((await send(reader, 'start', 0, asked())).status).toBe(403)
  expect((await send(stranger, 'start', 0, asked())).status).toBe(403)
  expect((await send(planner, 'start', 0, { ...asked(), id: 2_000_000 })).status).toBe(404)
})

test('a faculty is filled to the end: each place with whom and why, each gap with its reason, taken over in part, and undone', async () => {
  const started = await send(planner, 'start', 0, asked())
  expect(started.status).toBe(200)
  const { id } = started.body
  expect((await send(planner, 'start', 0, asked())).status).toBe(409)
  await runFilling(db, searchOf(1500))
  // In another tab, and after a reload, it is the same.
  const found = fillingCall.response.parse((await send(planner, 'view', id)).body)
  const again = await planner.send(last, '/api/filling/')
  expect(lastFillingCall.response.parse(await again.json()).filling).toEqual(found)
  expect(found).toMatchObject({
    state: 'found',
    result: {
      wanted: 4,
      of_session: 1,
      left: [
        {
          classes: 1,
          reason: 'Нет аудитории на\u00a0400\u00a0мест: в\u00a0самой большой — 30.',
          students: 400,
        },
      ],
    },
  })
  const proposals = found.result?.proposals ?? []
  expect(proposals.find(({ ngroup }) => ngroup === 2)).toMatchObject({
    groups: [{ title: 'ИСТб-23-1' }],
    teachers: [{ name: 'Иванов И. И.' }],
    students: 12,
    needs: [],
    auditory: { title: 'К-206', building: 'К', maxstud: 30, has: [], seats_unknown: false },
  })
  // It is nobody else's.
  for (const call of ['view', 'gone', 'cancel', 'keep', 'throwAway'] as const)
    expect((await send(stranger, call, id)).status).toBe(404)
  expect((await send(planner, 'keep', id, { proposals: [99] })).status).toBe(400)
  expect(await send(planner, 'gone', id)).toEqual({ status: 200, body: { not_kept: [] } })
  const kept = await send(planner, 'keep', id, { proposals: [0] })
  const { created, not_kept, change_id } = keepFillingCall.response.parse(kept.body)
  expect([created, not_kept]).toEqual([proposals[0]?.dates.length, []])
  expect(await db.$count(meeting)).toBe(created)
  // The other tab still shows it, and is told.
  expect((await send(planner, 'keep', id)).status).toBe(409)
  expect((await send(planner, 'throwAway', id)).status).toBe(409)
  const path = `/api/change/${change_id ?? 0}/undo/`
  const undone = await planner.send(undo, path, {
    method: 'POST',
    body: {},
    params: { id: String(change_id) },
  })
  expect([undone.status, await db.$count(meeting)]).toEqual([200, 0])
})

test('a search that is cancelled before it began leaves nothing', async () => {
  const { id } = (await send(planner, 'start', 0, asked())).body
  expect((await send(planner, 'cancel', id)).status).toBe(200)
  expect(await runFilling(db, searchOf(100))).toBe(false)
  expect((await send(planner, 'view', id)).body.state).toBe('thrown_away')
  expect((await send(planner, 'keep', id)).status).toBe(409)
  expect(await db.$count(meeting)).toBe(0)
})
