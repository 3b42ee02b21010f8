import type { Database } from '@/db/client'
import { buildEvent, buildFaculty, buildGroup, buildSemester, buildTeacher } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import { clearCall, publishCall, unpublishCall } from '@/lib/publishing/calls/publishing.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as clear } from './clear/route'
import { POST as publish } from './publish/route'
import { POST as unpublish } from './unpublish/route'

const monday = calendarDate('2026-11-16')
const week = { dbeg: '2026-11-16', dend: '2026-11-22' }
const routes = { publish, unpublish, clear }

let db: Database
let groupId: GroupId
let teacherId: TeacherId
let superuser: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  const faculty = await buildFaculty(db)
  ;({ id: groupId } = await buildGroup(db, { title: 'ИСТб-23-1', facultyId: faculty.id }))
  ;({ id: teacherId } = await buildTeacher(db))
  const other = await buildGroup(db, { title: 'ИСТб-23-2' })
  await buildEvent(db, {
    on: [{ date: monday, pair: 1 }],
    state: 'projected',
    values: { title: 'Физика' },
    groups: [groupId, other.id],
    teachers: [teacherId],
  })
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  await superuser.check()
})

async function call(
  browser: Browser,
  act: keyof typeof routes,
  body: unknown = week,
  [itemType, id]: [string, number | string] = ['group', groupId],
) {
  const path = `/api/${itemType}/${id}/${act}/`
  const params = { itemType, id: String(id) }
  const response = await browser.send(routes[act], path, { method: 'POST', body, params })
  return { status: response.status, body: await response.json() }
}

test('a draft is published, taken back and cleared, each as its contract says', async () => {
  const one = (kind: 'group' | 'teacher', id: unknown) => ({
    kind,
    id,
    title: expect.any(String),
    meetings: 1,
  })
  const touched = [one('group', groupId), one('group', expect.any(Number)), one('teacher', teacherId)]
  const done = {
    touched,
    withheld: 0,
    untaught: [],
    conflicts: [],
    warnings: [],
    change_id: expect.any(Number),
  }
  for (const [act, count, contract] of [
    ['publish', 'changed', publishCall],
    ['unpublish', 'changed', unpublishCall],
    ['clear', 'removed', clearCall],
  ] as const) {
    const rest = act === 'publish' ? { violations: { total: 0, items: [] }, disputed: 0 } : {}
    const tried = await call(superuser, act, { ...week, dry_run: true })
    expect(tried).toEqual({ status: 200, body: { ...done, ...rest, [count]: 1, change_id: null } })
    const { status, body } = await call(superuser, act)
    expect({ status, body }).toEqual({ status: 200, body: { ...done, ...rest, [count]: 1 } })
    expect(contract.response.parse(body)).toEqual(body)
  }
})

test('clashes are 409 and every one is named', async () => {
  await buildEvent(db, { on: [{ date: monday, pair: 4 }], values: { title: 'Химия' }, groups: [groupId] })
  await buildEvent(db, { on: [{ date: monday, pair: 4 }], state: 'projected', groups: [groupId] })
  const conflicts = [
    {
      date: monday,
      pair: 4,
      kind: 'group',
      id: groupId,
      title: 'ИСТб-23-1',
      with: { id: expect.any(Number), type: 'class', title: 'Химия' },
    },
  ]
  expect(await call(superuser, 'publish')).toEqual({
    status: 409,
    body: { code: 'conflict', detail: expect.stringContaining('«Химия»'), conflicts },
  })
  expect(await call(superuser, 'publish', { ...week, dry_run: true })).toMatchObject({
    status: 200,
    body: { changed: 1, conflicts, change_id: null },
  })
})

test('a stranger is 401, whoever may not 403, an unknown one 404, what is malformed 400', async () => {
  const plain = (await signedIn(db, { permissions: ['can view groups', 'can view teachers'] })).browser
  await plain.check()
  for (const act of ['publish', 'unpublish', 'clear'] as const) {
    const stranger = new Browser()
    await stranger.check()
    expect(await call(stranger, act)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(await call(plain, act)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect((await call(superuser, act, week, ['group', 2_000_000_000])).status).toBe(404)
    expect((await call(superuser, act, week, ['auditory', 1])).status).toBe(404)
    for (const body of [{}, { ...week, dend: '2026-11-15' }, { ...week, dry_run: 1 }, null, []])
      expect((await call(superuser, act, body)).status).toBe(400)
  }
  expect((await call(superuser, 'publish', week, ['teacher', teacherId])).status).toBe(200)
  expect((await call(superuser, 'unpublish', week, ['teacher', teacherId])).status).toBe(404)
  expect((await call(superuser, 'clear', week, ['teacher', teacherId])).status).toBe(404)
})
