import { eq, inArray } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { editor, holiday, meeting, movedDay, room, teacher, wish } from '@/db/schema'
import { buildDepartment, buildEvent, buildFaculty, buildGroup, buildRoom, buildSemester } from '@/db/testing/factories'
import { freeRoomsCall, freeWeekCall } from '@/lib/booking/calls/rooms.contract'
import { addDays, calendarDate, type CalendarDate, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { onlineRoomId, type FacultyId, type GroupId, type RoomId, type TeacherId } from '@/lib/core/names/rules/ids'
import { freeRoomsUrl, freeWeekUrl } from '@/lib/core/refusals/calls/addresses'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as GET_WEEK } from '../find-free-for-week/route'
import { GET } from './route'

const monday = calendarDate('2026-11-16')
/** A Monday on which no room is used unless a test uses it. */
const quiet = calendarDate('2026-11-30')

let db: Database
let facultyId: FacultyId
let groupId: GroupId
let finder: Browser
let planner: Browser
let superuser: Browser

const rooms: Record<string, RoomId> = {}
const idOf = (title: string): RoomId => {
  const id = rooms[title]
  if (id === undefined) throw new Error(`no room ${title}`)
  return id
}

type Found = {
  id: number
  title: string
  is_occupied: boolean
  is_projected: boolean
  building: string
  consent?: string
  limit?: string
}

const ask = async (browser: Browser, query: Record<string, string>) => {
  const url = `/api/auditory/find-free/?${new URLSearchParams({ date: monday, pairs: '1', ...query })}`
  const response = await browser.send(GET, url)
  const body: Found[] & { code?: string; detail?: string } = await response.json()
  return { status: response.status, body }
}

const free = async (browser: Browser, query: Record<string, string> = {}) => {
  const { status, body } = await ask(browser, query)
  expect(status).toBe(200)
  expect(freeRoomsCall.response.parse(body)).toEqual(body)
  return body.filter(({ is_occupied }) => !is_occupied).map(({ title }) => title)
}

/** A class of the group in a room of this title; by default in Monday's first pair. */
const standing = async (
  title: string,
  parts: Partial<Parameters<typeof buildEvent>[1]> & { isPlaceholder?: boolean } = {},
) => {
  const { isPlaceholder = false, ...event } = parts
  rooms[title] ??= (await buildRoom(db, { title, isPlaceholder })).id
  return buildEvent(db, { on: [{ date: monday, pair: 1 }], rooms: [idOf(title)], ...event })
}

/** Each room covers one row of the table; its title describes how it is used. */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  ;({ id: facultyId } = await buildFaculty(db))
  ;({ id: groupId } = await buildGroup(db, { facultyId }))
  await buildSemester(db, { endsOn: calendarDate('2026-12-27') })
  rooms['Б-1 empty'] = (await buildRoom(db, { title: 'Б-1 empty' })).id
  await standing('А-1 published')
  const hidden = await standing('А-2 hidden')
  await db.update(meeting).set({ hidden: true }).where(eq(meeting.eventId, hidden.eventId))
  await standing('А-3 withdrawn', { state: 'trace' })
  await standing('А-4 left', { state: 'trace' })
  await standing('А-5 moved to')
  await standing('А-6 draft', { state: 'projected', groups: [groupId] })
  await standing('А-7 forced')
  await standing('А-7 forced', { soft: 'forced' })
  await standing('А-8 closed', { kind: 'closure' })
  await standing('А-9 booked', { kind: 'booking' })
  await standing('каф', { isPlaceholder: true, soft: 'unlimited' })
  await standing('каф', { state: 'projected' })
  await buildEvent(db, { on: [{ date: monday, pair: 1 }], rooms: [onlineRoomId] })
  rooms['Б-2 wish'] = (await buildRoom(db, { title: 'Б-2 wish', building: 'Главный' })).id
  const mondays = { kind: 'room', startsOn: monday, endsOn: addDays(monday, 6), weekday: 1, pair: 1 } as const
  const namesake = Number(idOf('Б-1 empty')) as TeacherId
  await db.insert(teacher).values({ id: namesake, name: 'Т', fullName: 'Т' })
  await db.insert(wish).values([
    { ...mondays, resourceId: idOf('Б-2 wish'), title: 'Мероприятие' },
    { ...mondays, resourceId: idOf('каф'), title: 'Заседание' },
    // A wish of a teacher whose id equals a room's.
    { ...mondays, kind: 'teacher', resourceId: namesake, title: 'Командировка' },
  ])
  finder = (await signedIn(db, { permissions: ['can find free auditories'] })).browser
  const planning = await signedIn(db, { permissions: ['can find free auditories', 'can set nagruzka items'] })
  planner = planning.browser
  await db.insert(editor).values({ userId: planning.userId, kind: 'faculty', subjectId: facultyId })
  superuser = (await signedIn(db, { isSuperuser: true })).browser
})

