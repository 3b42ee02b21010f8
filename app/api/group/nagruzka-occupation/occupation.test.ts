import type { Database } from '@/db/client'
import { loadPermission, programmePermission, wish } from '@/db/schema'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { occupationCall } from '@/lib/core/load/calls/load.contract'
import type {
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import { occupationUrl } from '@/lib/core/refusals/calls/addresses'
import type { OccupationReason } from '@/lib/core/schedule/rules/occupation'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { buildTakenMondays } from '@/testing/taken-mondays'
import { GET } from './route'

const monday = calendarDate('2026-11-16')

let db: Database
let groupId: GroupId
let otherGroupId: GroupId
let teacherId: TeacherId
let roomId: RoomId
let moved: MeetingId
let lectures: LoadItemId
let programmeId: ProgrammeId
let row: ProgrammeDisciplineId
let student: Browser
let planner: Browser
let superuser: Browser

type Slots = Record<string, { teachers: number[]; groups: string[]; reasons: OccupationReason[] }>

const ask = async (browser: Browser, query: Record<string, string | number>) => {
  const url = `/api/group/nagruzka-occupation/?${new URLSearchParams({
    dbeg: '2026-11-16',
    dend: '2026-11-22',
    ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  })}`
  const response = await browser.send(GET, url)
  const body: Slots & { code?: string } = await response.json()
  return { status: response.status, body }
}

/** `group! wish`: the kinds of a slot's reasons; `!` marks those that block. */
const kinds = (slots: Slots, slot: string) =>
  slots[slot]?.reasons.map(({ kind, blocks }) => `${kind}${blocks ? '!' : ''}`).join(' ')
const texts = (slots: Slots, slot: string) => slots[slot]?.reasons.map(({ text }) => text.replaceAll('\u00a0', ' '))

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T07:00' }))
  ;({ moved, groupId, otherGroupId, teacherId, roomId, lectures, programmeId, row, planner } = await buildTakenMondays(
    db,
    [monday],
    calendarDate('2026-11-19'),
  ))
  await db.insert(wish).values({
    kind: 'teacher',
    resourceId: teacherId,
    startsOn: monday,
    endsOn: monday,
    pair: 2,
    title: 'без окон',
  })
  student = (await signedIn(db, { permissions: ['can view groups', 'can view teachers'] })).browser
  superuser = (await signedIn(db, { isSuperuser: true })).browser
})

const people = () => ({ groups: groupId, teachers: teacherId })
const placing = () => ({ ...people(), with_projected: 1, nagruzka_type: 'group', nagruzka_id: lectures })

