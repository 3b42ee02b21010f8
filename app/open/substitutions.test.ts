import type { Database } from '@/db/client'
import {
  buildEvent,
  buildFaculty,
  buildGroup,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import type { TeacherNames } from '@/lib/core/actor/rules/open-reading'
import { addDays, calendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { FacultyId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import {
  boardUrl,
  type OpenSheet,
  openPath,
  openSheetUrl,
  openWeekUrl,
  screenDataUrl,
} from '@/lib/open-reading/calls/open'
import { openReadingCall } from '@/lib/open-reading/calls/open-reading.contract'
import { changePeople } from '@/lib/planning/service/change-people'
import { superuser } from '@/testing/actors'
import { Browser } from '@/testing/browser'
import { sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import * as setting from '../api/open-reading/route'
import { GET } from './[[...path]]/route'

/** A Wednesday, half past ten. */
const date = calendarDate('2026-11-18')

let db: Database
let admin: Browser
let own: FacultyId
let foreign: FacultyId
let former: TeacherId
let present: TeacherId

/** A class, with one teacher instead of another. */
async function substituted(facultyId: FacultyId, title: string, on = date, pair: Pair = 5): Promise<void> {
  const group = await buildGroup(db, { title: `Г-${title}`, facultyId })
  const { meetingIds } = await buildEvent(db, {
    on: [{ date: on, pair }],
    groups: [group.id],
    teachers: [former],
    rooms: [(await buildRoom(db, { title: `А-${title}` })).id],
    values: { title },
  })
  const actor = { ...superuser, userId: (await buildUser(db)).id }
  await changePeople(
    { db, actor, now: { date, minutes: 0 } },
    { id: meetingIds[0] as MeetingId, teachers: [present], groups: [group.id], forever: false },
  )
}

const set = (shows: boolean, names: TeacherNames = 'short', isOpen = true) =>
  admin.send(setting.POST, openReadingCall.path, {
    method: 'POST',
    body: { is_open: isOpen, teacher_names: names, shows_substitutions: shows },
  })

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  own = (await buildFaculty(db, { title: 'Наш институт' })).id
  foreign = (await buildFaculty(db, { title: 'Чужой институт' })).id
  admin = (await signedIn(db, { isSuperuser: true })).browser
  await admin.check()
  const teacher = async (name: string) => (await buildTeacher(db, { name, fullName: name })).id
  former = await teacher('Иванов Иван Ильич')
  present = await teacher('Петров Пётр Ильич')
  await substituted(own, 'Физика')
  await substituted(own, 'Химия', addDays(date, 1))
  await substituted(own, 'История', addDays(date, 7))
  await substituted(foreign, 'Право', date, 4)
  // Withdrawn because somebody is ill.
  const group = await buildGroup(db, { title: 'Г-Пение', facultyId: own })
  const rooms = [(await buildRoom(db, { title: 'К-206' })).id]
  const { meetingIds } = await buildEvent(db, {
    on: [{ date, pair: 6 }],
    groups: [group.id],
    rooms,
    values: { title: 'Пение' },
  })
  const withdrawn = await sendToRoute(admin, '/api/query/move-schedule-to-date/', {
    method: 'POST',
    body: { reason: 'Ангина', just_change: false, until_the_end: false, schedule_id: meetingIds[0] },
  })
  expect(withdrawn.status).toBe(200)
}, 60_000)

const get = async (path: string) => {
  const response = await new Browser().send(GET, path, { headers: { host: 'timetable.invalid' } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const sheet = (of: Partial<OpenSheet> = {}) => openSheetUrl({ faculty: own, date: null, span: 'day', ...of })
const known = ['Физика', 'Химия', 'История', 'Право', 'Пение']
const titles = async (path: string) => {
  const { status, text } = await get(path)
  expect([path, status]).toEqual([path, 200])
  return known.filter((title) => text.includes(`>${title}<`) || text.includes(`"${title}"`))
}
const addresses = () => [sheet(), sheet({ faculty: null }), boardUrl(own), screenDataUrl(boardUrl(null))]

test('it is shown only where the university wants it, and linked only there', async () => {
  await set(false)
  for (const path of addresses()) expect((await get(path)).status).toBe(404)
  expect((await get(openPath)).text).not.toContain(sheet({ faculty: null }))
  await set(true, 'short', false)
  for (const path of addresses()) {
    const { status, headers } = await get(path)
    expect([status, headers.get('location')]).toEqual([307, '/print/substitutions/'])
  }
  await set(true)
  for (const path of addresses()) expect((await get(path)).status).toBe(200)
  expect((await get(openPath)).text).toContain(`href="${sheet({ faculty: null })}"`)
})

describe('shown', () => {
  beforeAll(() => set(true))

  test('a sheet has the day, week or month of a faculty, or of the university', async () => {
    expect(await titles(sheet())).toEqual(['Физика', 'Пение'])
    expect(await titles(sheet({ span: 'week' }))).toEqual(['Физика', 'Химия', 'Пение'])
    expect(await titles(sheet({ span: 'month' }))).toEqual(['Физика', 'Химия', 'История', 'Пение'])
    expect(await titles(sheet({ faculty: null }))).toEqual(['Физика', 'Право', 'Пение'])
    expect(await titles(sheet({ date: addDays(date, 1) }))).toEqual(['Химия'])
  })

  test('a board has today and the next day', async () => {
    expect(await titles(screenDataUrl(boardUrl(own)))).toEqual(['Физика', 'Химия', 'Пение'])
    expect(await titles(boardUrl(null))).toEqual(['Физика', 'Химия', 'Право', 'Пение'])
  })

  test('a sheet says where a substituted class is held', async () =>
    expect((await get(sheet())).text).toContain('<p class="rooms">А-Физика</p>'))

  test('a board says where a substituted class is held', async () => {
    expect((await get(screenDataUrl(boardUrl(own)))).text).toContain('Замена, А-Физика')
  })

  test('nobody is told why', async () => {
    for (const path of addresses()) expect((await get(path)).text).not.toContain('Ангина')
  })

  test('the week of who is replaced says who holds the class instead', async () => {
    const { status, text } = await get(openWeekUrl({ kind: 'teacher', id: former }, mondayOf(date)))
    expect(status).toBe(200)
    expect(text.replaceAll('\u00a0', ' ')).toContain('Замена: ведёт Петров П. И.')
  })

  test('search engines do not keep it', async () => {
    expect((await get(sheet())).text).toContain('noindex')
  })

  test.each([
    '/open/substitutions/?faculty=x',
    '/open/substitutions/?faculty=2000000',
    '/open/substitutions/?date=2026-13-01',
    '/open/substitutions/?span=year',
    '/open/substitutions/?date=2099-01-01',
    '/open/board/x/',
    '/open/board/2000000/',
  ])('%s is nothing', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('who was replaced is struck out beside who comes, named as the university wants', async () => {
    expect((await get(sheet())).text).toMatch(/<s>Иванов\sИ\.\sИ\.<\/s>\s*<b\s*>Петров\sП\.\sИ\.<\/b/)
    expect((await get(screenDataUrl(boardUrl(own)))).text).toContain('"instead":"Иванов\u00a0И.')
    await set(true, 'full')
    expect((await get(sheet())).text).toMatch(/<b\s*>Петров Пётр Ильич<\/b/)
    await set(true, 'none')
    for (const path of addresses()) expect((await get(path)).text).not.toMatch(/Иванов|Петров/)
  })
})
