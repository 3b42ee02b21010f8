import type { Database } from '@/db/client'
import { editor, loadPermission, programmePermission, wish } from '@/db/schema'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type {
  FacultyId,
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import { spanDates } from '@/lib/core/placing/rules/placement-span'
import { placementSpanUrl } from '@/lib/core/refusals/calls/addresses'
import { decodePlacementSpan } from '@/lib/planning/calls/placement-span'
import { placementSpanCall } from '@/lib/planning/calls/placement-span.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { buildTakenMondays } from '@/testing/taken-mondays'
import { GET } from './route'

const monday = calendarDate('2026-11-16')
/** Six Mondays of the semester from `monday` on. */
const mondays = [monday, ...[1, 2, 3, 4, 5].map((week) => addDays(monday, 7 * week))] as const

let db: Database
let facultyId: FacultyId
let groupId: GroupId
let teacherId: TeacherId
let roomId: RoomId
let lectures: LoadItemId
let programmeId: ProgrammeId
let row: ProgrammeDisciplineId
let planner: Browser
let superuser: Browser

type Reason = { kind: string; id: number | null; text: string; blocks: boolean; dates: number[] }
type Answer = { code?: string; slots: Record<string, Reason[]>; days: Record<string, { dates: string[] }> }

const ask = async (browser: Browser, query: Record<string, string | number> = {}) => {
  const url = `/api/group/nagruzka-span/?${new URLSearchParams({
    dbeg: monday,
    nagruzka_id: String(lectures),
    ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  })}`
  const response = await browser.send(GET, url)
  const body: Answer = await response.json()
  return { status: response.status, body }
}

/**
 * `group! 2 wish 1`: the kinds of a slot's reasons, each with the number of its dates; `!` marks those that
 * block.
 */
const kinds = ({ slots }: Answer, slot: string) =>
  slots[slot]?.map(({ kind, blocks, dates }) => `${kind}${blocks ? '!' : ''} ${dates.length}`).join(' ')
const texts = ({ slots }: Answer, slot: string) => slots[slot]?.map(({ text }) => text.replaceAll('\u00a0', ' '))

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T07:00' }))
  ;({ facultyId, groupId, teacherId, roomId, lectures, programmeId, row, planner } = await buildTakenMondays(
    db,
    mondays,
    calendarDate('2026-12-22'),
  ))
  await db.insert(wish).values({
    kind: 'teacher',
    resourceId: teacherId,
    title: 'без окон',
    weekday: 1,
    pair: 2,
    startsOn: monday,
    endsOn: calendarDate('2026-12-01'),
  })
  superuser = (await signedIn(db, { isSuperuser: true })).browser
})

test('a stranger is 401; whoever does not plan the item is 403 and learns nothing; an unknown item is 404', async () => {
  expect((await ask(new Browser())).status).toBe(401)
  const viewing = ['can view groups', 'can view teachers', 'can view auditories'] as const
  const students = [
    await signedIn(db, { permissions: [...viewing] }),
    await signedIn(db, { groupId, permissions: ['can set nagruzka items', ...viewing] }),
  ]
  for (const { browser } of students) {
    const refused = await ask(browser)
    expect(refused).toEqual({
      status: 403,
      body: { code: 'not_allowed', detail: expect.stringMatching(/[а-я]/) },
    })
    expect((await ask(browser, { nagruzka_type: 'metaprogram', nagruzka_id: row })).status).toBe(403)
  }
  for (const type of ['group', 'metaprogram'])
    expect(await ask(superuser, { nagruzka_type: type, nagruzka_id: 2_147_483_647 })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
})

test('a room that the asker may not see is left out', async () => {
  const { browser, userId } = await signedIn(db, { permissions: ['can set nagruzka items'] })
  await db.insert(editor).values({ userId, kind: 'faculty', subjectId: facultyId })
  expect((await ask(browser)).status).toBe(200)
  expect(await ask(browser, { aud_id: roomId })).toMatchObject({
    status: 403,
    body: { code: 'not_allowed' },
  })
})

test.each<Record<string, string>>([
  { dbeg: '2026-11-31' },
  { nagruzka_id: '1e9' },
  { nagruzka_type: 'room' },
  { aud_id: 'К-206' },
])('%j is 400', async (query) => {
  expect(await ask(planner, query)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('each slot says who holds which dates, which rule and which wish', async () => {
  const { status, body } = await ask(planner)
  expect(status).toBe(200)
  expect(placementSpanCall.response.parse(body)).toEqual(body)
  expect(body.days['1']?.dates).toEqual(mondays)
  expect(['1.1', '1.2', '1.3', '1.6', '1.7', '2.1', '2.2'].map((slot) => kinds(body, slot))).toEqual([
    'load! 2',
    'teacher! 3 teacher! 3 wish 3',
    'group! 3',
    'group 1',
    'group! 6',
    undefined,
    undefined,
  ])
  expect(texts(body, '1.2')).toEqual([
    'Иванов И. И. ведёт лк «Физика» у ЭЛб-24-1, К-206',
    'Иванов И. И. ведёт лк «Оптика»',
    'Пожелание (Иванов И. И.): без окон',
  ])
  const span = decodePlacementSpan(body as Parameters<typeof decodePlacementSpan>[0])
  expect(spanDates(span, { day: 1, pair: 3 }, 0).free).toEqual(mondays.filter((_, week) => week % 2 === 1))
  expect(spanDates(span, { day: 1, pair: 3 }, 1).free).toEqual([])
})

test('any date of the week asks of that week', async () => {
  expect((await ask(planner, { dbeg: addDays(monday, 5) })).body).toEqual((await ask(planner)).body)
})

test('in a room, its own dates are listed too', async () => {
  const { body } = await ask(planner, { aud_id: roomId })
  expect(kinds(body, '1.2')).toBe('teacher! 3 teacher! 3 auditory! 3 wish 3')
})

test('drafts are advice, each for whoever may plan it; a hidden class holds its place', async () => {
  const { body } = await ask(planner)
  expect(['1.4', '1.5', '1.8'].map((slot) => kinds(body, slot))).toEqual([undefined, undefined, 'group 6'])
  const all = await ask(superuser)
  expect(['1.4', '1.5', '1.8'].map((slot) => kinds(all.body, slot))).toEqual(['teacher 6', 'group 6', 'group 6'])
})

test('a load permission opens its slots and no others', async () => {
  const { browser, userId } = await signedIn(db, { permissions: ['can set nagruzka items'] })
  await db.insert(loadPermission).values({ userId, loadItemId: lectures, canSet: true, slots: [21, 12] })
  const { body } = await ask(browser)
  expect(['2.1', '2.2', '1.2'].map((slot) => kinds(body, slot))).toEqual([
    undefined,
    `right! ${body.days['2']?.dates.length}`,
    'teacher! 3 teacher! 3 wish 3',
  ])
})

test('a row of a programme finds its own drafts, whoever attends them', async () => {
  const { browser, userId } = await signedIn(db)
  await db.insert(programmePermission).values({ userId, programmeId, flags: ['can_project_schedule'] })
  const subject = { kind: 'programme' as const, id: programmeId }
  const url = placementSpanUrl(subject, { ref: { of: 'programme', id: row, proxyOf: null } }, monday)
  const body: Answer = await (await browser.send(GET, url)).json()
  expect([kinds(body, '1.1'), kinds(body, '1.5'), kinds(body, '1.8')]).toEqual(['group! 2', 'load! 6', undefined])
})
