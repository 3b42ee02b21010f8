import type { Database } from '@/db/client'
import {
  buildDepartment,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { noticesCall } from '@/lib/notices/calls/notices.contract'
import type { campaignCall, campaignsCall, ownCampaignsCall } from '@/lib/wishes-campaign/calls/campaigns.contract'
import { remindBeforeEnd } from '@/lib/wishes-campaign/service/campaigns'
import { Browser } from '@/testing/browser'
import { askRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn, signedInEditor } from '@/testing/signed-in'

const today = calendarDate('2026-11-18')
const until = addDays(today, 10)
const morning = 10 * 60

let db: Database
let faculty: FacultyId
let departmentId: number
let semester: SemesterId
let planner: Browser
let superuser: Browser
let asked: Teacher
/** Has no account. */
let silent: TeacherId

type Teacher = { id: TeacherId; browser: Browser }
type Done = {
  id: number
  change_id: number
  asked: number
  without_account: number
  others: number
  reminded: number
}

const planning: Permission[] = ['can view groups', 'can view teachers', 'can set nagruzka items']

const editorOf = (kind: 'faculty' | 'department', id: number, permissions = planning) =>
  signedInEditor(db, { kind, id }, permissions)

async function teacherWithAccount(of = departmentId): Promise<Teacher> {
  const { id } = await buildTeacher(db, { departmentId: of })
  const { browser } = await signedIn(db, { teacherId: id })
  await browser.check()
  return { id, browser }
}

const spring = { half: 2, startsOn: calendarDate('2027-02-08'), endsOn: calendarDate('2027-06-06') } as const

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  semester = (await buildSemester(db, { ...spring, title: 'Весна 2026/27' })).id
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  await superuser.check()
}, 60_000)

beforeEach(async () => {
  faculty = (await buildFaculty(db)).id
  departmentId = (await buildDepartment(db)).id
  planner = await editorOf('department', departmentId)
  asked = await teacherWithAccount()
  silent = (await buildTeacher(db, { departmentId })).id
})

const start = (browser = planner, change: object = {}) =>
  askRoute<Done>(browser, 'POST', '/api/wish-campaign/', {
    semester_id: semester,
    department_id: departmentId,
    words: 'Когда вам удобно?',
    until_date: until,
    ...change,
  })

const act = (browser: Browser, id: number, verb: 'end' | 'remind') =>
  askRoute<Done>(browser, 'POST', `/api/wish-campaign/${id}/${verb}/`)

const answer = (browser: Browser, id: number, teacherId: TeacherId, said: string | null) =>
  askRoute<Done>(browser, 'POST', `/api/wish-campaign/${id}/answer/`, { teacher_id: teacherId, answer: said })

const undo = async (browser: Browser, id: number) =>
  (await askRoute<Done>(browser, 'POST', `/api/change/${id}/undo/`)).status

const view = async (id: number, browser = planner) =>
  (await askRoute<AnswerOf<typeof campaignCall>>(browser, 'GET', `/api/wish-campaign/${id}/`)).body

const told = async ({ browser }: Teacher) => {
  const { body } = await askRoute<AnswerOf<typeof noticesCall>>(browser, 'GET', '/api/notice/')
  return body.changes.flatMap(({ notices }) => notices.map(({ kind }) => kind))
}

const wish = (browser: Browser, id: TeacherId, change: object = {}) =>
  askRoute<Done>(browser, 'POST', '/api/wish/', {
    type: 'teacher',
    id,
    dbeg: spring.startsOn,
    dend: spring.endsOn,
    day: 1,
    title: 'Методический день',
    ...change,
  })

