import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  programme,
  programmeDiscipline,
  programmePermission,
  programmeTemplate,
  editor,
  reason,
  type user,
} from '@/db/schema'
import { buildFaculty, buildGroup, buildRoom, buildTeacher, buildUser } from '@/db/testing/factories'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { absenceSuggestions } from '@/lib/core/placing/texts/wishes'
import type { ReasonPurpose } from '@/lib/core/rights/rules/reason'
import { defaultReasons } from '@/lib/core/rights/texts/reasons'
import {
  groupsCall,
  programmesCall,
  reasonsCall,
  roomsCall,
  teachersCall,
  templatesCall,
  userProfilesCall,
} from '@/lib/core/views/calls/vocabularies.contract'
import type { Handler } from '@/lib/http/endpoint'
import { closureReasons } from '@/lib/wishes/texts'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as rooms } from './auditory/route'
import { GET as groups } from './group/route'
import { GET as programmes } from './meta-program/route'
import { GET as templates } from './meta-program/templates/route'
import { GET as reasons } from './reason/route'
import { GET as teachers } from './teacher/route'
import { GET as users } from './userprofile/route'

let db: Database

const list = async (handler: Handler, values: Partial<typeof user.$inferInsert>) => {
  const { browser } = await signedIn(db, values)
  const response = await browser.send(handler, '/api/')
  return { status: response.status, body: await response.json() }
}

beforeAll(async () => {
  ;({ db } = await servedDatabase())
  await buildRoom(db, { title: 'К-10', capacity: null })
  await buildRoom(db, { title: 'Ёлка', building: 'Главный', hasProjector: true, needsKey: false })
  await buildRoom(db, { title: '350 (С-20)' })
  await buildTeacher(db, { name: 'Яшин Я. Я.', active: false })
  await buildTeacher(db, { name: 'Ёжиков <b>Ё.</b> Ё.', fullName: 'Ёжиков Ёж Ёжевич' })
  await buildTeacher(db, { name: 'Жуков Ж. Ж.' })
  const faculty = await buildFaculty(db, { title: 'Институт энергетики' })
  const { id: groupId } = await buildGroup(db, {
    title: 'ЭЛб-26-1',
    facultyId: faculty.id,
    students: null,
    studyForm: 'master',
  })
  await buildGroup(db, { title: 'АДб-26-1', subgroupCount: 1, hasDpo2030: true })
  const [project, other] = await db
    .insert(programme)
    .values([
      { title: 'Проект', isProject: true },
      { title: 'Другая', loadGroupId: groupId },
    ])
    .returning()
  if (!project || !other) throw new Error('no programmes')
  await db.insert(programmeDiscipline).values([
    { programmeId: project.id, title: 'Основы', groupIds: [groupId] },
    { programmeId: project.id, title: 'Практика', startsOn: calendarDate('2026-10-01') },
  ])
  await db.insert(programmeTemplate).values({ key: 'dpo', title: 'ДПО', hasGenerate: true })
})

test.each<[string, Handler, Permission]>([
  ['auditory', rooms, 'can view auditories'],
  ['teacher', teachers, 'can view teachers'],
  ['group', groups, 'can view groups'],
  ['meta-program/templates', templates, 'can create metaprograms'],
  ['userprofile', users, 'can edit nagruzka set permissions'],
  ['reason', reasons, 'can create transition'],
])('/api/%s/: 401 for a stranger, 403 without its right, 200 with it', async (_, handler, permission) => {
  expect((await new Browser().send(handler, '/api/')).status).toBe(401)
  const refused = await list(handler, { permissions: [] })
  expect(refused).toEqual({
    status: 403,
    body: { code: 'not_allowed', detail: expect.stringMatching(/[а-я]/) },
  })
  expect((await list(handler, { permissions: [permission] })).status).toBe(200)
})

test('rooms come in Russian order, with their building and what is not known as null', async () => {
  const { body } = await list(rooms, { permissions: ['can view auditories'] })
  expect(roomsCall.response.parse(body)).toEqual(body)
  expect(body.map((room: { title: string }) => room.title)).toEqual([
    '350 (С-20)',
    'Без аудитории',
    'Ёлка',
    'К-10',
    'Онлайн',
  ])
  expect(body).toMatchObject([
    { building: 'Другие' },
    { id: -2, maxstud: null },
    { building: 'Главный', is_mm: true, is_vt: false, is_common: true, maxstud: 30 },
    { building: 'К', maxstud: null, is_common: false, is_occupied: false },
    { id: -1, maxstud: null },
  ])
})

test('teachers come without markup, and without those who left, unless all may be seen', async () => {
  const names = (body: { name: string }[]) => body.map(({ name }) => name)
  const { body } = await list(teachers, { permissions: ['can view teachers'] })
  expect(teachersCall.response.parse(body)).toEqual(body)
  expect(names(body)).toEqual(['Ёжиков Ё. Ё.', 'Жуков Ж. Ж.'])
  expect(body[0]).toMatchObject({ full_name: 'Ёжиков Ёж Ёжевич', active: true, can_edit: false })
  const all = await list(teachers, { permissions: ['can view teachers', 'can view all teachers'] })
  expect(names(all.body)).toEqual(['Ёжиков Ё. Ё.', 'Жуков Ж. Ж.', 'Яшин Я. Я.'])
})

