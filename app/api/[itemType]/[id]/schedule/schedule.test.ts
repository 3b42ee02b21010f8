import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Database } from '@/db/client'
import {
  editor,
  loadItem,
  loadPermission,
  meeting,
  programme,
  programmeDiscipline,
  programmePermission,
} from '@/db/schema'
import {
  buildDiscipline,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId, ProgrammeId } from '@/lib/core/names/rules/ids'
import { decodeSchedule } from '@/lib/core/schedule/calls/schedule'
import { scheduleCall } from '@/lib/core/schedule/calls/schedule.contract'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { sameData } from '@/lib/core/words/rules/same-data'
import { superuser } from '@/testing/actors'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET, POST } from './route'

const monday = calendarDate('2026-11-16')
const period = 'dbeg=2026-11-16&dend=2026-11-22'

let db: Database
let groupId: GroupId
let facultyId: number
let loadItemId: LoadItemId
let programmeId: ProgrammeId
let everyone: Browser

const call = async (browser: Browser, itemType: string, id: number | string, query = period) => {
  const path = `/api/${itemType}/${encodeURIComponent(String(id).replace(/[\ud800-\udfff]/g, ''))}/schedule/?${query}`
  const response = await browser.send(GET, path, { params: { itemType, id: String(id) } })
  return { status: response.status, body: await response.json() }
}

const titles = (body: { schedule: { title: string }[] }) => body.schedule.map(({ title }) => title)

/** A group with a published class, a hidden one and two drafts: one from its load, one from a programme. */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  const faculty = await buildFaculty(db)
  facultyId = faculty.id
  ;({ id: groupId } = await buildGroup(db, { title: 'ИСТб-23-1', facultyId: faculty.id }))
  const semester = await buildSemester(db)
  const [load] = await db
    .insert(loadItem)
    .values({
      semesterId: semester.id,
      disciplineId: (await buildDiscipline(db)).id,
      lessonType: 1,
      requiredHours: 32,
      startsOn: semester.startsOn,
      endsOn: semester.endsOn,
    })
    .returning()
  const [made] = await db.insert(programme).values({ title: 'Программа' }).returning()
  if (!load || !made) throw new Error('no load')
  ;[loadItemId, programmeId] = [load.id, made.id]
  const [row] = await db.insert(programmeDiscipline).values({ programmeId, title: 'Основы' }).returning()
  const parts = { groups: [groupId] }
  await buildEvent(db, { on: [{ date: monday, pair: 1 }], values: { title: 'занятие' }, ...parts })
  const hidden = await buildEvent(db, {
    on: [{ date: monday, pair: 2 }],
    values: { title: 'скрытое' },
    ...parts,
  })
  await db.update(meeting).set({ hidden: true }).where(eq(meeting.eventId, hidden.eventId))
  const drafts = [
    { title: 'черновик', loadItemId },
    { title: 'черновик программы', programmeDisciplineId: row?.id },
  ]
  for (const values of drafts)
    await buildEvent(db, { on: [{ date: monday, pair: 3 }], state: 'projected', values, ...parts })
  everyone = (
    await signedIn(db, {
      permissions: ['can view groups', 'can view teachers', 'can view auditories'],
      isSuperuser: false,
    })
  ).browser
})

test('the week that a page is drawn with first says what the call answers, so nothing seems changed', async () => {
  const { browser } = await signedIn(db, { isSuperuser: true })
  const { body } = await call(browser, 'group', groupId)
  const params = {
    subject: { kind: 'group', id: groupId },
    from: monday,
    to: calendarDate('2026-11-22'),
  } as const
  const drawn = await viewSchedule({ db, actor: superuser }, params)
  expect(drawn.items.map(({ title }) => title)).toContain('занятие')
  expect(sameData(drawn.items, decodeSchedule(body).items)).toBe(true)
})

test('a stranger is 401, whoever lacks the right of the kind 403, one’s own is always open', async () => {
  expect(await call(new Browser(), 'group', groupId)).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
  })
  const { id: teacherId } = await buildTeacher(db)
  const bound = await signedIn(db, { groupId, teacherId })
  for (const [type, id] of [
    ['auditory', -1],
    ['teacher', 1_000_000],
    ['group', 1_000_000],
    ['meta-program', programmeId],
  ] as const)
    expect(await call(bound.browser, type, id)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  expect((await call(bound.browser, 'group', groupId)).status).toBe(200)
  expect((await call(bound.browser, 'teacher', teacherId)).status).toBe(200)
  const also = `${period}&teacher=1000000`
  expect((await call(bound.browser, 'group', groupId, also)).status).toBe(403)
})

test('answers as its contract says', async () => {
  const { status, body } = await call(everyone, 'group', groupId)
  expect(status).toBe(200)
  expect(scheduleCall.response.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    schedule: [
      {
        title: 'занятие',
        date: monday,
        day: 1,
        para: 1,
        type: '',
        status: 0,
        kont_verbose: 'ИСТб-23-1',
        students: 25,
        groups: [groupId],
      },
    ],
    wish: [],
    queries: [],
    week_even: 1,
  })
})

test('every kind answers, virtual rooms and added ids too', async () => {
  const room = await buildRoom(db)
  const teacher = await buildTeacher(db)
  const parts = { rooms: [room.id], teachers: [teacher.id], values: { title: 'отдельно' } }
  await buildEvent(db, { on: [{ date: monday, pair: 5 }], ...parts })
  expect(titles((await call(everyone, 'auditory', room.id)).body)).toEqual(['отдельно'])
  expect(titles((await call(everyone, 'teacher', teacher.id)).body)).toEqual(['отдельно'])
  expect((await call(everyone, 'auditory', -1)).status).toBe(200)
  const several = await call(everyone, 'group', groupId, `${period}&teacher=${teacher.id},0,&teacher=${teacher.id}`)
  expect(titles(several.body)).toEqual(['занятие', 'отдельно'])
})