const alwaysFree = ['Без аудитории', 'каф', 'Онлайн']
const freeAtOne = ['А-3 withdrawn', 'А-4 left', 'А-6 draft', 'Б-1 empty', ...alwaysFree]

test('a stranger is 401, whoever may not search 403, several pairs want a permission of their own', async () => {
  expect((await ask(new Browser(), {})).status).toBe(401)
  const { browser } = await signedIn(db, { permissions: ['can view auditories'] })
  expect(await ask(browser, {})).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  expect((await ask(finder, { pairs: '1,2' })).status).toBe(403)
  expect((await ask(superuser, { pairs: '1,2' })).status).toBe(200)
  const several = await signedIn(db, { permissions: ['can find free auditories', 'can book several pairs'] })
  expect((await ask(several.browser, { pairs: '1,2' })).status).toBe(200)
  expect((await ask(finder, { pairs: '1,1' })).status).toBe(200)
})

test.each<Record<string, string>>([
  { date: '2026-02-30' },
  { date: '9999-01-01' },
  { pairs: '' },
  { pairs: '0' },
  { pairs: '9' },
  { pairs: '-1' },
  { pairs: '1.5' },
  { pairs: '1,x' },
  { simultaneously: 'yes' },
])('%j is 400 with a sentence', async (query) => {
  expect(await ask(superuser, query)).toMatchObject({
    status: 400,
    body: { code: 'invalid', detail: expect.stringMatching(/[а-я]/) },
  })
})

test('free is what nobody holds: not traces, not drafts, not what many may hold', async () => {
  expect(await free(finder)).toEqual(freeAtOne)
  expect(await free(finder, { pairs: '2' })).toHaveLength(Object.keys(rooms).length + 2)
})

test('a wish keeps a room free of others unless it is ignored, in its pair, weekday and dates alone', async () => {
  expect(await free(finder, { ignore_wishes: '1' })).toEqual([
    'А-3 withdrawn',
    'А-4 left',
    'А-6 draft',
    'Б-1 empty',
    'Б-2 wish',
    ...alwaysFree,
  ])
  const others: Record<string, string>[] = [
    { pairs: '2' },
    { date: addDays(monday, 1) },
    { date: addDays(monday, 7) },
    { date: addDays(monday, -7) },
  ]
  for (const query of others) expect(await free(finder, query)).toContain('Б-2 wish')
})

test('drafts count on request, for whoever may plan them', async () => {
  expect(await free(finder, { with_projected: '1' })).toEqual(freeAtOne)
  const withoutDraft = freeAtOne.filter((title) => title !== 'А-6 draft')
  expect(await free(planner, { with_projected: '1' })).toEqual(withoutDraft)
  expect(await free(superuser, { with_projected: '1' })).toEqual(withoutDraft)
  expect(await free(planner)).toEqual(freeAtOne)
  const { body } = await ask(planner, { with_projected: '1', with_occupied: '1' })
  expect(body.filter(({ is_projected }) => is_projected)).toMatchObject([{ title: 'А-6 draft', is_occupied: true }])
})

