import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findActor } from '@/db/queries/core/accounts/users'
import { chosenClass, hiddenClass, session, user } from '@/db/schema'
import {
  buildDiscipline,
  buildEvent,
  buildGroup,
  buildLoadItem,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { mostChosen } from '@/lib/core/schedule/rules/own-subject'
import { feedScope, readFeed } from '@/lib/feeds/service/open-feed'
import { viewOwnTimetable } from '@/lib/own-timetable/service/view-own-timetable'
import { ownErrors } from '@/lib/own-timetable/texts/own-timetable'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as hidePost } from '../hidden/route'
import { GET } from '../offered/route'
import { DELETE } from './[id]/route'
import { POST } from './route'

const [monday, tuesday] = [calendarDate('2026-11-16'), calendarDate('2026-11-17')]
const week = { from: monday, to: calendarDate('2026-11-22') }

let db: Database
let groupId: GroupId
let others: GroupId
let teacherId: TeacherId
/** Of the reader's group, all in Monday's fifth pair; the first belongs to load. */
let parallel: MeetingId[]
/** Of the other group: on two days, of load; in the same pair as the parallel ones; a draft; a hidden one. */
let dances: MeetingId
let chess: MeetingId
let draft: MeetingId
let unseen: MeetingId

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T10:30' }))
  ;({ id: groupId } = await buildGroup(db, { title: 'ИСТб-1' }))
  ;({ id: others } = await buildGroup(db, { title: 'ИСТб-2' }))
  ;({ id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.' }))
  const { id: semesterId } = await buildSemester(db)
  const loadOf = async (group: GroupId, title: string) => {
    const { id: disciplineId } = await buildDiscipline(db, { title })
    return (await buildLoadItem(db, { semesterId, groups: [group], disciplineId })).id
  }
  const made = async (title: string, parts: Partial<Parameters<typeof buildEvent>[1]>) => {
    const { meetingIds } = await buildEvent(db, {
      on: [{ date: monday, pair: 5 }],
      groups: [others],
      ...parts,
      values: { title, ...parts.values },
    })
    return meetingIds[0] ?? (0 as MeetingId)
  }
  const own: Partial<Parameters<typeof buildEvent>[1]> = { groups: [groupId], soft: 'imported' }
  parallel = [
    await made('Философия', { ...own, values: { loadItemId: await loadOf(groupId, 'Философия') } }),
    await made('История', own),
    await made('Логика', own),
  ]
  dances = await made('Танцы', {
    on: [
      { date: tuesday, pair: 1 },
      { date: monday, pair: 1 },
    ],
    teachers: [teacherId],
    values: { loadItemId: await loadOf(others, 'Танцы') },
  })
  chess = await made('Шахматы', {})
  draft = await made('Черновик', { on: [{ date: monday, pair: 2 }], state: 'projected' })
  unseen = await made('Спрятано', { on: [{ date: monday, pair: 3 }] })
  await db.execute(`update meeting set hidden = true where id = ${unseen}`)
})

type Values = NonNullable<Parameters<typeof signedIn>[1]>

async function person(values: Values = {}) {
  const { browser, userId } = await signedIn(db, { groupId, permissions: ['can view groups'], ...values })
  await browser.check()
  return { browser, userId }
}

