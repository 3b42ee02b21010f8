import { and, eq, ne, sql } from 'drizzle-orm'
import { POST as undo } from '@/app/api/change/[id]/undo/route'
import { POST as replace } from '@/app/api/feed/[id]/replace/route'
import { DELETE as revoke, GET as showOne } from '@/app/api/feed/[id]/route'
import { GET as feedsOf, POST as make } from '@/app/api/feed/route'
import { POST as move } from '@/app/api/query/move-schedule-to-date/route'
import { PATCH as changePeople } from '@/app/api/schedule/[id]/update/route'
import type { Database } from '@/db/client'
import { storeOwnSubjects } from '@/db/queries/core/own-timetable/own-timetable'
import { storeReaderRules } from '@/db/queries/readers/reader-rules'
import { calendarFeed, event, group as groupTable, hiddenClass, meeting, securityEvent, user } from '@/db/schema'
import { buildEvent, buildGroup, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { permissions } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { mostFeeds } from '@/lib/feeds/rules/feed'
import { feedTexts } from '@/lib/feeds/texts'
import { Browser } from '@/testing/browser'
import { readCalendar } from '@/testing/calendars-read'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET as calendar } from './[file]/route'

const on = (date: string, pair: 1 | 2 | 3 | 4 = 1) => ({ date: calendarDate(date), pair })

let db: Database
let group: GroupId
let teacher: TeacherId
let other: TeacherId
let room: RoomId
let planner: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({
    CLOCK: '2026-11-18T10:30',
    UNIVERSITY_TIME_ZONE: 'Asia/Irkutsk',
    PUBLIC_URL: 'https://timetable.example.edu',
  }))
  await buildSemester(db)
  await storeReaderRules(db, { tellsReasons: true, findsRooms: false, sharesPresence: true })
  await db.execute(sql`insert into holiday (date, title) values ('2027-01-01', 'Новый год')`)
  await db.execute(sql`insert into moved_day (date, runs_as, title) values ('2026-11-21', 1, 'Рабочая суббота')`)
  group = (await buildGroup(db, { title: 'ИСТб-23-1' })).id
  teacher = (await buildTeacher(db, { name: 'Иванов И. И.' })).id
  other = (await buildTeacher(db, { name: 'Петров П. П.' })).id
  room = (await buildRoom(db, { title: 'К-206' })).id
  planner = (await signedIn(db, { permissions: [...permissions], isSuperuser: true })).browser
  await planner.check()
})

beforeEach(async () => {
  await db.execute(sql`truncate calendar_feed, claim, meeting, event, request cascade`)
})

const all = () => ({ groups: [group], teachers: [teacher], rooms: [room] })
type Stand = Parameters<typeof buildEvent>[1]
const stand = (title: string, places: Stand['on'], more: Partial<Stand> = {}) =>
  buildEvent(db, { ...all(), on: places, ...more, values: { title, ...more.values } })

async function student(values: object = {}) {
  const { browser, userId } = await signedIn(db, {
    permissions: ['can view groups', 'can view teachers'],
    ...values,
  })
  await browser.check()
  return { browser, userId }
}

const ofGroup = (ngroup = 0) => ({ type: 'group', id: group, ngroup })

async function feedOf(browser: Browser, of: object) {
  const response = await browser.send(make, '/api/feed/', { method: 'POST', body: of })
  return { status: response.status, ...(await response.json()) }
}

/** Requests without a cookie, as calendars send them. */
const read = (address: string, headers?: Record<string, string>) => {
  const { pathname } = new URL(address)
  return new Browser().send(calendar, pathname, { headers, params: { file: pathname.split('/').at(-1) } })
}
const eventsAt = async (address: string) => readCalendar(await (await read(address)).text())

async function groupFeed(ngroup = 0): Promise<string> {
  const { browser } = await student()
  return (await feedOf(browser, ofGroup(ngroup))).address
}

