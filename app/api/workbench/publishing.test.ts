import type { Database } from '@/db/client'
import { editor } from '@/db/schema'
import { buildEvent, buildFaculty, buildGroup, buildSemester } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId, GroupId } from '@/lib/core/names/rules/ids'
import { publishGroupsCall, unpublishGroupsCall } from '@/lib/publishing/calls/publishing.contract'
import { workbenchCall } from '@/lib/workbench/calls.contract'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { sheetsOf } from '@/testing/workbooks'
import { POST as publish } from './publish/route'
import { GET as view } from './route'
import { POST as unpublish } from './unpublish/route'
import { GET as book } from './xlsx/route'

const monday = calendarDate('2026-11-16')
const week = { dbeg: '2026-11-16', dend: '2026-11-22' }
const routes = { publish, unpublish }

let db: Database
/** Of the first faculty, of the same, of another. */
let groups: [GroupId, GroupId, GroupId]
let faculty: FacultyId
let superuser: Browser
let planner: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  ;({ id: faculty } = await buildFaculty(db, { title: 'ИИТ' }))
  const other = await buildFaculty(db, { title: 'ИЭиМ' })
  const made = [
    await buildGroup(db, { title: 'ИСТб-23-1', facultyId: faculty }),
    await buildGroup(db, { title: 'ИСТб-23-2', facultyId: faculty }),
    await buildGroup(db, { title: 'ЭКб-23-1', facultyId: other.id }),
  ] as const
  groups = [made[0].id, made[1].id, made[2].id]
  for (const [at, group] of groups.entries())
    await buildEvent(db, {
      on: [
        { date: monday, pair: (at + 1) as 1 },
        { date: calendarDate('2026-11-23'), pair: (at + 1) as 1 },
      ],
      state: 'projected',
      values: { title: 'Физика' },
      groups: [group],
    })
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  const permissions = [
    'can view groups',
    'can view teachers',
    'can set nagruzka items',
    'can publish schedule',
  ] as const
  const planning = await signedIn(db, { permissions: [...permissions] })
  planner = planning.browser
  await db.insert(editor).values({ userId: planning.userId, kind: 'faculty', subjectId: faculty })
  await Promise.all([superuser.check(), planner.check()])
})

async function call(browser: Browser, act: keyof typeof routes, body: object) {
  const path = `/api/workbench/${act}/`
  const response = await browser.send(routes[act], path, { method: 'POST', body: { ...week, ...body } })
  return { status: response.status, body: await response.json() }
}

const published = async () =>
  (
    await db.execute<{ title: string; date: string }>(
      `select distinct g.title, m.date from meeting m join claim c on c.meeting_id = m.id and c.kind = 'group'
         join "group" g on g.id = c.resource_id where m.state = 'published' order by 2, 1`,
    )
  ).map(({ title, date }) => `${title} ${date}`)

test('a faculty’s drafts of a week are counted, published and withdrawn at once', async () => {
  const tried = await call(superuser, 'publish', { faculty_id: faculty, dry_run: true })
  expect([tried.status, tried.body.changed, await published()]).toEqual([200, 2, []])
  const done = await call(superuser, 'publish', { faculty_id: faculty })
  expect(publishGroupsCall.response.parse(done.body)).toMatchObject({
    changed: 2,
    conflicts: [],
    withheld: 0,
  })
  expect(await published()).toEqual(['ИСТб-23-1 2026-11-16', 'ИСТб-23-2 2026-11-16'])
  const withdrawn = await call(superuser, 'unpublish', { faculty_id: faculty })
  expect(unpublishGroupsCall.response.parse(withdrawn.body)).toMatchObject({ changed: 2 })
  expect(await published()).toEqual([])
})

test('chosen groups, and the university to the end of the semester', async () => {
  expect((await call(superuser, 'publish', { faculty_id: faculty, groups: [groups[1], groups[2]] })).body.changed).toBe(
    2,
  )
  expect(await published()).toEqual(['ИСТб-23-2 2026-11-16', 'ЭКб-23-1 2026-11-16'])
  expect((await call(superuser, 'publish', { faculty_id: null, all: true })).body.changed).toBe(4)
  expect(await published()).toHaveLength(6)
  expect((await call(superuser, 'unpublish', { faculty_id: null, all: true })).body.changed).toBe(6)
})

test('whoever plans one faculty publishes that, and only its classes of the university', async () => {
  expect((await call(planner, 'publish', { faculty_id: null })).body).toMatchObject({ changed: 2 })
  expect(await published()).toEqual(['ИСТб-23-1 2026-11-16', 'ИСТб-23-2 2026-11-16'])
  const [, , others] = groups
  expect((await call(planner, 'publish', { faculty_id: faculty, groups: [others] })).status).toBe(403)
})

test('another’s faculty, one that is not there, and a reader’s own are refused', async () => {
  const reader = (await signedIn(db, { permissions: ['can view groups'] })).browser
  await reader.check()
  expect((await call(reader, 'publish', { faculty_id: faculty })).status).toBe(403)
  expect((await call(reader, 'publish', { faculty_id: null })).status).toBe(403)
  expect((await call(planner, 'publish', { faculty_id: 999 })).status).toBe(403)
  expect((await call(superuser, 'publish', { faculty_id: 999 })).status).toBe(404)
  expect((await call(superuser, 'publish', { faculty_id: null, groups: [groups[0], 999] })).status).toBe(404)
})

test('a publication of the whole faculty has a title, which the workbench knows; one of groups has none', async () => {
  const last = async () => {
    const url = `/api/workbench/?faculty=${faculty}&week=${monday}&by=group`
    return workbenchCall.response.parse(await (await superuser.send(view, url)).json()).publication?.title
  }
  await call(superuser, 'unpublish', { faculty_id: null })
  await call(superuser, 'publish', { faculty_id: null, groups: [groups[0]], title: 'Группы' })
  expect(await last()).not.toBe('Группы')
  await call(superuser, 'publish', { faculty_id: faculty, title: ' Осень, версия 1 ' })
  expect(await last()).toBe('Осень, версия 1')
  const long = await call(superuser, 'publish', { faculty_id: faculty, title: 'Я'.repeat(81) })
  expect([long.status, await last()]).toEqual([400, 'Осень, версия 1'])
})

test('a faculty’s week is a workbook for whoever plans it', async () => {
  const url = (id: number, paper = 'a4') => `/api/workbench/xlsx/?faculty=${id}&week=2026-11-18&paper=${paper}`
  const made = await planner.send(book, url(faculty))
  expect(made.headers.get('content-disposition')).toContain('2026-11-16.xlsx')
  const sheets = sheetsOf(new Uint8Array(await made.arrayBuffer()))
  expect(JSON.stringify(sheets)).toContain('ИСТб-23-1')
  expect((await superuser.send(book, url(999))).status).toBe(404)
  expect((await planner.send(book, url(faculty, 'a5'))).status).toBe(400)
  const reader = (await signedIn(db, { permissions: ['can view groups'] })).browser
  await reader.check()
  expect((await reader.send(book, url(faculty))).status).toBe(403)
})
