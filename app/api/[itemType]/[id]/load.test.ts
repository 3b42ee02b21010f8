import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  editor,
  loadPermission,
  meeting,
  programme,
  programmeDiscipline,
  programmePermission,
  programmeRoom,
} from '@/db/schema'
import {
  buildDiscipline,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { loadCall, loadMapCall, loadProgressCall } from '@/lib/core/load/calls/load.contract'
import type {
  FacultyId,
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import { loadPermissionsCall } from '@/lib/core/refusals/calls/load-permissions.contract'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import type { Handler } from '@/lib/http/endpoint'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as map } from './map/route'
import { GET as progress } from './nagruzka-hset/route'
import { GET as load } from './nagruzka/route'
import { GET as permissions } from './permissions/route'

const monday = calendarDate('2026-11-16')
const term = 'dbeg=2026-09-01&dend=2026-12-31'

let db: Database
let facultyId: FacultyId
let groupId: GroupId
let otherGroupId: GroupId
let teacherId: TeacherId
let programmeId: ProgrammeId
/** Lectures of both groups: two classes published, one draft, one withdrawn. */
let lectures: LoadItemId
/** Laboratory classes of the group's first half: one, published and hidden. */
let labs: LoadItemId
let proxy: ProgrammeDisciplineId
let simple: ProgrammeDisciplineId
let rooms: { often: RoomId; once: RoomId; listed: RoomId }
let student: Browser
let planner: { browser: Browser; userId: UserId }
let programmer: Browser

const call = async (handler: Handler, browser: Browser, itemType: string, id: number | string, query = term) => {
  const path = `/api/${itemType}/${id}/?${query}`
  const response = await browser.send(handler, path, { params: { itemType, id: String(id) } })
  return { status: response.status, body: await response.json() }
}

async function buildProgramme(): Promise<void> {
  const [made] = await db.insert(programme).values({ title: 'Программа' }).returning()
  if (!made) throw new Error('no programme')
  programmeId = made.id
  await db.insert(programmeRoom).values({ programmeId, roomId: rooms.listed })
  const row = async (values: Partial<typeof programmeDiscipline.$inferInsert>) => {
    const [built] = await db
      .insert(programmeDiscipline)
      .values({ programmeId, title: 'Строка', hours: 4, ...values })
      .returning()
    if (!built) throw new Error('no row')
    return built.id
  }
  proxy = await row({ title: 'Физика', type: 'proxy', loadItemId: lectures, roomIds: [rooms.listed] })
  simple = await row({ title: 'Этика', groupIds: [groupId], teacherIds: [teacherId], half: 1 })
  await row({ title: 'Выключено', isActive: false })
  await row({ title: 'Не предлагается', projectActive: false })
  await row({ title: 'Весной', startsOn: calendarDate('2027-02-08'), endsOn: calendarDate('2027-06-01') })
}

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  ;({ id: facultyId } = await buildFaculty(db))
  ;({ id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', facultyId, students: 24 }))
  ;({ id: otherGroupId } = await buildGroup(db, { title: 'ИСТб-24-2', students: null }))
  ;({ id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.' }))
  const built = [
    await buildRoom(db, { title: 'К-1' }),
    await buildRoom(db, { title: 'К-2' }),
    await buildRoom(db, { title: 'К-3', building: 'Корпус К' }),
  ]
  const [once, often, listed] = built.map(({ id }) => id)
  if (!once || !often || !listed) throw new Error('no rooms')
  rooms = { once, often, listed }
  const { id: semesterId } = await buildSemester(db)
  const spring = await buildSemester(db, {
    half: 2,
    startsOn: calendarDate('2027-02-08'),
    endsOn: calendarDate('2027-06-12'),
  })
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  const people = { groups: [groupId, otherGroupId], teachers: [teacherId] }
  const lecture = await buildLoadItem(db, { semesterId, disciplineId, students: 50, ...people })
  const lab = await buildLoadItem(db, {
    semesterId,
    disciplineId,
    lessonType: 3,
    subgroup: 1,
    students: 12,
    groups: [groupId],
  })
  ;[lectures, labs] = [lecture.id, lab.id]
  await buildLoadItem(db, {
    semesterId: spring.id,
    startsOn: spring.startsOn,
    endsOn: spring.endsOn,
    groups: [groupId],
  })
  const taught = { values: { loadItemId: lectures }, ...people }
  await buildEvent(db, {
    ...taught,
    rooms: [rooms.often, rooms.listed],
    on: [
      { date: monday, pair: 1 },
      { date: addDays(monday, 14), pair: 1 },
    ],
  })
  await buildEvent(db, {
    ...taught,
    rooms: [rooms.once],
    on: [{ date: monday, pair: 2 }],
    state: 'projected',
  })
  await buildEvent(db, { ...taught, rooms: [rooms.once], on: [{ date: monday, pair: 3 }], state: 'trace' })
  const hidden = await buildEvent(db, {
    groups: [groupId],
    values: { loadItemId: labs, subgroup: 1 },
    on: [{ date: monday, pair: 4 }],
  })
  await db.update(meeting).set({ hidden: true }).where(eq(meeting.eventId, hidden.eventId))
  await buildProgramme()
  await buildEvent(db, {
    values: { programmeDisciplineId: simple },
    on: [{ date: monday, pair: 5 }],
    state: 'projected',
  })
  student = (await signedIn(db, { permissions: ['can view groups', 'can view teachers'] })).browser
  planner = await signedIn(db, { permissions: ['can view groups', 'can set nagruzka items'] })
  await db.insert(editor).values({ userId: planner.userId, kind: 'faculty', subjectId: facultyId })
  const programming = await signedIn(db)
  programmer = programming.browser
  await db
    .insert(programmePermission)
    .values({ userId: programming.userId, programmeId, flags: ['can_project_schedule'] })
})

test.each<[string, Handler]>([
  ['nagruzka', load],
  ['nagruzka-hset', progress],
  ['map', map],
  ['permissions', permissions],
])(
  '%s: 401 for a stranger, 403 without the right of the kind, 404 and 400 for what is not there',
  async (_, handler) => {
    expect((await call(handler, new Browser(), 'group', groupId)).status).toBe(401)
    const bound = await signedIn(db, { groupId })
    expect(await call(handler, bound.browser, 'group', otherGroupId)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    expect((await call(handler, bound.browser, 'group', groupId)).status).toBe(200)
    expect((await call(handler, bound.browser, 'meta-program', programmeId)).status).toBe(403)
    for (const [type, id, status] of [
      ['group', 2_147_483_647, 404],
      ['bogus', 1, 404],
      ['auditory', rooms.once, 404],
      ['group', 'x', 400],
    ] as const)
      expect(await call(handler, student, type, id)).toMatchObject({
        status,
        body: { detail: expect.stringMatching(/[а-я]/) },
      })
  },
)

test.each<[string, Handler]>([
  ['nagruzka', load],
  ['nagruzka-hset', progress],
  ['map', map],
])('%s takes a period of at most 371 days', async (_, handler) => {
  for (const query of ['', 'dbeg=2026-09-01', 'dbeg=2026-12-31&dend=2026-09-01', 'dbeg=2026-01-01&dend=2027-01-07'])
    expect((await call(handler, student, 'group', groupId, query)).status).toBe(400)
})

test('a group’s load comes by title and type, with all that a planner must know of it', async () => {
  const { body } = await call(load, student, 'group', groupId)
  expect(loadCall.response.parse(body)).toEqual(body)
  expect(body).toMatchObject([
    {
      id: lectures,
      nagruzka_id: lectures,
      type: 'group',
      nt: 1,
      sem: 1,
      dbeg: '2026-09-01',
      dend: '2026-12-31',
      groups: [groupId, otherGroupId],
      groups_verbose: 'ИСТб-24-1, ИСТб-24-2',
      group_list: [
        { faculty_id: facultyId, students: 24 },
        { faculty_id: null, students: null },
      ],
      ngroup: 0,
      teachers_verbose: 'Иванов И. И.',
      discipline: 'Физика',
      students: 50,
      h: 32,
      meta_program_id: null,
      permission: null,
    },
    { id: labs, nt: 3, ngroup: 1, group_list: [{ ngroup: 1 }], teachers: [], teachers_verbose: '' },
  ])
  expect(body).toHaveLength(2)
})

test('a period outside an item’s dates leaves it out', async () => {
  const titlesIn = async (query: string) => (await call(load, student, 'group', groupId, query)).body.length
  expect(await titlesIn('dbeg=2026-12-31&dend=2026-12-31')).toBe(2)
  expect(await titlesIn('dbeg=2027-01-01&dend=2027-01-31')).toBe(0)
  expect(await titlesIn('dbeg=2026-12-01&dend=2027-02-08')).toBe(3)
})

test('a teacher’s load is what they are named in', async () => {
  expect((await call(load, student, 'teacher', teacherId)).body).toMatchObject([{ id: lectures }])
})

test('a programme’s load is its active rows; a proxy has the people of its load item', async () => {
  const { body } = await call(load, programmer, 'meta-program', programmeId)
  expect(loadCall.response.parse(body)).toEqual(body)
  expect(body).toMatchObject([
    {
      id: proxy,
      nagruzka_id: lectures,
      type: 'proxy',
      h: 4,
      groups: [groupId, otherGroupId],
      teachers: [teacherId],
      students: 50,
      auds: [{ title: 'К-3', building: 'Корпус К' }],
      allowed_auditories: [rooms.listed],
    },
    {
      id: simple,
      nagruzka_id: null,
      type: 'metaprogram',
      sem: 1,
      dbeg: '2026-09-01',
      dend: '2026-12-31',
      students: 24,
      meta_program_id: programmeId,
      groups: [groupId],
    },
  ])
  expect(body).toHaveLength(2)
})

test('the viewer’s own permission comes with an item, and no one else’s', async () => {
  const holder = await signedIn(db, { permissions: ['can view groups'] })
  const own = { canSet: true, roomIds: [rooms.once], slots: [11, 64] }
  await db.insert(loadPermission).values({ userId: holder.userId, loadItemId: labs, ...own })
  const { body } = await call(load, holder.browser, 'group', groupId)
  expect(body.map(({ permission }: { permission: unknown }) => permission)).toEqual([
    null,
    { can_set: true, auditories: [rooms.once], slots: [11, 64] },
  ])
  expect((await call(load, planner.browser, 'group', groupId)).body).toMatchObject([{}, { permission: null }])
})

test('hours count classes, not the groups and rooms that share them, and rooms come most used first', async () => {
  const { body } = await call(progress, planner.browser, 'group', groupId)
  expect(loadProgressCall.response.parse(body)).toEqual(body)
  const used = (id: number) => body[id].used_auditories.map(({ title }: { title: string }) => title)
  expect([body[lectures].h_set, used(lectures)]).toEqual([6, ['К-2', 'К-3', 'К-1']])
  expect(body[labs]).toEqual({ h_set: 2, used_auditories: [] })
})

test('drafts are counted for nobody who may not see them', async () => {
  for (const [type, id] of [
    ['group', groupId],
    ['teacher', teacherId],
  ] as const) {
    const { body } = await call(progress, student, type, id)
    expect(body[lectures]).toMatchObject({ h_set: 4, used_auditories: [{ title: 'К-2' }, { title: 'К-3' }] })
  }
})

test('a teacher sees their own hours without any right, with no word of drafts, and nobody else’s', async () => {
  const own = await signedIn(db, { teacherId })
  expect((await call(load, own.browser, 'teacher', teacherId)).body).toMatchObject([{ id: lectures, h: 32 }])
  const { body } = await call(progress, own.browser, 'teacher', teacherId)
  expect(body[lectures]).toMatchObject({ h_set: 4, used_auditories: [{ title: 'К-2' }, { title: 'К-3' }] })
  const other = await buildTeacher(db)
  for (const handler of [load, progress, map])
    expect(await call(handler, own.browser, 'teacher', other.id)).toMatchObject({
      status: 403,
      body: { detail: notAllowedTexts['load.view'] },
    })
})

test('a proxy’s progress is its load item’s, a simple row’s its own', async () => {
  const { body } = await call(progress, programmer, 'meta-program', programmeId)
  expect([body[proxy].h_set, body[simple].h_set]).toEqual([6, 2])
})

const slots = (body: { map: Record<string, Record<string, { nagruzka_id: number; type: string }[]>> }[]) =>
  body.map((week) =>
    Object.entries(week.map).flatMap(([day, pairs]) =>
      Object.entries(pairs).map(([pair, entries]) => `${day}.${pair} ${entries.map(({ type }) => type)}`),
    ),
  )

test('the map shows published and projected classes, the newest week first', async () => {
  const { body } = await call(map, planner.browser, 'group', groupId)
  expect(loadMapCall.response.parse(body)).toEqual(body)
  expect(body.map(({ dbeg }: { dbeg: string }) => dbeg)).toEqual(['2026-11-30', '2026-11-16'])
  expect(slots(body)).toEqual([
    ['1.1 published projected'],
    ['1.1 published projected', '1.2 projected', '1.4 published projected'],
  ])
  expect(body[0].map['1']['1']).toEqual([{ nagruzka_id: lectures, of: 'group', type: 'published projected' }])
})

test('the map shows neither drafts nor what is hidden to whoever may not see them', async () => {
  const { body } = await call(map, student, 'group', groupId)
  expect(slots(body)).toEqual([['1.1 published projected'], ['1.1 published projected']])
  const week = await call(map, student, 'group', groupId, 'dbeg=2026-11-17&dend=2026-11-22')
  expect(week.body).toEqual([])
})

test('the map of a programme names its rows', async () => {
  const { body } = await call(map, programmer, 'meta-program', programmeId)
  expect(body[1].map['1']).toEqual({
    1: [{ nagruzka_id: proxy, of: 'metaprogram', type: 'published projected' }],
    2: [{ nagruzka_id: proxy, of: 'metaprogram', type: 'projected' }],
    5: [{ nagruzka_id: simple, of: 'metaprogram', type: 'projected' }],
  })
})

test('permissions are one’s own, or another’s for whoever edits them', async () => {
  const holder = await signedIn(db, { permissions: ['can view groups'] })
  const given = { canSet: true, roomIds: [rooms.once], slots: [11, 12, 64] }
  const [row] = await db
    .insert(loadPermission)
    .values({ userId: holder.userId, loadItemId: lectures, ...given })
    .returning()
  await db.insert(loadPermission).values({ userId: holder.userId, programmeDisciplineId: proxy, canSet: false })
  const own = await call(permissions, holder.browser, 'group', groupId, '')
  expect(loadPermissionsCall.response.parse(own.body)).toEqual(own.body)
  expect(own.body).toEqual({
    [lectures]: {
      id: row?.id,
      version: 1,
      can_set: true,
      auditories: [rooms.once],
      user_id: holder.userId,
      instance: lectures,
      allowed_day_pairs: { 1: { 1: true, 2: true }, 6: { 4: true } },
    },
  })
  const asked = `user_id=${holder.userId}`
  expect((await call(permissions, holder.browser, 'group', groupId, asked)).body).toEqual(own.body)
  expect((await call(permissions, student, 'group', groupId, asked)).status).toBe(403)
  expect((await call(permissions, student, 'teacher', teacherId, '')).status).toBe(404)
  expect((await call(permissions, student, 'group', groupId, 'user_id=x')).status).toBe(400)
  const clerk = await signedIn(db, {
    permissions: ['can view groups', 'can edit nagruzka set permissions'],
  })
  expect((await call(permissions, clerk.browser, 'group', groupId, asked)).body).toEqual(own.body)
  const superuser = await signedIn(db, { isSuperuser: true })
  expect((await call(permissions, superuser.browser, 'meta-program', programmeId, asked)).body[proxy]).toMatchObject({
    can_set: false,
    instance: proxy,
    allowed_day_pairs: {},
  })
})
