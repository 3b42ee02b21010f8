import { POST as undo } from '@/app/api/change/[id]/undo/route'
import type { Database } from '@/db/client'
import { meeting } from '@/db/schema'
import { buildEvent, buildFaculty, buildGroup, buildSemester } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SentCalendarEdit, ChangedCalendarAnswer } from '@/lib/core/days/calls/calendar.contract'
import { calendarVersion, viewCalendar } from '@/lib/core/views/service/view-calendar'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST } from './route'

const path = '/api/admin/calendar/'
const tuesday = calendarDate('2026-11-17')

let db: Database
let browser: Browser

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  const faculty = await buildFaculty(db, { title: 'Институт энергетики' })
  const group = await buildGroup(db, { facultyId: faculty.id })
  await buildEvent(db, { on: [{ date: tuesday, pair: 1 }], groups: [group.id] })
  ;({ browser } = await signedIn(db, { isSuperuser: true }))
  await browser.check()
})

type Answer = ChangedCalendarAnswer & { detail: string; code: string; fields?: Record<string, string> }

async function ask(by: Browser, body: object): Promise<{ status: number; body: Answer }> {
  const response = await by.send(POST, path, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Answer }
}
const change = (edit: SentCalendarEdit, more: object = {}) => ask(browser, { edit, ...more })

test('the calendar is the administrator’s', async () => {
  const body = { edit: { act: 'add_holidays', days: [{ date: tuesday, title: 'День' }] } }
  expect((await ask(new Browser(), body)).status).toBe(401)
  const { browser: somebody } = await signedIn(db, { permissions: ['can administer faculty'] })
  await somebody.check()
  expect((await ask(somebody, body)).status).toBe(403)
})

test.each<[string, object, string]>([
  ['no act', { act: 'rename' }, 'edit.act'],
  ['a day without a name', { act: 'add_holidays', days: [{ date: tuesday, title: ' ' }] }, 'edit.days.0.title'],
  ['no date', { act: 'remove_holidays', dates: ['2026-02-30'] }, 'edit.dates.0'],
  ['a time that there is not', { act: 'set_pairs', times: [{ begin: '25:00', end: '9:00' }] }, 'edit.times.0.begin'],
  [
    'more than ten pairs',
    {
      act: 'set_pairs',
      times: Array.from({ length: 11 }, (_, pair) => ({ begin: `${8 + pair}:00`, end: `${8 + pair}:50` })),
    },
    'edit.times',
  ],
])('what is no change of a calendar: %s', async (_, edit, field) => {
  const { status, body } = await ask(browser, { edit })
  expect(status).toBe(400)
  expect(Object.keys(body.fields ?? {})).toContain(field)
})

test('what is not there, and what the calendar must not be, in words', async () => {
  expect((await change({ act: 'unmove_day', date: '2026-11-07' })).status).toBe(404)
  const backwards = await change({ act: 'set_pairs', times: [{ begin: '10:30', end: '9:00' }] })
  expect(backwards).toMatchObject({ status: 400, body: { detail: expect.stringContaining('1-я пара') } })
  const within = { title: 'Второй', half: 1, dbeg: '2026-10-01', dend: '2026-10-31', week_even: 0 } as const
  expect(await change({ act: 'add_semester', ...within })).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('Семестры пересекаются') },
  })
})

test('a holiday says whose classes stand there, takes them, and is undone with them', async () => {
  const version = calendarVersion(await viewCalendar({ db }))
  const days = [{ date: tuesday, title: 'День института' }]
  const edit = { act: 'add_holidays', days, take: true } as const
  const tried = await change({ ...edit, take: false }, { version, dry_run: true })
  expect(tried).toMatchObject({
    status: 200,
    body: {
      change_id: null,
      standing: [
        {
          days: [{ dbeg: tuesday, dend: tuesday }],
          kinds: [{ type: 'class', projected: false, count: 1 }],
          faculties: [{ title: 'Институт энергетики', published: 1, projected: 0 }],
        },
      ],
    },
  })
  expect((await viewCalendar({ db })).holidays).toEqual([])
  const { body } = await change(edit, { version })
  expect(body.taken).toBe(1)
  expect(await db.select({ state: meeting.state }).from(meeting)).toEqual([{ state: 'trace' }])
  expect(await change({ act: 'unmove_day', date: tuesday }, { version })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { version: calendarVersion(await viewCalendar({ db })) } },
  })
  const id = String(body.change_id)
  const undone = await browser.send(undo, `/api/change/${id}/undo/`, { method: 'POST', params: { id } })
  expect(undone.status).toBe(200)
  expect(await db.select({ state: meeting.state }).from(meeting)).toEqual([{ state: 'published' }])
  expect(calendarVersion(await viewCalendar({ db }))).toBe(version)
})

test('undoing a semester in which classes were placed since is refused, and names them', async () => {
  const spring = { title: 'Весенний', half: 2, dbeg: '2027-02-08', dend: '2027-06-13', week_even: 1 } as const
  const { body } = await change({ act: 'add_semester', ...spring })
  const group = await buildGroup(db)
  await buildEvent(db, { on: [{ date: calendarDate('2027-03-02'), pair: 1 }], groups: [group.id] })
  const id = String(body.change_id)
  const undone = await browser.send(undo, `/api/change/${id}/undo/`, { method: 'POST', params: { id } })
  expect(undone.status).toBe(409)
  expect(await undone.json()).toMatchObject({ detail: expect.stringContaining('Вне семестров') })
})