const send = async (
  handler: Parameters<Browser['send']>[0],
  path: string,
  body: object,
  params = {},
  method = 'POST',
) => {
  const response = await planner.send(handler, path, { method, body, params })
  expect([response.status, response.status === 200 ? '' : await response.clone().text()]).toEqual([200, ''])
  return response.json()
}

describe('what a calendar reads', () => {
  test('a shortened day by its own times', async () => {
    await stand('Физика', [on('2026-12-30')])
    const address = await groupFeed()
    await db.execute(sql`insert into day_pair_time values ('2026-12-30', 1, 540, 580)`)
    expect(await eventsAt(address)).toMatchObject([
      { start: '2026-12-30T01:00:00.000Z', end: '2026-12-30T01:40:00.000Z' },
    ])
    await db.execute(sql`delete from day_pair_time`)
    expect(await eventsAt(address)).toMatchObject([{ start: '2026-12-30T00:15:00.000Z' }])
  })

  test('classes on their dates in the university’s zone, over the end of the year, a moved day and a holiday', async () => {
    await stand('Физика', [on('2026-11-16'), on('2026-11-21'), on('2026-12-28'), on('2027-01-11', 2)])
    const events = await eventsAt(await groupFeed())
    expect(events.map(({ start, end }) => [start, end])).toEqual([
      ['2026-11-16T00:15:00.000Z', '2026-11-16T01:45:00.000Z'],
      ['2026-11-21T00:15:00.000Z', '2026-11-21T01:45:00.000Z'],
      ['2026-12-28T00:15:00.000Z', '2026-12-28T01:45:00.000Z'],
      ['2027-01-11T02:00:00.000Z', '2027-01-11T03:30:00.000Z'],
    ])
    expect(events[0]).toMatchObject({
      status: 'CONFIRMED',
      summary: 'Физика (лекция)',
      location: 'К-206',
      url: `https://timetable.example.edu/dashboard/?type=group&id=${group}&week=2026-11-16#2026-11-16.1`,
      alarms: 0,
    })
    expect(events[1]?.description).toContain('День за\u00a0понедельник: Рабочая суббота')
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(4)
  })

  test('long Russian titles, commas, semicolons, backslashes and new lines come back as they were', async () => {
    const title = 'Теория; практика, \\ и «прочее» — '.repeat(6).trim()
    const comment = 'первая строка, да\nвторая; \\ нет 🎓'
    await stand(title, [on('2026-11-16')], { values: { comment } })
    const address = await groupFeed()
    const text = await (await read(address)).text()
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toMatch(/[^\r]\n/)
    const [found] = await eventsAt(address)
    expect(found?.summary).toBe(`${title} (лекция)`)
    expect(found?.description).toContain(comment)
  })

  test('an exam is called to mind twice, a class never', async () => {
    await stand('Физика', [on('2027-01-11')], { kind: 'exam', values: { lessonType: 4 } })
    await stand('Физика', [on('2026-11-16')])
    expect((await eventsAt(await groupFeed())).map(({ summary, alarms }) => [summary, alarms])).toEqual([
      ['Физика (лекция)', 0],
      ['Физика (экзамен)', 2],
    ])
  })

  test('a subgroup has its own classes and those of the whole group', async () => {
    for (const subgroup of [0, 1, 2] as const)
      await stand(`для ${subgroup}`, [on('2026-11-16', subgroup === 0 ? 3 : subgroup)], {
        rooms: [],
        teachers: [],
        values: { subgroup },
      })
    const titles = async (ngroup: number) =>
      (await eventsAt(await groupFeed(ngroup))).map(({ summary }) => summary.slice(0, 5))
    expect(await titles(0)).toEqual(['для 1', 'для 2', 'для 0'])
    expect(await titles(1)).toEqual(['для 1', 'для 0'])
    expect(await titles(2)).toEqual(['для 2', 'для 0'])
  })

  test('a draft and a hidden class are in no feed, whoever owns it', async () => {
    await stand('черновик', [on('2026-11-16')], { state: 'projected' })
    const hidden = await stand('скрытое', [on('2026-11-16', 2)])
    await db.update(meeting).set({ hidden: true }).where(eq(meeting.eventId, hidden.eventId))
    await stand('видно', [on('2026-11-16', 3)])
    for (const whose of [ofGroup(), { type: 'teacher', id: teacher }, { type: 'auditory', id: room }]) {
      const { address } = await feedOf(planner, whose)
      expect((await eventsAt(address)).map(({ summary }) => summary)).toEqual(['видно (лекция)'])
    }
  })
})

