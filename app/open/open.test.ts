import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { change, event, meeting } from '@/db/schema'
import { buildEvent, buildFaculty, buildGroup, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import type { TeacherNames } from '@/lib/core/actor/rules/open-reading'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { doorUrl, hallUrl, openGroupsUrl, openPath, openWeekUrl, screenDataUrl } from '@/lib/open-reading/calls/open'
import { openReadingCall } from '@/lib/open-reading/calls/open-reading.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import * as setting from '../api/open-reading/route'
import robots from '../robots'
import { GET } from './[[...path]]/route'

const monday = calendarDate('2026-11-16')
const wednesday = addDays(monday, 2)
const fullName = 'Сидоров Пётр Ильич'

let db: Database
let admin: Browser
const stranger = new Browser()
let group: GroupId
let teacher: TeacherId
let room: RoomId
let published: MeetingId

/** A group's week: a published class, a draft, a hidden class and a booking, all of them in one room. */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  const { id: facultyId } = await buildFaculty(db, { title: 'Институт IT & связи' })
  group = (await buildGroup(db, { title: 'ИСТб-24-1', facultyId, courseYear: 3 })).id
  teacher = (await buildTeacher(db, { name: fullName, fullName })).id
  room = (await buildRoom(db, { title: 'Б-101', building: 'Б' })).id
  const at = async (pair: Pair, title: string, more: Partial<Parameters<typeof buildEvent>[1]> = {}) => {
    const { meetingIds } = await buildEvent(db, {
      on: [{ date: wednesday, pair }],
      rooms: [room],
      teachers: [teacher],
      groups: [group],
      ...more,
      values: { title, ...more.values },
    })
    return meetingIds[0] as MeetingId
  }
  await at(5, 'Безопасность жизнедеятельности')
  published = await at(2, 'Физика', {
    values: { comment: 'тайный комментарий', link: 'https://secret.invalid/' },
  })
  await at(3, 'Черновая', { state: 'projected' })
  const hidden = await at(4, 'Скрытая')
  await db.update(meeting).set({ hidden: true }).where(eq(meeting.id, hidden))
  await at(6, 'Встреча с Ивановой', { kind: 'booking', values: { lessonType: 0 } })
  admin = (await signedIn(db, { isSuperuser: true })).browser
  await admin.check()
})

const set = async (isOpen: boolean, names: TeacherNames = 'short', browser = admin) =>
  browser.send(setting.POST, openReadingCall.path, {
    method: 'POST',
    body: { is_open: isOpen, teacher_names: names },
  })