test('with the occupied ones: free first, both by building and title, flagged', async () => {
  const { body } = await ask(finder, { with_occupied: '1' })
  expect(body.map(({ title, is_occupied }) => `${title}${is_occupied ? '!' : ''}`)).toEqual([
    ...freeAtOne,
    'А-1 published!',
    'А-2 hidden!',
    'А-5 moved to!',
    'А-7 forced!',
    'А-8 closed!',
    'А-9 booked!',
    'Б-2 wish!',
  ])
  expect(body.find(({ title }) => title === 'Б-2 wish')).toMatchObject({ building: 'Главный' })
})

test('light is id and title alone', async () => {
  const { body } = await ask(finder, { is_light: '1' })
  expect(body[0]).toEqual({ id: rooms['А-3 withdrawn'], title: 'А-3 withdrawn' })
})

test('several pairs: in all of them together, or in any', async () => {
  expect(await free(superuser, { pairs: '1,2', simultaneously: '1' })).toEqual(freeAtOne)
  expect(await free(superuser, { pairs: '1,2' })).toContain('А-1 published')
})

test('rooms are in the order in which one counts', async () => {
  for (const title of ['Д-10', 'Д-9']) rooms[title] = (await buildRoom(db, { title })).id
  expect((await free(finder, { date: quiet })).filter((title) => title.startsWith('Д'))).toEqual(['Д-9', 'Д-10'])
})

/** A room that is occupied in the third pair of one date. */
async function takenOn(date: CalendarDate): Promise<string> {
  const title = `В-${date}`
  await standing(title, { on: [{ date, pair: 3 }] })
  return title
}

test('the whole period is that weekday to the end of the semester, as the calendar runs', async () => {
  const [holidayOn, runsAsMonday, runsAsTuesday] = ['2026-12-07', '2026-12-12', '2026-12-14'].map(calendarDate)
  if (!holidayOn || !runsAsMonday || !runsAsTuesday) throw new Error('no dates')
  await db.insert(holiday).values({ date: holidayOn, title: 'Праздник' })
  await db.insert(movedDay).values([
    { date: runsAsMonday, runsAs: 1 },
    { date: runsAsTuesday, runsAs: 2 },
  ])
  const taken = [quiet, runsAsMonday, calendarDate('2026-12-21')]
  const spared = [addDays(quiet, -7), addDays(quiet, 1), holidayOn, runsAsTuesday, calendarDate('2026-12-28')]
  const [takenTitles, sparedTitles] = [[], []] as [string[], string[]]
  for (const date of taken) takenTitles.push(await takenOn(date))
  for (const date of spared) sparedTitles.push(await takenOn(date))
  const found = await free(finder, { date: quiet, pairs: '3', all_period: '1' })
  expect(found).toEqual(expect.arrayContaining(sparedTitles))
  expect(found.filter((title) => takenTitles.includes(title))).toEqual([])
  expect(await free(finder, { date: quiet, pairs: '3' })).toEqual(expect.arrayContaining(takenTitles.slice(1)))
  expect(await free(finder, { date: '2027-07-15', pairs: '3', all_period: '1' })).toEqual(
    expect.arrayContaining([...takenTitles, ...sparedTitles]),
  )
})

test('the client’s addresses ask what they say', async () => {
  const url = freeRoomsUrl({
    date: monday,
    pairs: [1, 2],
    together: true,
    toSemesterEnd: false,
    withOccupied: true,
    ignoreWishes: true,
    drafts: true,
  })
  const response = await superuser.send(GET, url)
  const body: Found[] = await response.json()
  const occupied = body.filter(({ is_occupied }) => is_occupied).map(({ title }) => title)
  expect(occupied).toEqual(expect.arrayContaining(['А-1 published', 'А-6 draft']))
  expect(occupied).not.toContain('Б-2 wish')
})

const week = async (browser: Browser, url: string) => {
  const response = await browser.send(GET_WEEK, url)
  const body: Record<string, number[]> = await response.json()
  return { status: response.status, body }
}