describe('what happens to a class', () => {
  const moveOne = (id: MeetingId | undefined, to: object) =>
    send(move, '/api/query/move-schedule-to-date/', {
      schedule_id: id,
      date_from: '2026-11-23',
      reason: 'болезнь',
      ...to,
    })

  test('a move keeps its UID, its SEQUENCE grows, and it is listed once, with its former place', async () => {
    const { meetingIds } = await stand('Физика', [on('2026-11-23'), on('2026-11-30')])
    const address = await groupFeed()
    const before = await eventsAt(address)
    await moveOne(meetingIds[0], { date_to: '2026-11-25', pair_to: 2, aud_to: room })
    const after = await eventsAt(address)
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
    expect(after[0]?.start).toBe('2026-11-25T02:00:00.000Z')
    expect(after[0]?.status).toBe('CONFIRMED')
    expect(after[0]?.sequence).toBeGreaterThan(before[0]?.sequence ?? Infinity)
    expect(after[0]?.description).toContain('Перенесено с\u00a023.11, 1-й\u00a0пары, К-206. Причина: болезнь')
    expect(after[1]).toEqual(before[1])
    await moveOne(meetingIds[0], { date_from: '2026-11-25', date_to: '2026-11-26', pair_to: 2, aud_to: room })
    const again = await eventsAt(address)
    expect(again).toHaveLength(2)
    expect(again[0]?.uid).toBe(before[0]?.uid)
    expect(again[0]?.sequence).toBeGreaterThan(after[0]?.sequence ?? Infinity)
  })

  test('a class that is withdrawn is cancelled under its UID, and comes back with undo', async () => {
    const { meetingIds } = await stand('Физика', [on('2026-11-23')])
    const address = await groupFeed()
    const [before] = await eventsAt(address)
    const { change_id: changeId } = await moveOne(meetingIds[0], {})
    const [cancelled] = await eventsAt(address)
    expect(cancelled).toMatchObject({ uid: before?.uid, start: before?.start, status: 'CANCELLED' })
    expect(cancelled?.summary).toBe('Снято: Физика (лекция)')
    expect(cancelled?.description).toContain('Снято. Причина: болезнь')
    expect(cancelled?.sequence).toBeGreaterThan(before?.sequence ?? Infinity)
    await send(undo, `/api/change/${changeId}/undo/`, {}, { id: String(changeId) })
    const [back] = await eventsAt(address)
    expect(back).toMatchObject({ uid: before?.uid, status: 'CONFIRMED', summary: 'Физика (лекция)' })
    expect(back?.sequence).toBeGreaterThan(cancelled?.sequence ?? Infinity)
  })

  test('a class that another teacher has now is cancelled for the first, and stands for the second', async () => {
    const { meetingIds } = await stand('Физика', [on('2026-11-23')])
    const [first, second] = [
      (await feedOf(planner, { type: 'teacher', id: teacher })).address,
      (await feedOf(planner, { type: 'teacher', id: other })).address,
    ]
    const all = await groupFeed()
    const [known] = await eventsAt(all)
    const body = { groups: [group], teachers: [other], until_the_end: false }
    await send(changePeople, '', body, { id: String(meetingIds[0]) }, 'PATCH')
    const [gone] = await eventsAt(first)
    expect(gone).toMatchObject({ status: 'CANCELLED' })
    expect(gone?.description).toContain('Замена: ведёт Петров П. П.')
    expect(gone?.summary).toBe('Замена: Физика (лекция)')
    expect(await eventsAt(second)).toMatchObject([{ status: 'CONFIRMED', uid: gone?.uid }])
    const [told] = await eventsAt(all)
    expect(told).toMatchObject({ status: 'CONFIRMED', uid: known?.uid, summary: 'Физика (лекция)' })
    expect(told?.sequence).toBeGreaterThan(known?.sequence ?? Infinity)
    expect(told?.description).toMatch(/Петров П. П.[^]*Замена, по\u00a0расписанию Иванов И. И./)
  })

  test('the reason of a move and the teacher who is replaced are told only to whoever may know them', async () => {
    await storeReaderRules(db, { tellsReasons: false, findsRooms: false, sharesPresence: true })
    const { meetingIds } = await stand('Физика', [on('2026-11-23'), on('2026-11-30')])
    const { browser } = await student({ permissions: ['can view groups'] })
    const { address } = await feedOf(browser, ofGroup())
    await moveOne(meetingIds[0], { date_to: '2026-11-25', pair_to: 2, aud_to: room })
    const body = { groups: [group], teachers: [other], until_the_end: false }
    await send(changePeople, '', body, { id: String(meetingIds[1]) }, 'PATCH')
    const [moved, replaced] = await eventsAt(address)
    expect(moved?.description).toContain('Перенесено с\u00a023.11')
    expect(moved?.description).not.toContain('болезнь')
    expect(replaced?.description).not.toContain('Иванов')
    await storeReaderRules(db, { tellsReasons: true, findsRooms: false, sharesPresence: true })
    expect((await eventsAt(address))[0]?.description).toContain('болезнь')
  })

  test('a class in another room is listed where it stands, and the feed of the old room says where it went', async () => {
    const { meetingIds } = await stand('Физика', [on('2026-11-23')])
    const { id: hall } = await buildRoom(db, { title: 'К-300' })
    const [ofOld, ofNew] = [
      (await feedOf(planner, { type: 'auditory', id: room })).address,
      (await feedOf(planner, { type: 'auditory', id: hall })).address,
    ]
    await moveOne(meetingIds[0], { date_to: '2026-11-23', pair_to: 1, aud_to: hall })
    const [gone] = await eventsAt(ofOld)
    expect(gone).toMatchObject({ status: 'CANCELLED', summary: 'Переведено: Физика (лекция)' })
    const text = (one: { description: string } | undefined) => one?.description.replaceAll('\u00a0', ' ')
    expect(text(gone)).toContain('Переведено в ту же пару в ауд. К-300. Причина: болезнь')
    const [stands] = await eventsAt(ofNew)
    expect(stands).toMatchObject({ status: 'CONFIRMED', uid: gone?.uid })
    expect(text(stands)).toContain('Переведено из К-206. Причина: болезнь')
  })

  test('LAST-MODIFIED is when it was last changed', async () => {
    const { meetingIds, eventId } = await stand('Физика', [on('2026-11-23')])
    await db
      .update(event)
      .set({ madeAt: new Date('2026-08-20T03:04:05Z') })
      .where(eq(event.id, eventId))
    const address = await groupFeed()
    const modified = async () => /LAST-MODIFIED:(\d.*Z)\r\nEND:VEVENT/.exec(await (await read(address)).text())?.[1]
    expect(await modified()).toBe('20260820T030405Z')
    await moveOne(meetingIds[0], { date_to: '2026-11-25', pair_to: 2, aud_to: room })
    expect(await modified()).toMatch(new RegExp(`^${new Date().getUTCFullYear()}`))
    expect(await modified()).not.toBe('20260820T030405Z')
  })
})