test('a stranger is 401, people and items out of sight 403, an item that is not there 404', async () => {
  expect((await ask(new Browser(), people())).status).toBe(401)
  const bound = (await signedIn(db, { groupId })).browser
  expect(await ask(bound, people())).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  expect((await ask(bound, { groups: groupId })).status).toBe(200)
  expect((await ask(bound, { nagruzka_type: 'metaprogram', nagruzka_id: row })).status).toBe(403)
  expect((await ask(planner, { groups: otherGroupId, nagruzka_id: lectures })).status).toBe(403)
  for (const type of ['group', 'metaprogram'])
    expect(await ask(superuser, { nagruzka_type: type, nagruzka_id: 2_147_483_647 })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
})

test.each<Record<string, string>>([
  { dend: '2026-11-23' },
  { dend: '2026-11-15' },
  { dbeg: '2026-11-31' },
  { groups: 'x' },
  { ngroup: '3' },
  { nagruzka_type: 'room' },
  { nagruzka_id: '1e9' },
  { with_projected: 'yes' },
])('%j is 400', async (query) => {
  expect(await ask(student, query)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('without an item the answer says who is busy with what, and nothing else', async () => {
  const { status, body } = await ask(student, { ...people(), with_projected: 1 })
  expect(status).toBe(200)
  expect(occupationCall.response.parse(body)).toEqual(body)
  expect(Object.keys(body)).toEqual(['1.1', '1.2', '1.3', '1.6'])
  expect(body['1.1']).toMatchObject({ teachers: [teacherId], groups: [`${groupId}/0`] })
  expect(texts(body, '1.2')).toEqual(['Иванов И. И. ведёт лк «Физика» у ЭЛб-24-1, К-206'])
  expect(body['1.2']?.reasons).toMatchObject([{ kind: 'teacher', id: teacherId, title: 'Иванов И. И.', blocks: true }])
  expect(texts(body, '1.3')).toEqual(['ИСТб-24-1 (2) занята: лб «Химия»'])
  expect(body['1.3']).toMatchObject({ teachers: [], groups: [`${groupId}/2`] })
  expect(kinds(body, '1.6')).toBe('group')
})

test('a half asks for itself', async () => {
  const { body } = await ask(student, { groups: groupId, ngroup: 1 })
  expect(Object.keys(body)).toEqual(['1.1', '1.6'])
})

test('an item’s week says all that stands against it', async () => {
  const { body } = await ask(planner, placing())
  expect(occupationCall.response.parse(body)).toEqual(body)
  expect(['1.1', '1.2', '1.3', '1.6', '1.7', '2.1', '5.1', '7.1'].map((slot) => kinds(body, slot))).toEqual([
    'load!',
    'teacher! wish',
    'group!',
    'group',
    'group!',
    undefined,
    'dates!',
    'holiday! dates!',
  ])
  expect(texts(body, '1.2')?.[1]).toBe('Пожелание (Иванов И. И.): без окон')
  expect(texts(body, '5.1')).toEqual(['Занятие ставят с 01.09.2026 по 19.11.2026'])
})

test('dates do not bind a superuser, who sees every draft as advice', async () => {
  const { body } = await ask(superuser, placing())
  expect(['5.1', '1.4', '1.5', '1.8'].map((slot) => kinds(body, slot))).toEqual(['dates', 'teacher', 'group', 'group'])
  expect(texts(body, '1.5')).toEqual(['ИСТб-24-1 занята: лк «Мастерская» (черновик)'])
})

test('drafts come on request alone, each for whoever may plan it', async () => {
  const { body } = await ask(planner, placing())
  expect([kinds(body, '1.4'), kinds(body, '1.5'), kinds(body, '1.8')]).toEqual([undefined, undefined, 'group'])
  const published = await ask(superuser, { ...placing(), with_projected: 0 })
  expect(Object.keys(published.body).filter((slot) => slot.startsWith('1.'))).toEqual([
    '1.1',
    '1.2',
    '1.3',
    '1.6',
    '1.7',
  ])
  const asStudent = await ask(student, placing())
  expect(['1.4', '1.5', '1.7', '1.8'].map((slot) => kinds(asStudent.body, slot))).toEqual(Array(4).fill('right!'))
})

test('projects of a skipped group keep it free', async () => {
  const { body } = await ask(superuser, {
    ...placing(),
    skip_project_for_groups: `${groupId},${otherGroupId}`,
  })
  expect([kinds(body, '1.5'), kinds(body, '1.8')]).toEqual([undefined, 'group'])
})

test('a load permission opens its slots and no others', async () => {
  const { browser, userId } = await signedIn(db, {
    permissions: ['can view groups', 'can view teachers', 'can set nagruzka items'],
  })
  await db.insert(loadPermission).values({ userId, loadItemId: lectures, canSet: true, slots: [21, 22] })
  const { body } = await ask(browser, placing())
  expect(['2.1', '2.2'].map((slot) => kinds(body, slot))).toEqual([undefined, undefined])
  expect(kinds(body, '2.3')).toBe('right!')
  expect(texts(body, '2.3')).toEqual(['В это время вам нельзя ставить это занятие'])
  expect(kinds(body, '1.2')).toBe('right! teacher! wish')
})

test('a row of a programme finds its own drafts', async () => {
  const { browser, userId } = await signedIn(db)
  await db.insert(programmePermission).values({ userId, programmeId, flags: ['can_project_schedule'] })
  const url = occupationUrl(
    { kind: 'programme', id: programmeId },
    {
      ref: { of: 'programme', id: row, proxyOf: null },
      groups: [{ id: groupId, title: '', subgroup: 0, students: null, courseYear: null, correspondence: false }],
      teachers: [],
      subgroup: 0,
    },
    monday,
  )
  const body: Slots = await (await browser.send(GET, url)).json()
  expect([kinds(body, '1.1'), kinds(body, '1.5'), kinds(body, '1.8')]).toEqual(['group!', 'load!', undefined])
})

test('a class that is to be moved does not block itself, and the calendar only warns', async () => {
  const { status, body } = await ask(planner, { groups: groupId, auditories: roomId, schedule_id: moved })
  expect(status).toBe(200)
  expect(occupationCall.response.parse(body)).toEqual(body)
  expect(['1.1', '1.2', '1.3', '7.1'].map((slot) => kinds(body, slot))).toEqual([
    'group!',
    'auditory!',
    undefined,
    'holiday',
  ])
  expect(texts(body, '1.2')).toEqual(['К-206 занята: лк «Физика», Иванов И. И., ЭЛб-24-1'])
  expect(body['1.2']?.reasons).toMatchObject([{ id: roomId, title: 'К-206' }])
})

test('whoever may not move a class learns nothing of moving it, nor of a room out of sight', async () => {
  expect((await ask(student, { groups: groupId, schedule_id: moved })).status).toBe(403)
  expect((await ask(student, { auditories: roomId })).status).toBe(403)
  expect((await ask(planner, { schedule_id: 2_147_483_647 })).status).toBe(404)
})