test('who plans a department asks its teachers, who are told once; others may not', async () => {
  const stranger = new Browser()
  await stranger.check()
  expect((await start(stranger)).status).toBe(401)
  expect((await start(asked.browser)).status).toBe(403)
  expect((await start(await editorOf('department', (await buildDepartment(db)).id))).status).toBe(403)
  expect((await start(await editorOf('department', departmentId, []))).status).toBe(403)
  expect((await start(planner, { department_id: null })).status).toBe(403)
  const head = await editorOf('department', departmentId, ['can view teachers'])
  expect((await start(head, { dry_run: true })).status).toBe(200)
  expect((await askRoute<Done>(head, 'GET', '/api/wish-campaign/')).status).toBe(200)
  const ofFaculty = await editorOf('faculty', faculty, ['can view teachers'])
  expect((await start(ofFaculty, { department_id: null, faculty_id: faculty, dry_run: true })).status).toBe(403)
  expect(await start(planner, { dry_run: true })).toMatchObject({
    body: { id: null, asked: 2, without_account: 1 },
  })
  expect(await told(asked)).toEqual([])
  const { body } = await start()
  expect(body).toMatchObject({ asked: 2, without_account: 1, others: 0 })
  expect(await told(asked)).toEqual(['wishes_asked'])
  const { teachers } = await view(body.id)
  expect(teachers.map(({ id, has_account: has }) => [id, has])).toEqual(
    expect.arrayContaining([
      [asked.id, true],
      [silent, false],
    ]),
  )
  expect((await askRoute<Done>(asked.browser, 'GET', `/api/wish-campaign/${body.id}/`)).status).toBe(403)
})

test('nobody is asked twice for one semester: a wider campaign leaves out whom another asks', async () => {
  await start()
  expect((await start()).status).toBe(409)
  await buildTeacher(db)
  const { body } = await start(superuser, { department_id: null, dry_run: true })
  expect(body.others).toBeGreaterThanOrEqual(2)
})

test('a faculty asks whoever has load with its groups', async () => {
  const group = await buildGroup(db, { facultyId: faculty })
  await buildLoadItem(db, { semesterId: semester, groups: [group.id], teachers: [asked.id], ...spring })
  const browser = await editorOf('faculty', faculty)
  const { body } = await start(browser, { department_id: null, faculty_id: faculty })
  expect((await view(body.id, browser)).teachers.map(({ id }) => id)).toEqual([asked.id])
})

test('a day that is over, or a semester that is, cannot be asked for', async () => {
  expect((await start(planner, { until_date: addDays(today, -1) })).status).toBe(400)
  expect((await start(planner, { until_date: addDays(spring.endsOn, 1) })).status).toBe(400)
  const past = await buildSemester(db, {
    half: 2,
    startsOn: calendarDate('2026-02-09'),
    endsOn: calendarDate('2026-06-07'),
  })
  expect((await start(planner, { semester_id: past.id })).status).toBe(400)
  expect((await start(planner, { semester_id: 999_999 })).status).toBe(404)
  expect((await start(superuser, { department_id: 999_999 })).status).toBe(404)
})

test('a teacher writes wishes, says that these are all, and may change both until the end', async () => {
  const { id } = (await start()).body
  const { body } = await askRoute<AnswerOf<typeof ownCampaignsCall>>(asked.browser, 'GET', '/api/own-wish-campaign/')
  expect(body).toMatchObject([{ id, is_open: true, answer: null, words: 'Когда вам удобно?' }])
  expect((await wish(asked.browser, asked.id)).status).toBe(200)
  expect((await answer(asked.browser, id, asked.id, 'done')).status).toBe(200)
  expect((await answer(asked.browser, id, silent, 'done')).status).toBe(403)
  const of = async () => (await view(id)).teachers.find((one) => one.id === asked.id)
  expect(await of()).toMatchObject({ answer: 'done', wishes: 1, answered_on: today })
  expect((await answer(asked.browser, id, asked.id, null)).status).toBe(200)
  expect(await of()).toMatchObject({ answer: null, wishes: 1, answered_on: null })
})

test('once it is over a teacher changes nothing of the semester but absences; the department still does', async () => {
  const { id } = (await start()).body
  const added = (await wish(asked.browser, asked.id)).body
  expect((await act(asked.browser, id, 'end')).status).toBe(403)
  expect((await act(planner, id, 'end')).status).toBe(200)
  expect((await wish(asked.browser, asked.id)).status).toBe(403)
  expect((await askRoute<Done>(asked.browser, 'DELETE', `/api/wish/${added.id}/`)).status).toBe(403)
  expect((await answer(asked.browser, id, asked.id, 'done')).status).toBe(409)
  expect((await wish(asked.browser, asked.id, { is_absence: true })).status).toBe(200)
  const now = { dbeg: today, dend: today, day: null }
  expect((await wish(asked.browser, asked.id, now)).status).toBe(200)
  expect((await wish(planner, asked.id)).status).toBe(200)
  expect((await answer(planner, id, asked.id, 'done')).status).toBe(200)
  // Another day opens it again.
  const edit = { until_date: addDays(today, 3), words: '' }
  expect((await askRoute<Done>(planner, 'PUT', `/api/wish-campaign/${id}/`, edit)).status).toBe(200)
  const late = { ...edit, words: 'Скорее', based_on: { ...edit, words: 'Пишите' } }
  expect((await askRoute<Done>(planner, 'PUT', `/api/wish-campaign/${id}/`, late)).body).toMatchObject({
    code: 'stale',
  })
  expect((await wish(asked.browser, asked.id)).status).toBe(200)
  expect(await told(asked)).toEqual(expect.arrayContaining(['wishes_asked', 'wishes_ended']))
})