describe('an address', () => {
  test('is answered without a cookie, as a private file that no page leads on from', async () => {
    await stand('Физика', [on('2026-11-16')])
    const response = await read(await groupFeed())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
    })
    const text = await response.text()
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Irkutsk\r\n')
    expect(text).toContain('X-WR-CALNAME:ИСТб-23-1\r\n')
  })

  test('is given once: asked for again, it is the same; another person has another', async () => {
    const { browser } = await student()
    const one = await feedOf(browser, ofGroup())
    expect(await feedOf(browser, ofGroup())).toEqual(one)
    const half = await feedOf(browser, ofGroup(1))
    expect([half.ngroup, half.address === one.address]).toEqual([1, false])
    expect((await feedOf((await student()).browser, ofGroup())).address).not.toBe(one.address)
    const shown = await browser.send(showOne, '', { params: { id: String(one.id) } })
    expect((await shown.json()).address).toBe(one.address)
    const listed = await (await browser.send(feedsOf, '')).text()
    expect(listed).toContain('ИСТб-23-1')
    expect(listed).not.toContain('/api/calendar/')
  })

  test('is given of nothing that its owner may not see, and said to be of no use once they may not', async () => {
    const { browser, userId } = await student({ permissions: ['can view teachers'] })
    expect(await feedOf(browser, ofGroup())).toMatchObject({ status: 403, code: 'not_allowed' })
    expect(await (await browser.send(feedsOf, '')).json()).toEqual({ feeds: [] })
    await feedOf(browser, { type: 'teacher', id: teacher })
    const given = async () => (await (await browser.send(feedsOf, '')).json()).feeds
    expect(await given()).toMatchObject([{ is_seen: true }])
    await db.update(user).set({ permissions: [] }).where(eq(user.id, userId))
    expect(await given()).toMatchObject([{ is_seen: false }])
  })

  test('is given for no more timetables than can be overseen, and one that is given is shown all the same', async () => {
    const { browser, userId } = await student()
    const one = await feedOf(browser, ofGroup())
    const titles = Array.from({ length: mostFeeds - 1 }, (_, index) => ({ title: `ГР-${index}` }))
    const groups = await db.insert(groupTable).values(titles).returning()
    await db.insert(calendarFeed).values(
      groups.map(({ id, title }) => ({
        ownerId: userId,
        kind: 'group' as const,
        subjectId: id,
        seed: title,
        secretHash: title,
      })),
    )
    expect(await feedOf(browser, ofGroup(1))).toMatchObject({
      status: 400,
      detail: feedTexts.tooMany(mostFeeds),
    })
    expect(await feedOf(browser, ofGroup())).toEqual(one)
  })

  test('is not in the database, which holds a hash', async () => {
    const address = await groupFeed()
    const secret = /([\w-]{32})\.ics$/.exec(address)?.[1] ?? 'no secret'
    const rows = JSON.stringify(await db.execute(sql`select * from calendar_feed`))
    expect(rows).toContain('seed')
    expect(rows).not.toContain(secret)
    const events = JSON.stringify(await db.execute(sql`select * from security_event`))
    expect(events).toContain('feed_given')
    expect(events).not.toContain(secret)
  })

  test('is in the log of security each time that it is given, replaced and revoked, not when it is shown again', async () => {
    const { browser, userId } = await student()
    const { id } = await feedOf(browser, ofGroup())
    await feedOf(browser, ofGroup())
    const params = { id: String(id) }
    await browser.send(replace, '', { method: 'POST', params })
    await feedOf(browser, ofGroup())
    await browser.send(revoke, '', { method: 'DELETE', params })
    const events = await db
      .select({ kind: securityEvent.kind })
      .from(securityEvent)
      .where(and(eq(securityEvent.userId, userId), ne(securityEvent.kind, 'sign_in')))
      .orderBy(securityEvent.id)
    expect(events.map(({ kind }) => kind)).toEqual(['feed_given', 'feed_replaced', 'feed_revoked'])
  })

  test('replaced or revoked, it answers 404; only its owner may do that', async () => {
    const { browser } = await student()
    const { id, address } = await feedOf(browser, ofGroup())
    const params = { id: String(id) }
    const stranger = (await student()).browser
    for (const [handler, method] of [
      [showOne, 'GET'],
      [replace, 'POST'],
      [revoke, 'DELETE'],
    ] as const)
      expect((await stranger.send(handler, '', { method, params })).status).toBe(404)
    expect((await read(address)).status).toBe(200)
    const replaced = await (await browser.send(replace, '', { method: 'POST', params })).json()
    expect(replaced.address).not.toBe(address)
    expect([(await read(address)).status, (await read(replaced.address)).status]).toEqual([404, 200])
    await browser.send(revoke, '', { method: 'DELETE', params })
    expect((await read(replaced.address)).status).toBe(404)
  })

  test('answers 404 once its owner is blocked, has lost the right or is deleted, and the same for a made-up one', async () => {
    const { browser, userId } = await student()
    const { address } = await feedOf(browser, ofGroup())
    const own = eq(user.id, userId)
    const status = async () => (await read(address)).status
    expect(await status()).toBe(200)
    await db.update(user).set({ active: false }).where(own)
    expect(await status()).toBe(404)
    await db
      .update(user)
      .set({ active: true, permissions: ['can view teachers'] })
      .where(own)
    expect(await status()).toBe(404)
    await db
      .update(user)
      .set({ permissions: ['can view groups'] })
      .where(own)
    expect(await status()).toBe(200)
    await db.delete(user).where(own)
    expect(await status()).toBe(404)
    const invented = await read(`https://timetable.example.edu/api/calendar/${'a'.repeat(32)}.ics`)
    expect(await invented.text()).toBe(await (await read(address)).text())
    for (const odd of ['x.ics', `${'a'.repeat(32)}`, '%00.ics', `${'a'.repeat(5000)}.ics`])
      expect((await read(`https://timetable.example.edu/api/calendar/${odd}`)).status).toBe(404)
  })

  test('answers 404 once its group is no more', async () => {
    const { id } = await buildGroup(db)
    const { browser } = await student()
    const { address } = await feedOf(browser, { type: 'group', id, ngroup: 0 })
    expect((await read(address)).status).toBe(200)
    await db.delete(groupTable).where(eq(groupTable.id, id))
    expect((await read(address)).status).toBe(404)
  })

  test('answers 304 by ETag and by time while nothing in it changes, in a new process too', async () => {
    await stand('Физика', [on('2026-11-16')])
    const address = await groupFeed()
    const first = await read(address)
    const [etag, at] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
    const unchanged = async (headers: Record<string, string>) => (await read(address, headers)).status
    expect(await unchanged({ 'if-none-match': etag })).toBe(304)
    expect(await unchanged({ 'if-none-match': `"other", ${etag}` })).toBe(304)
    expect(await unchanged({ 'if-modified-since': at })).toBe(304)
    expect(await unchanged({ 'if-none-match': '"other"', 'if-modified-since': at })).toBe(200)
    // another subject's week, and a draft: the version may change, the file does not
    await stand('черновик', [on('2026-11-17')], { state: 'projected' })
    expect(await unchanged({ 'if-none-match': etag })).toBe(304)
    await stand('Химия', [on('2026-11-17', 2)])
    const changed = await read(address, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect(await unchanged({ 'if-modified-since': at })).toBe(200)
  })

  test('answers anew once its owner may know more, in another academic year, and at another address of the university', async () => {
    const { meetingIds } = await stand('Физика', [on('2026-11-23')])
    const body = { groups: [group], teachers: [other], until_the_end: false }
    await send(changePeople, '', body, { id: String(meetingIds[0]) }, 'PATCH')
    const { browser, userId } = await student({ permissions: ['can view groups'] })
    const { address } = await feedOf(browser, ofGroup())
    const headers = { 'if-none-match': (await read(address)).headers.get('etag') ?? '' }
    expect((await read(address, headers)).status).toBe(304)
    await db
      .update(user)
      .set({ permissions: ['can view groups', 'can view teachers'] })
      .where(eq(user.id, userId))
    expect((await read(address, headers)).status).toBe(200)

    const [stored] = await db.select().from(calendarFeed)
    const own = process.env.PUBLIC_URL
    const version = async (date: string, publicUrl = own) => {
      process.env.PUBLIC_URL = publicUrl
      let opened = ''
      await jest.isolateModulesAsync(async () => {
        const { openFeed } = await import('@/lib/feeds/service/open-feed')
        opened = (await openFeed(db, stored?.secretHash ?? '', calendarDate(date))).version
      })
      process.env.PUBLIC_URL = own
      return opened
    }
    const present = await version('2026-11-18')
    expect(await version('2026-11-19')).toBe(present)
    expect(await version('2027-09-02')).not.toBe(present)
    expect(await version('2026-11-18', 'https://other.example.edu')).not.toBe(present)
  })

  test('is never written to the log, whatever goes wrong', async () => {
    const address = await groupFeed()
    const secret = address.slice(-36, -4)
    const lines: string[] = []
    const said = [
      jest.spyOn(console, 'error'),
      jest.spyOn(process.stderr, 'write'),
      jest.spyOn(process.stdout, 'write'),
    ]
    for (const one of said)
      one.mockImplementation((...args: unknown[]) => {
        lines.push(args.map(String).join(' '))
        return true
      })
    await db.execute(sql`alter table pair_time rename to pair_time_away`)
    try {
      expect((await read(address)).status).toBe(500)
      await read(`${address}x`)
    } finally {
      await db.execute(sql`alter table pair_time_away rename to pair_time`)
      for (const one of said) one.mockRestore()
    }
    expect(lines.join('\n')).toContain('/api/calendar/…')
    expect(lines.join('\n')).not.toContain(secret)
  })
})