test('groups say their faculty in short, form, halves, projects and who may edit them', async () => {
  const { browser, userId } = await signedIn(db, { permissions: ['can view groups'] })
  const faculty = await buildFaculty(db)
  const own = await buildGroup(db, { title: 'Я-1', facultyId: faculty.id })
  await db.insert(editor).values({ userId, kind: 'faculty', subjectId: faculty.id })
  const body = await (await browser.send(groups, '/api/group/')).json()
  expect(groupsCall.response.parse(body)).toEqual(body)
  expect(body).toMatchObject([
    { title: 'АДб-26-1', subgroups: 1, has_dpo2030: true, with_project: false, faculty_title: null },
    {
      title: 'ЭЛб-26-1',
      subgroups: 2,
      with_project: true,
      faculty_title: 'ИЭ',
      fo: 'Магистры',
      students: null,
      can_edit: false,
    },
    { id: own.id, can_edit: true },
  ])
})

test('a programme is listed for whoever may do anything with it, with what that is', async () => {
  const { browser, userId } = await signedIn(db)
  const answer = async () => (await browser.send(programmes, '/api/meta-program/')).json()
  expect(await answer()).toEqual([])
  const [other] = await db.select().from(programme).orderBy(programme.title)
  if (!other) throw new Error('no programme')
  await db.insert(programmePermission).values({ userId, programmeId: other.id, flags: ['can_edit'] })
  const body = await answer()
  expect(programmesCall.response.parse(body)).toEqual(body)
  expect(body).toMatchObject([
    {
      title: 'Другая',
      is_project: false,
      permissions: { can_edit: true, can_publish: false, auditories: [] },
    },
  ])
  const all = await list(programmes, { isSuperuser: true })
  expect(all.body).toMatchObject([
    { title: 'Другая' },
    {
      title: 'Проект',
      is_project: true,
      permissions: { can_publish: true },
      disciplines: [
        { dbeg: null, dend: null },
        { dbeg: '2026-10-01', dend: null },
      ],
    },
  ])
})

test('templates are keyed, user profiles name active accounts', async () => {
  const { body } = await list(templates, { isSuperuser: true })
  expect(templatesCall.response.parse(body)).toEqual({
    dpo: { title: 'ДПО', has_generate: true, is_project: false },
  })
  await buildUser(db, { fullName: 'Ушедший', active: false })
  const profiles = (await list(users, { isSuperuser: true, username: 'boss', fullName: 'Абрамов' })).body
  expect(userProfilesCall.response.parse(profiles)).toEqual(profiles)
  const boss = { user: { id: expect.any(Number), username: 'boss' }, full_name: 'Абрамов', lacks: [] }
  expect(profiles[0]).toEqual(boss)
  const known = await buildUser(db, { fullName: 'Аб', permissions: ['can set nagruzka items'] })
  const other = await buildUser(db, { fullName: 'Ав', permissions: ['can view groups'] })
  const { body: again } = await list(users, { isSuperuser: true })
  const lacksOf = ({ id }: { id: number }) =>
    again.find((profile: { user: { id: number } }) => profile.user.id === id).lacks
  expect([lacksOf(known), lacksOf(other)]).toEqual([[], ['can set nagruzka items']])
  expect(profiles.map((profile: { full_name: string }) => profile.full_name)).not.toContain('Ушедший')
})

test('reasons are those of the specification until the university has others, in its order, without what it retired', async () => {
  const listed = async () => {
    const { body } = await list(reasons, { permissions: ['can create queries'] })
    return reasonsCall.response.parse(body)
  }
  const titles = async (purpose: ReasonPurpose) =>
    (await listed()).flatMap((one) => (one.for.includes(purpose) ? [one.title] : []))
  expect(await titles('request')).toEqual(defaultReasons)
  expect(await titles('closure')).toEqual(closureReasons)
  expect(await titles('absence')).toEqual(absenceSuggestions)
  await db
    .insert(reason)
    .values([
      { title: 'Совет' },
      { title: 'Аттестация' },
      { title: 'Тревога', position: 1, forClosures: true },
      { title: 'Съезд', position: 1, active: false },
    ])
  await db.update(reason).set({ active: false }).where(eq(reason.title, 'ППОС'))
  const others = defaultReasons.filter((title) => title !== 'ППОС')
  expect(await titles('request')).toEqual(['Тревога', ...others, 'Аттестация', 'Совет'])
  expect(await titles('closure')).toEqual(['Тревога', ...closureReasons])
})

test('a list that has not changed is 304', async () => {
  const { browser } = await signedIn(db, { permissions: ['can view auditories'] })
  const first = await browser.send(rooms, '/api/auditory/')
  const etag = first.headers.get('etag') ?? ''
  const again = await browser.send(rooms, '/api/auditory/', {
    headers: { 'if-none-match': `W/${etag}, "x"` },
  })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  await buildRoom(db, { title: 'Новая' })
  const changed = await browser.send(rooms, '/api/auditory/', { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
})