const get = async (path: string, browser = stranger, headers: Record<string, string> = {}) => {
  const response = await browser.send(GET, path, { headers: { host: 'timetable.invalid', ...headers } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const everywhere = () => [
  openPath,
  `${openPath}?q=ист`,
  openGroupsUrl({ faculty: 'Институт IT & связи', course: 3 }),
  openWeekUrl({ kind: 'group', id: group }),
  openWeekUrl({ kind: 'teacher', id: teacher }),
  openWeekUrl({ kind: 'room', id: room }),
  `${openPath}?q=${encodeURIComponent('сидоров')}`,
  `${openPath}?${new URLSearchParams({ q: 'Б-101 сегодня' })}`,
  doorUrl(room),
  screenDataUrl(doorUrl(room)),
  hallUrl('Б'),
  screenDataUrl(hallUrl('Б')),
]

describe('switched off, as it is at first', () => {
  beforeAll(() => set(false))

  test('every address leads to signing in, and reveals nothing', async () => {
    for (const path of everywhere()) {
      const { status, text, headers } = await get(path)
      expect([path, status]).toEqual([path, path.endsWith('.json') ? 401 : 307])
      expect(text).not.toMatch(/Физика|ИСТб|Сидоров/)
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('a week leads to the one that is seen after signing in', async () => {
    const { headers } = await get(openWeekUrl({ kind: 'group', id: group }, monday))
    expect(headers.get('location')).toBe(`/dashboard/?type=group&id=${group}&week=${monday}`)
  })

  test('search engines are kept away from all', async () => {
    expect(await robots()).toEqual({ rules: { userAgent: '*', disallow: '/' } })
  })

  test('a screen shows what the person who switched it on may see, and is cached by nobody', async () => {
    const { browser: keeper } = await signedIn(db, { permissions: ['can view auditories'] })
    const { status, text, headers } = await get(screenDataUrl(doorUrl(room)), keeper)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect(text).toContain('Физика')
    expect(text).not.toMatch(/Черновая|Скрытая|Ивановой/)
    const { browser: student } = await signedIn(db, { permissions: ['can view groups'] })
    expect((await get(doorUrl(room), student)).status).toBe(404)
    expect((await get(hallUrl('Б'), student)).status).toBe(404)
  })
})

describe('switched on', () => {
  beforeAll(() => set(true))

  test('nothing but what is published, without what is written for students, and no person of a booking', async () => {
    for (const path of everywhere()) {
      const { status, text, headers } = await get(path)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toMatch(/Черновая|Скрытая|тайный|secret|Ивановой|Встреча/)
      expect(headers.getSetCookie()).toEqual([])
      expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+, s-maxage=\d+, stale-while-revalidate=\d+$/)
    }
    const { text } = await get(openWeekUrl({ kind: 'group', id: group }))
    expect(text).toContain('Физика')
    expect(text).toContain('Занято')
  })

  test('whoever signed in is answered the same to the byte', async () => {
    for (const path of everywhere()) expect((await get(path, admin)).text).toBe((await get(path)).text)
  })

  test('a class that is not shown still takes its room', async () => {
    const { text } = await get(screenDataUrl(doorUrl(room)))
    expect(JSON.parse(text).days[wednesday].taken).toContainEqual({ room, pair: 4 })
    expect(JSON.parse(text).days[wednesday].taken).not.toContainEqual({ room, pair: 3 })
  })

  test('a page says where it stands and what it is', async () => {
    const { text } = await get(openWeekUrl({ kind: 'group', id: group }, addDays(monday, 3)))
    expect(text).toContain(`<link rel="canonical" href="http://timetable.invalid/open/group/${group}/"`)
    expect(text).toMatch(/<meta property="og:description" content="Расписание группы ИСТб-24-1, 16[^"]+.—.2.занятия\."/)
    expect(text).not.toContain('noindex')
    const past = await get(openWeekUrl({ kind: 'group', id: group }, addDays(monday, -7)))
    expect(past.text).toContain('noindex')
    expect(await robots()).toEqual({ rules: { userAgent: '*', disallow: '/', allow: '/open/' } })
  })

  test.each([
    '/open/group/999999/',
    '/open/group/x/',
    '/open/programme/1/',
    '/open/group/1/?week=2026-13-45',
    '/open/group/1/?week=2099-01-05',
    '/open/group/%00/',
    '/open/%E0%A4%A/1/',
    '/open/door/999999/',
    '/open/hall/%D0%AF%D0%AF%D0%AF/',
    '/open/a/b/c/d/',
    '/open/?faculty=&course=12',
  ])('%s is nothing', async (path) => {
    const { status, text } = await get(path.replace('/group/1/', `/group/${group}/`))
    expect(status).toBe(404)
    expect(text).toContain('Такого расписания нет')
  })

  test('the front page leads to a group by its institute and course, before the screens', async () => {
    const { text } = await get(openPath)
    expect(text.indexOf('Институт IT')).toBeLessThan(text.indexOf('Экраны корпусов'))
    const way = openGroupsUrl({ faculty: 'Институт IT & связи', course: 3 })
    expect(text).toContain(`href="${way.replace('&course', '&#38;course')}"`)
    const groups = await get(way)
    expect(groups.text).toContain(`href="${openWeekUrl({ kind: 'group', id: group })}"`)
    expect(groups.text).not.toContain('noindex')
    const none = await get(openGroupsUrl({ faculty: null, course: null }))
    expect([none.status, none.text.includes('Ничего не'), none.text.includes('noindex')]).toEqual([200, true, true])
  })

  test('an empty week says why, and leads to the last one that is not', async () => {
    const { text } = await get(openWeekUrl({ kind: 'group', id: group }, addDays(monday, 14)))
    expect(text).toContain('На\u00a0этой неделе занятий нет.')
    expect(text).toContain(`<a href="${openWeekUrl({ kind: 'group', id: group })}">Последние занятия: 16–22`)
    expect(text).not.toContain('class="week')
  })

  test('whoever reads on comes to today first, and long words are parted where Russian lets them', async () => {
    const { text } = await get(openWeekUrl({ kind: 'group', id: group }))
    const days = [...text.matchAll(/id="d(\d)"/g)].map(([, day]) => day)
    expect(days).toEqual(['3', '4', '5', '6', '1', '2'])
    expect(text).toContain('жиз\u00adне\u00adде\u00adя\u00adтель\u00adно\u00adсти')
  })

  test.each([
    ['где сейчас ИСТб-24-1', 'ИСТб-24-1, ср 18.11, 2-я пара (10:00–11:30): Физика, лекция, Б-101, Сидоров П. И.'],
    ['Сидоров 2 пара', 'Сидоров П. И., ср 18.11, 2-я пара (10:00–11:30): Физика, лекция, Б-101, ИСТб-24-1'],
    ['б101 3 пара', 'Б-101, ср 18.11, 3-я пара (11:45–13:15): занятий нет'],
    ['Б-101 6 пара', 'Б-101, ср 18.11, 6-я пара (17:10–18:40): Занято, ИСТб-24-1'],
    ['ИСТб-24-1 завтра', 'ИСТб-24-1, чт 19.11: занятий нет'],
  ])('«%s» is answered by what the week shows, with its address', async (asked, line) => {
    const { text } = await get(`${openPath}?${new URLSearchParams({ q: asked })}`)
    const [, href, said] = /class="said">\s*<a href="([^"]+)">([^<]+)</.exec(text) ?? []
    expect(said?.replaceAll('\u00a0', ' ')).toBe(line)
    expect((await get(href ?? '')).status).toBe(200)
  })

  test.each([
    'кто вместо Сидорова',
    'свободная аудитория сейчас',
    'что в Б-102 сейчас',
    'ИСТб-24-1 Физика',
    'где Петров',
  ])('«%s» is not answered to strangers', async (asked) => {
    expect((await get(`${openPath}?${new URLSearchParams({ q: asked })}`)).text).not.toContain('class="said"')
  })

  test('an answer is known by its tag until its week changes', async () => {
    const path = openWeekUrl({ kind: 'group', id: group })
    const etag = (await get(path)).headers.get('etag') ?? ''
    const again = await get(path, stranger, { 'if-none-match': `W/${etag}` })
    expect([again.status, again.text]).toEqual([304, ''])
    const { eventId } = (await db.select().from(meeting).where(eq(meeting.id, published)))[0] ?? {}
    await db
      .update(event)
      .set({ title: 'Химия' })
      .where(eq(event.id, eventId ?? (0 as never)))
    const changed = await get(path, stranger, { 'if-none-match': etag })
    expect([changed.status, changed.text.includes('Химия')]).toEqual([200, true])
    await db
      .update(event)
      .set({ title: 'Физика' })
      .where(eq(event.id, eventId ?? (0 as never)))
  })
})

describe('teachers are named', () => {
  const all = async () => Promise.all(everywhere().map(async (path) => (await get(path)).text))

  test('in full', async () => {
    await set(true, 'full')
    expect((await get(openWeekUrl({ kind: 'group', id: group }))).text).toContain(fullName)
    expect((await get(`${openPath}?q=${encodeURIComponent('пётр')}`)).text).toContain(fullName)
  })

  test('in short: no page shows more, and nobody is found by a first name', async () => {
    await set(true, 'short')
    expect((await get(openWeekUrl({ kind: 'teacher', id: teacher }))).text).toContain('Сидоров П.\u00a0И.')
    for (const text of await all()) expect(text).not.toContain('Пётр')
    expect((await get(`${openPath}?q=${encodeURIComponent('пётр')}`)).text).toContain('Ничего не\u00a0найдено')
  })

  test('not at all: neither on any page nor by a page of their own', async () => {
    await set(true, 'none')
    // The box contains the reader's search text.
    const paths = everywhere().filter((path) => !path.includes('?q='))
    const texts = await Promise.all(paths.map(async (path) => (await get(path)).text))
    for (const text of texts) expect(text).not.toContain('Сидоров')
    expect((await get(openWeekUrl({ kind: 'teacher', id: teacher }))).status).toBe(404)
    expect((await get(`${openPath}?q=${encodeURIComponent('сидоров')}`)).text).not.toContain('/open/teacher/')
  })
})

test('only an administrator opens it, and the history records it', async () => {
  const { browser } = await signedIn(db, { permissions: ['can view groups'] })
  await browser.check()
  expect((await set(true, 'full', browser)).status).toBe(403)
  await db.delete(change)
  await set(true, 'full')
  expect(await db.select().from(change)).toMatchObject([
    {
      action: 'open.reading',
      before: { isOpen: true, names: 'none' },
      after: { isOpen: true, names: 'full' },
    },
  ])
})