describe('one’s own timetable', () => {
  test('is that of the group one is bound to, and follows it', async () => {
    const next = (await buildGroup(db, { title: 'ИСТб-24-1' })).id
    await stand('Физика', [on('2026-11-16')])
    await stand('Химия', [on('2026-11-16')], { groups: [next], teachers: [], rooms: [] })
    const { browser, userId } = await student({ permissions: [], groupId: group })
    const { address, title } = await feedOf(browser, { type: 'own' })
    expect(title).toBe('Моё расписание')
    const titles = async () => (await eventsAt(address)).map(({ summary }) => summary)
    expect(await titles()).toEqual(['Физика (лекция)'])
    await db.update(user).set({ groupId: next }).where(eq(user.id, userId))
    expect(await titles()).toEqual(['Химия (лекция)'])
    await stand('Лабораторная', [on('2026-11-16', 2)], {
      groups: [next],
      teachers: [],
      rooms: [],
      values: { subgroup: 2 },
    })
    expect(await titles()).toHaveLength(2)
    await db.update(user).set({ subgroup: 1 }).where(eq(user.id, userId))
    expect(await titles()).toEqual(['Химия (лекция)'])
    await db.update(user).set({ groupId: null, subgroup: 0 }).where(eq(user.id, userId))
    expect((await read(address)).status).toBe(404)
    expect((await feedOf(browser, { type: 'own' })).status).toBe(400)
  })

  test('is of all that one calls one’s own, without what one has hidden', async () => {
    const { eventId } = await stand('Физкультура', [on('2026-11-16')])
    await stand('Физика', [on('2026-11-17')])
    await stand('Химия', [on('2026-11-18')], { groups: [], teachers: [other], rooms: [] })
    await stand('чужое', [on('2026-11-19')], { groups: [], teachers: [], rooms: [room] })
    const { browser, userId } = await student({ groupId: group })
    await storeOwnSubjects(db, userId, [{ kind: 'teacher', id: other, subgroup: 0 }])
    const { address } = await feedOf(browser, { type: 'own' })
    const titles = async () => (await eventsAt(address)).map(({ summary }) => summary.split(' (')[0])
    expect(await titles()).toEqual(['Физкультура', 'Физика', 'Химия'])
    await db.insert(hiddenClass).values({ userId, eventId })
    expect(await titles()).toEqual(['Физика', 'Химия'])
    await db
      .update(user)
      .set({ permissions: ['can view groups'] })
      .where(eq(user.id, userId))
    expect(await titles()).toEqual(['Физика'])
  })
})