test('a week shows slot by slot which rooms are free', async () => {
  const asked = ['А-1 published', 'А-3 withdrawn', 'А-6 draft', 'Б-2 wish', 'каф'].map(idOf)
  const [published, withdrawn, draft, wished, placeholder] = asked
  const of = (drafts: boolean, ignoreWishes = false) => freeWeekUrl(monday, asked, { drafts, ignoreWishes })
  const { status, body } = await week(planner, of(false))
  expect(status).toBe(200)
  expect(freeWeekCall.response.parse(body)).toEqual(body)
  expect(Object.keys(body)).toHaveLength(56)
  const sorted = (ids: number[] = []) => [...ids].sort((a, b) => a - b)
  expect(sorted(body['1.1'])).toEqual(sorted([withdrawn, draft, placeholder].map(Number)))
  expect(sorted(body['1.2'])).toEqual(sorted(asked))
  expect(sorted(body['7.8'])).toEqual(sorted(asked))
  expect((await week(planner, of(true))).body['1.1']).not.toContain(draft)
  expect((await week(finder, of(true))).body['1.1']).toContain(draft)
  expect((await week(finder, of(false, true))).body['1.1']).toContain(wished)
  const fromThursday = freeWeekUrl(addDays(monday, 3), [...asked, 2_000_000 as RoomId], {
    drafts: false,
    ignoreWishes: false,
  })
  expect((await week(finder, fromThursday)).body['1.1']).toEqual(body['1.1'])
  expect(body['1.1']).not.toContain(published)
  await standing('Я-7 Sunday', { on: [{ date: addDays(quiet, 6), pair: 8 }] })
  const sunday = freeWeekUrl(quiet, [idOf('Я-7 Sunday')], { drafts: false, ignoreWishes: false })
  expect((await week(finder, sunday)).body).toMatchObject({ '7.8': [], '7.7': [idOf('Я-7 Sunday')] })
})

test('the week is refused as the search is', async () => {
  const path = '/api/auditory/find-free-for-week/?dbeg=2026-11-16&auditories='
  expect((await week(new Browser(), path)).status).toBe(401)
  expect((await week((await signedIn(db)).browser, path)).status).toBe(403)
  expect((await week(finder, `${path}x`)).status).toBe(400)
  expect((await week(finder, `${path}${Array.from({ length: 1001 }, (_, id) => id + 1)}`)).status).toBe(400)
  expect((await week(finder, path.replace('16', '31'))).status).toBe(400)
  expect((await week(finder, path)).body['1.1']).toEqual([])
})

test('a room whose bookings take consent says whose, but not to whoever may give it', async () => {
  const department = await buildDepartment(db)
  const { id: anybodys } = await buildRoom(db, { title: 'Я-8 consent' })
  const { id: departments } = await buildRoom(db, { title: 'Я-9 consent' })
  await db
    .update(room)
    .set({ needsApproval: true })
    .where(inArray(room.id, [anybodys, departments]))
  await db.update(room).set({ approvingDepartmentId: department.id }).where(eq(room.id, departments))
  const consents = async (browser: Browser) => {
    const { body } = await ask(browser, { date: quiet })
    const of = new Map(body.map(({ id, consent }) => [id, consent]))
    return [of.get(anybodys), of.get(departments), of.get(idOf('Б-1 empty'))]
  }
  expect(await consents(finder)).toEqual(['', department.title, undefined])
  const keeper = await signedIn(db, { permissions: ['can find free auditories', 'can approve bookings'] })
  expect(await consents(keeper.browser)).toEqual([undefined, department.title, undefined])
})

test('a room that is not booked then says why, but not to whoever approves there', async () => {
  const { id } = await buildRoom(db, { title: 'Я-7 quiet' })
  await db
    .update(room)
    .set({ quietDays: String(weekdayOf(quiet)) })
    .where(eq(room.id, id))
  const limits = async (browser: Browser, date = quiet) => {
    const { body } = await ask(browser, { date })
    return body.filter((one) => one.id === id || one.id === idOf('Б-1 empty')).map(({ limit }) => limit ?? '')
  }
  expect(await limits(finder)).toEqual(['', expect.stringMatching(/^Эту аудиторию не.бронируют по.[а-я]+м\.$/)])
  expect(await limits(finder, addDays(quiet, 1))).toEqual(['', ''])
  const keeper = await signedIn(db, { permissions: ['can find free auditories', 'can approve bookings'] })
  expect(await limits(keeper.browser)).toEqual(['', ''])
})