const choose = async (browser: Browser, id: number, instead: readonly number[] = []) => {
  const body = { schedule_id: id, instead_of: instead }
  const response = await browser.send(POST, '/api/own-timetable/chosen/', { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}
const hide = async (browser: Browser, id: number) => {
  const body = { schedule_id: id }
  const response = await browser.send(hidePost, '/api/own-timetable/hidden/', { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}
const drop = async (browser: Browser, id: number) => {
  const url = `/api/own-timetable/chosen/${id}/`
  const response = await browser.send(DELETE, url, { method: 'DELETE', params: { id: String(id) } })
  return { status: response.status, body: await response.json() }
}
const offered = async (browser: Browser, query: string) => {
  const response = await browser.send(GET, `/api/own-timetable/offered/?${query}`)
  return { status: response.status, body: await response.json() }
}

async function actorOf(userId: UserId) {
  const [opened] = await db.select().from(session).where(eq(session.userId, userId))
  const actor = await findActor(db, opened?.id ?? '')
  if (!actor) throw new Error('Nobody is signed in')
  return actor
}
const inOrder = (classes: readonly { title: string }[]) => classes.map(({ title }) => title).sort()
const own = async (userId: UserId) => viewOwnTimetable({ db, actor: await actorOf(userId) }, week)
const titles = async (userId: UserId) => inOrder((await own(userId)).items)
/** The contents of their calendar feed. */
async function fed(userId: UserId) {
  const of = { kind: 'own' } as const
  const owner = await actorOf(userId)
  const scope = await feedScope({ db, actor: owner }, of)
  return inOrder((await readFeed(db, { of, owner, scope, period: week })).classes)
}

const all = ['История', 'Логика', 'Философия']

test('a class of another group is one’s own on all its dates, and nothing else of that week; in the calendar too', async () => {
  const { browser, userId } = await person()
  const { status, body } = await choose(browser, dances)
  expect([status, body]).toMatchObject([
    200,
    {
      hidden: [],
      chosen: [{ title: 'Танцы', type: 'group', subject_id: others, subject_title: 'ИСТб-2', may_view: true }],
    },
  ])
  expect(await titles(userId)).toEqual(['История', 'Логика', 'Танцы', 'Танцы', 'Философия'])
  expect(await fed(userId)).toEqual(['История', 'Логика', 'Танцы', 'Танцы', 'Философия'])
  const { subjects, items } = await own(userId)
  expect(subjects.map(({ id, only }) => [id, only?.title ?? null])).toEqual([
    [groupId, null],
    [others, 'Танцы'],
  ])
  expect(items.find(({ title }) => title === 'Танцы')?.of).toEqual([1])
  expect((await choose(browser, dances)).body.chosen).toHaveLength(1)
})

test('it is theirs no more by «Не моё» or by its number, and nothing is hidden then; others’ numbers are nothing', async () => {
  const { browser, userId } = await person()
  await choose(browser, dances)
  expect((await hide(browser, dances)).body).toEqual({ chosen: [], hidden: [] })
  expect(await titles(userId)).toEqual(all)
  const [chosen] = (await choose(browser, chess)).body.chosen
  const other = await person()
  expect((await drop(other.browser, chosen.id)).status).toBe(404)
  expect((await drop(browser, chosen.id)).body).toEqual({ chosen: [], hidden: [] })
  expect(await drop(browser, chosen.id)).toMatchObject({ status: 404, body: { detail: ownErrors.notChosen } })
})

test('of parallel classes one is chosen in one act, which hides the others; «Моё» brings one back', async () => {
  const { browser, userId } = await person()
  const [philosophy = 0, history = 0, logic = 0] = parallel
  await choose(browser, chess)
  const { body } = await choose(browser, history, [philosophy, logic, chess])
  expect(body).toMatchObject({ chosen: [], hidden: [{ title: 'Логика' }, {}] })
  expect(await titles(userId)).toEqual(['История'])
  expect(await fed(userId)).toEqual(['История'])
  expect((await choose(browser, philosophy)).body.hidden).toMatchObject([{ title: 'Логика' }])
  expect(await titles(userId)).toEqual(['История', 'Философия'])
})

test('nothing that one may not see is chosen, hidden or named, and the refusal leaves all as it was', async () => {
  const { browser, userId } = await person()
  const [philosophy = 0] = parallel
  for (const id of [draft, unseen, 2_000_000_000])
    expect(await choose(browser, id)).toMatchObject({ status: 404, body: { detail: ownErrors.noSuchClass } })
  expect(await choose(browser, chess, [philosophy, dances])).toMatchObject({
    status: 404,
    body: { detail: ownErrors.notOwn },
  })
  expect(await titles(userId)).toEqual(all)
  const blind = await person({ permissions: [] })
  expect((await choose(blind.browser, dances)).status).toBe(404)
  expect((await choose(blind.browser, philosophy)).status).toBe(200)
  expect((await choose(browser, NaN)).status).toBe(400)
  expect((await choose(new Browser(), dances)).status).toBe(401)
  expect(await db.$count(chosenClass, eq(chosenClass.userId, userId))).toBe(0)
  expect(await db.$count(hiddenClass, eq(hiddenClass.userId, userId))).toBe(0)
})

test('no more than can be overseen', async () => {
  const { browser, userId } = await person()
  const many = Array.from({ length: mostChosen }, (_, index) => ({
    userId,
    groupId: others,
    eventId: 1e6 + index,
  }))
  await db.insert(chosenClass).values(many as (typeof chosenClass.$inferInsert)[])
  expect(await choose(browser, dances)).toMatchObject({
    status: 400,
    body: { detail: ownErrors.tooManyChosen(mostChosen) },
  })
})

test('with the right to see that week its class goes, and stays chosen', async () => {
  const { browser, userId } = await person()
  await choose(browser, dances)
  await db.update(user).set({ permissions: [] }).where(eq(user.id, userId))
  expect([await titles(userId), await fed(userId)]).toEqual([all, all])
  expect((await hide(browser, parallel[0] ?? 0)).body.chosen).toMatchObject([{ title: 'Танцы', may_view: false }])
})

test('what one may choose of a week is what is published and not hidden, each class once, with its days', async () => {
  const { browser } = await person({ permissions: ['can view groups', 'can view teachers'] })
  const asked = `type=group&id=${others}`
  expect((await offered(browser, asked)).body.classes).toMatchObject([
    {
      title: 'Танцы',
      teachers: ['Иванов И. И.'],
      groups: [{ title: 'ИСТб-2', ngroup: 0 }],
      is_mine: false,
      slots: [
        { day: 1, para: 1 },
        { day: 2, para: 1 },
      ],
    },
    { title: 'Шахматы', slots: [{ day: 1, para: 5 }], is_mine: false },
  ])
  await choose(browser, dances)
  const mine = async (query: string) =>
    (await offered(browser, query)).body.classes.map((one: { is_mine: boolean }) => one.is_mine)
  expect(await mine(asked)).toEqual([true, false])
  expect(await mine(`type=teacher&id=${teacherId}`)).toEqual([true])
  await hide(browser, parallel[1] ?? 0)
  expect(await mine(`type=group&id=${groupId}`)).toEqual([false, true, true])
})

test.each([
  ['a room', () => `type=auditory&id=1`, 400],
  ['a week one may not see', () => `type=teacher&id=${teacherId}`, 403],
  ['a group that is not there', () => 'type=group&id=2000000000', 404],
])('the classes of %s are not offered', async (_, query, status) => {
  const { browser } = await person()
  expect((await offered(browser, query())).status).toBe(status)
  expect((await offered(new Browser(), query())).status).toBe(401)
})