test('staff answers for whoever has no account, with wishes for that semester only', async () => {
  expect((await wish(planner, silent)).status).toBe(403)
  const { id } = (await start()).body
  const added = await wish(planner, silent)
  expect(added.status).toBe(200)
  expect((await wish(planner, silent, { dbeg: today, dend: today })).status).toBe(403)
  const { body } = await answer(planner, id, silent, 'done')
  expect((await view(id)).teachers.find((one) => one.id === silent)).toMatchObject({
    answer: 'done',
    wishes: 1,
  })
  expect(await undo(planner, body.change_id)).toBe(200)
  expect(await undo(planner, added.body.change_id)).toBe(200)
  expect((await view(id)).teachers.find((one) => one.id === silent)).toMatchObject({
    answer: null,
    wishes: 0,
  })
})

test('whoever has not answered is reminded, once a day', async () => {
  const other = await teacherWithAccount()
  const { id } = (await start()).body
  await answer(other.browser, id, other.id, 'none')
  expect((await act(asked.browser, id, 'remind')).status).toBe(403)
  expect(await act(planner, id, 'remind')).toMatchObject({ status: 200, body: { reminded: 1 } })
  expect(await told(asked)).toEqual(['wishes_reminded', 'wishes_asked'])
  expect(await told(other)).toEqual(['wishes_asked'])
  expect((await act(planner, id, 'remind')).status).toBe(409)
  await answer(asked.browser, id, asked.id, 'none')
  expect((await act(planner, id, 'remind')).status).toBe(409)
})

test('the day before the end reminds by itself, once, in the morning', async () => {
  const { id } = (await start()).body
  const at = (date: string, minutes = morning) => remindBeforeEnd({ db, now: { date: calendarDate(date), minutes } })
  const before = addDays(until, -1)
  expect(await at(addDays(until, -2))).toBe(false)
  expect(await at(before, 8 * 60)).toBe(false)
  expect(await at(before)).toBe(true)
  expect(await at(before)).toBe(false)
  expect(await at(until)).toBe(false)
  expect(await told(asked)).toEqual(['wishes_reminded', 'wishes_asked'])
  expect((await view(id)).reminded_on).toBe(before)
})

test('each act is one change with one undo, and answers keep a start from being undone', async () => {
  const first = (await start()).body
  expect(await undo(asked.browser, first.change_id)).toBe(403)
  expect(await undo(planner, first.change_id)).toBe(200)
  const { id, change_id: started } = (await start()).body
  await answer(asked.browser, id, asked.id, 'none')
  expect(await undo(planner, started)).toBe(409)
  const ended = (await act(planner, id, 'end')).body
  expect((await view(id)).is_open).toBe(false)
  expect(await undo(planner, ended.change_id)).toBe(200)
  expect((await view(id)).is_open).toBe(true)
  const taken = await askRoute<Done>(planner, 'DELETE', `/api/wish-campaign/${id}/`)
  expect(taken.status).toBe(200)
  expect((await askRoute<Done>(planner, 'GET', `/api/wish-campaign/${id}/`)).status).toBe(404)
  expect(await undo(planner, taken.body.change_id)).toBe(200)
  expect((await view(id)).answered).toBe(1)
})

test('one sees the campaigns that one collects', async () => {
  const { id } = (await start()).body
  const ids = async (browser: Browser) =>
    (await askRoute<AnswerOf<typeof campaignsCall>>(browser, 'GET', '/api/wish-campaign/')).body.map((one) => one.id)
  expect(await ids(planner)).toEqual([id])
  expect(await ids(superuser)).toContain(id)
  expect(await ids(asked.browser)).toEqual([])
  expect((await askRoute<Done>((await signedIn(db)).browser, 'GET', '/api/wish-campaign/')).status).toBe(403)
})
