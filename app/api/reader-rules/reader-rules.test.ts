import type { Database } from '@/db/client'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { change, editor, noticeMessage, noticeSettings, wish } from '@/db/schema'
import {
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { type Permission, permissions } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { universityNow } from '@/lib/environment/clock'
import { viewWeekAsOf } from '@/lib/history/service/view-week-as-of'
import { composeNotices } from '@/lib/notices/service/deliver'
import { viewOwnTimetable } from '@/lib/own-timetable/service/view-own-timetable'
import { readerRulesCall } from '@/lib/readers/calls.contract'
import { viewCard } from '@/lib/week/service/view-card'
import { Browser } from '@/testing/browser'
import { sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { sheetsOf } from '@/testing/workbooks'

const monday = calendarDate('2026-11-16')
const week = `dbeg=${monday}&dend=${addDays(monday, 6)}`
const views: Permission[] = ['can view groups', 'can view teachers']

let db: Database
let group: GroupId
let teacher: TeacherId
let item: LoadItemId
let admin: Browser
const ids = {} as Record<'student' | 'colleague' | 'planner' | 'neighbour' | 'ill', UserId>
const browsers = {} as Record<keyof typeof ids, Browser>
type Person = keyof typeof ids

const send = (browser: Browser, method: string, path: string, body?: object) =>
  sendToRoute(browser, path, { method, ...(body && { body }) })

async function person(who: Person, values: object) {
  const { browser, userId } = await signedIn(db, { permissions: views, ...values })
  await browser.check()
  ids[who] = userId
  browsers[who] = browser
  await db.insert(noticeSettings).values({
    userId,
    email: `${who}@example.edu`,
    emailConfirmedAt: new Date(0),
  })
}

const rules = (tellsReasons: boolean) => ({
  tells_reasons: tellsReasons,
  finds_rooms: false,
  shares_presence: true,
})
const tell = (tellsReasons: boolean, browser = admin, more: object = {}) =>
  send(browser, 'POST', readerRulesCall.path, { ...rules(tellsReasons), ...more })

/**
 * A teacher who is absent for a reason, and whose classes were therefore withdrawn, moved and given another
 * room.
 */
beforeAll(async () => {
  ;({ db } = await servedDatabase({
    CLOCK: '2026-11-16T07:30',
    UNIVERSITY_TIME_ZONE: 'Asia/Irkutsk',
    PUBLIC_URL: 'https://timetable.example.edu',
  }))
  const { id: semesterId } = await buildSemester(db)
  const [own, other] = [(await buildFaculty(db)).id, (await buildFaculty(db)).id]
  group = (await buildGroup(db, { title: 'ИСТб-23-1', facultyId: own })).id
  teacher = (await buildTeacher(db, { name: 'Иванов И. И.' })).id
  const rooms = [(await buildRoom(db, { title: 'К-206' })).id]
  item = (await buildLoadItem(db, { semesterId, groups: [group], teachers: [teacher] })).id
  const otherRoom = (await buildRoom(db, { title: 'К-300' })).id
  const { browser } = await signedIn(db, { isSuperuser: true })
  await browser.check()
  admin = browser
  await person('student', { groupId: group })
  await person('colleague', { groupId: group, teacherId: (await buildTeacher(db)).id })
  await person('planner', { groupId: group, permissions: [...views, 'can set nagruzka items'] })
  // A planner of another institute, who may do whatever is not bound to one.
  await person('neighbour', { groupId: group, permissions: [...permissions] })
  await db.insert(editor).values([
    { userId: ids.planner, kind: 'faculty', subjectId: own },
    { userId: ids.neighbour, kind: 'faculty', subjectId: other },
  ])
  await person('ill', { teacherId: teacher })
  const stand = async (day: number) =>
    (
      await buildEvent(db, {
        on: [{ date: addDays(monday, day), pair: 2 }],
        rooms,
        groups: [group],
        teachers: [teacher],
        values: { loadItemId: item },
      })
    ).meetingIds[0]
  const moves = [
    { schedule_id: await stand(1) },
    { schedule_id: await stand(2), date_to: addDays(monday, 3), pair_to: 4 },
    { schedule_id: await stand(4), date_to: addDays(monday, 4), pair_to: 2, aud_to: otherRoom },
  ]
  await stand(5)
  await db.delete(change)
  for (const values of moves)
    expect(
      (
        await send(admin, 'POST', '/api/query/move-schedule-to-date/', {
          reason: 'Ангина',
          just_change: false,
          until_the_end: false,
          ...values,
        })
      ).status,
    ).toBe(200)
  await db.insert(wish).values({
    kind: 'teacher',
    resourceId: teacher,
    startsOn: monday,
    endsOn: addDays(monday, 6),
    title: 'Ангина',
    isAbsence: true,
  })
})

const bookText = async (response: Response) => JSON.stringify(sheetsOf(new Uint8Array(await response.arrayBuffer())))

const asked = (who: Person) => async (path: string) => {
  const response = await send(browsers[who], 'GET', path)
  expect([path, response.status]).toEqual([path, 200])
  return response.headers.get('content-type')?.includes('sheet') ? bookText(response) : response.text()
}

async function contextOf(who: Person) {
  const actor = await findActiveActor(db, ids[who])
  if (!actor) throw new Error(`nobody is ${who}`)
  return { db, actor, now: universityNow() }
}

async function feedOf(who: Person, type: 'group' | 'teacher', id: number): Promise<string> {
  const made = await send(browsers[who], 'POST', '/api/feed/', { type, id, ngroup: 0 })
  const { address } = (await made.json()) as { address: string }
  return (await send(new Browser(), 'GET', new URL(address).pathname)).text()
}

async function keyed(who: Person): Promise<string> {
  const body = { scope: 'own', title: 'Бот', per_minute: 600, expires_on: null }
  const { key } = (await (await send(browsers[who], 'POST', '/api/client-key/', body)).json()) as {
    key: string
  }
  const paths = ['changes/', `own/week/?date=${monday}`]
  const answers = await Promise.all(
    paths.map((path) =>
      sendToRoute(new Browser(), `/api/read/${path}`, {
        headers: { authorization: `Bearer ${key}` },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  return (await Promise.all(answers.map((answer) => answer.text()))).join()
}

const subjects = () =>
  [
    { kind: 'group', id: group },
    { kind: 'teacher', id: teacher },
  ] as const

/** Everything that a user sees of these weeks, by view. */
async function told(who: Person): Promise<Record<string, string>> {
  const [get, context] = [asked(who), await contextOf(who)]
  const views: Record<string, string> = {
    notices: await get('/api/notice/'),
    own: JSON.stringify(await viewOwnTimetable(context, { from: monday, to: addDays(monday, 6) })),
    wishes: await get(`/api/wish/?type=teacher&id=${teacher}&${week}`),
    keys: await keyed(who),
  }
  for (const subject of subjects()) {
    const { kind, id } = subject
    const shown = { subject: { kind, id } as Subject, monday }
    views[`week of ${kind}`] = await get(`/api/${kind}/${id}/schedule/?${week}`)
    views[`workbook of ${kind}`] = await get(`/api/${kind}/${id}/schedule-xlsx/?${week}`)
    views[`changes of ${kind}`] = await get(`/api/${kind}/${id}/transition-xlsx/?${week}`)
    views[`owed of ${kind}`] = await get(`/api/${kind}/${id}/owed/?${week}`)
    views[`occupation of ${kind}`] = await get(
      `/api/group/nagruzka-occupation/?${kind}s=${id}&nagruzka_type=group&nagruzka_id=${item}&${week}`,
    )
    views[`load map of ${kind}`] = await get(`/api/${kind}/${id}/map/?${week}`)
    if (isAllowed(context.actor, 'quality.check', subject))
      views[`quality of ${kind}`] = await get(`/api/quality/?type=${kind}&id=${id}&${week}&rule=absence`)
    views[`feed of ${kind}`] = await feedOf(who, kind, id)
    views[`card of ${kind}`] = JSON.stringify(await viewCard(context, { ...shown, subgroup: 0, drafts: false }))
    views[`past of ${kind}`] = JSON.stringify(
      await viewWeekAsOf(context, { ...shown, drafts: false, moment: '2099-01-01T00:00:00' }),
    )
  }
  return views
}

const naming = (views: Record<string, string>, word: string): string[] =>
  Object.keys(views).filter((view) => views[view]?.includes(word))

/** The views that show reasons to those who may see them. */
const withChanges = [
  'notices',
  'own',
  'wishes',
  'owed of',
  'week of',
  'workbook of',
  'changes of',
  'feed of',
  'past of',
]

test.each(['student', 'colleague', 'neighbour'] as const)(
  'a %s is nowhere told why, only that somebody is away',
  async (who) => {
    const views = await told(who)
    expect(naming(views, 'Ангина')).toEqual([])
    for (const view of ['wishes', 'week of teacher', 'card of teacher'])
      expect([view, views[view]?.includes('Отсутствует')]).toEqual([view, true])
    expect(naming(views, 'withdrawal').length).toBeGreaterThan(0)
  },
)

test('whoever plans them sees everything everywhere', async () => {
  const views = await told('planner')
  for (const start of withChanges)
    expect([start, naming(views, 'Ангина').some((view) => view.startsWith(start))]).toEqual([start, true])
  expect(naming(views, 'Отсутствует')).toEqual([])
})

test('a teacher reads what their own absence is called', async () => {
  const views = await told('ill')
  expect(views['wishes']).toContain('Ангина')
  expect(views['week of teacher']).toContain('"title":"Ангина"')
})

test('messages hold what their reader may see', async () => {
  await composeNotices({ db, now: universityNow() }, { transports: { email: () => Promise.resolve() }, pause: 0 })
  const messages = await db.select().from(noticeMessage)
  const of = (who: Person) => messages.filter(({ userId }) => userId === ids[who]).map((one) => one.title + one.body)
  expect(of('student')).toHaveLength(1)
  expect(of('student').join()).not.toMatch(/ангина/i)
  expect(of('planner').join()).toMatch(/ангина/i)
  expect(of('neighbour').join()).not.toMatch(/ангина/i)
})

test('where the university shows it to readers, they see it; the history records who decided', async () => {
  const before = await asked('student')(`/api/group/${group}/schedule/?${week}`)
  expect((await tell(true, browsers.planner)).status).toBe(403)
  expect((await tell(true)).status).toBe(200)
  const views = await told('student')
  const seen = naming(await told('planner'), 'Ангина').filter((view) => view in views)
  expect(naming(views, 'Ангина')).toEqual(seen)
  expect((await tell(false, admin, { based_on: rules(false) })).status).toBe(409)
  await tell(false)
  expect(await asked('student')(`/api/group/${group}/schedule/?${week}`)).toBe(before)
  const decided = (await db.select().from(change)).filter(({ action }) => action === 'readers.rules')
  expect(decided).toMatchObject([
    { before: { tellsReasons: false }, after: { tellsReasons: true } },
    { before: { tellsReasons: true }, after: { tellsReasons: false } },
  ])
})