test('drafts and hidden classes are as if absent for whoever may not plan them', async () => {
  const asked = `${period}&with_projected=1`
  expect(titles((await call(everyone, 'group', groupId, asked)).body)).toEqual(['занятие'])
  const stranger = await signedIn(db, { permissions: ['can view groups', 'can set nagruzka items'] })
  expect(titles((await call(stranger.browser, 'group', groupId, asked)).body)).toEqual(['занятие'])
})

test('an editor sees the drafts of their groups when asked for, and what is hidden, marked', async () => {
  const { browser, userId } = await signedIn(db, {
    permissions: ['can view groups', 'can set nagruzka items'],
  })
  await db.insert(editor).values({ userId, kind: 'faculty', subjectId: facultyId })
  const { body } = await call(browser, 'group', groupId)
  expect(body.schedule).toMatchObject([{ status: 0 }, { title: 'скрытое', status: 1 }])
  expect(titles((await call(browser, 'group', groupId, `${period}&with_projected=true`)).body)).toEqual([
    'занятие',
    'скрытое',
    'черновик',
  ])
})

test('a load permission and a programme’s flag open exactly their own drafts', async () => {
  const asked = `${period}&with_projected=1`
  const holder = await signedIn(db, { permissions: ['can view groups', 'can set nagruzka items'] })
  await db.insert(loadPermission).values({ userId: holder.userId, loadItemId, canSet: true })
  expect(titles((await call(holder.browser, 'group', groupId, asked)).body)).toEqual(['занятие', 'черновик'])
  const { browser, userId } = await signedIn(db, { permissions: ['can view groups'] })
  await db.insert(programmePermission).values({ userId, programmeId, flags: ['can_project_schedule'] })
  const seen = ['занятие', 'черновик программы']
  expect(titles((await call(browser, 'group', groupId, asked)).body)).toEqual(seen)
  expect(titles((await call(browser, 'meta-program', programmeId, asked)).body)).toEqual(seen.slice(1))
})

test.each([
  ['bogus', '1', period, 404],
  ['group', '2147483647', period, 404],
  ['group', '0', period, 404],
  ['teacher', '-5', period, 404],
  ['group', 'abc', period, 400],
  ['group', '1e99', period, 400],
  ['group', '99999999999', period, 400],
  ['group', '1', '', 400],
  ['group', '1', 'dbeg=2026-11-16', 400],
  ['group', '1', 'dbeg=2026-11-31&dend=2026-12-01', 400],
  ['group', '1', 'dbeg=16.11.2026&dend=2026-12-01', 400],
  ['group', '1', 'dbeg=2026-11-16&dend=2026-11-15', 400],
  ['group', '1', 'dbeg=2026-01-01&dend=2027-01-07', 400],
  ['group', '1', `${period}&dbeg=2026-11-16`, 400],
  ['group', '1', `${period}&with_projected=yes`, 400],
  ['group', '1', `${period}&with_projected=1&with_projected=1`, 400],
  ['group', '1', `${period}&teacher=1,x`, 400],
  ['group', '1', `${period}&group=${Array.from({ length: 51 }, (_, index) => index + 1).join(',')}`, 400],
  ['group', '1', `${period}&group=${'9'.repeat(100_000)}`, 400],
])('/%s/%s/ is refused (%#)', async (type, id, query, status) => {
  const answer = await call(everyone, type, id, query)
  expect(answer).toMatchObject({
    status,
    body: { detail: expect.stringMatching(/[а-я]/), code: expect.stringMatching(/^[a-z_]+$/) },
  })
})

test('371 days are allowed, and the fields at fault are named', async () => {
  expect((await call(everyone, 'group', groupId, 'dbeg=2026-01-01&dend=2027-01-06')).status).toBe(200)
  const { body } = await call(everyone, 'group', groupId, 'dbeg=x&dend=2026-12-01')
  expect(body.fields).toEqual({ dbeg: 'нужна дата в виде ГГГГ-ММ-ДД' })
})

test('another method is 405 and says which there are', async () => {
  const response = await everyone.send(POST, `/api/group/${groupId}/schedule/`, { method: 'POST', body: {} })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
})

test('whatever is asked, the answer is no fault of the server', async () => {
  const word = fc.oneof(
    fc.constantFrom('', '0', '-1', '1e99', 'NaN', 'null', '2026-11-16', '2026-02-30', '9999-12-31', '%', '\u0000'),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.integer().map(String),
  )
  const names = ['dbeg', 'dend', 'with_projected', 'teacher', 'group', 'metaprogram', '__proto__', 'toString']
  const query = fc.array(fc.tuple(fc.constantFrom(...names), word), { maxLength: 8 })
  const type = fc.oneof(fc.constantFrom('group', 'auditory', 'teacher', 'meta-program'), word)
  await fc.assert(
    fc.asyncProperty(type, word, query, fc.boolean(), async (itemType, id, pairs, dated) => {
      const given = new URLSearchParams(pairs.map(([name, value]) => [name, value]))
      const { status, body } = await call(everyone, itemType, id, `${dated ? period : ''}&${given}`)
      expect(status === 200 || (status >= 400 && status < 500 && typeof body.detail === 'string')).toBe(true)
    }),
    { numRuns: 200 },
  )
})
