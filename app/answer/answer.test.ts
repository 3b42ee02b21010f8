import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { editor, noticeMessage, noticeSettings, substituteOffer, user } from '@/db/schema'
import {
  buildDepartment,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { passOffers } from '@/lib/absences/service/answer-offer'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { composeNotices } from '@/lib/notices/service/deliver'
import type { Browser } from '@/testing/browser'
import { sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET, POST } from './[token]/route'

const today = calendarDate('2026-11-18')
/** Tomorrow, a Thursday. */
const date = addDays(today, 1)
const now = { date: today, minutes: 10 * 60 + 30 }

let db: Database
let planner: Browser
let ill: TeacherId
let group: GroupId
let colleagues: { id: TeacherId; userId: UserId }[]
let asked: MeetingId

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
}, 60_000)

async function colleague(departmentId: number) {
  const { id } = await buildTeacher(db, { departmentId })
  const { userId } = await signedIn(db, { teacherId: id })
  await db
    .insert(noticeSettings)
    .values({ userId, email: `t${userId}@example.edu`, emailConfirmedAt: new Date(0), messenger: true })
  return { id, userId }
}

beforeEach(async () => {
  const { id: facultyId } = await buildFaculty(db)
  const { id: departmentId } = await buildDepartment(db)
  group = (await buildGroup(db, { facultyId })).id
  ill = (await buildTeacher(db, { departmentId })).id
  const signed = await signedIn(db, {
    permissions: ['can view groups', 'can view teachers', 'can set nagruzka items', 'can change schedule item info'],
  })
  planner = signed.browser
  await db.insert(editor).values({ userId: signed.userId, kind: 'faculty', subjectId: facultyId })
  await planner.check()
  colleagues = [await colleague(departmentId), await colleague(departmentId)]
  const { meetingIds } = await buildEvent(db, {
    on: [{ date, pair: 2 }],
    groups: [group],
    teachers: [ill],
    rooms: [(await buildRoom(db)).id],
  })
  asked = meetingIds[0] ?? (0 as MeetingId)
  await ask()
})

const sent = (method: string, path: string, body?: unknown) => sendToRoute(planner, path, { method, body })

async function ask(atOnce = true) {
  const teachers = colleagues.map(({ id }) => id)
  const order = {
    teacher_id: ill,
    teacher_ids: teachers,
    at_once: atOnce,
    hours: 2,
    reason: '<b>Болезнь</b>',
  }
  expect((await sent('POST', `/api/schedule/${asked}/offers/`, order)).status).toBe(200)
}

/** The letter and the message to the messenger that one of the colleagues got. */
async function told(whom: number) {
  const accept = () => Promise.resolve()
  await composeNotices({ db, now }, { transports: { email: accept, messenger: accept }, pause: 0 })
  const messages = await db
    .select()
    .from(noticeMessage)
    .where(eq(noticeMessage.userId, colleagues[whom]?.userId ?? (0 as UserId)))
    .orderBy(noticeMessage.id)
  return {
    letter: messages.filter(({ channel }) => channel === 'email').at(-1),
    message: messages.filter(({ channel }) => channel === 'messenger').at(-1),
  }
}

const addressIn = (text = ''): string => /http\S+\/answer\/[^\s"]+\//.exec(text)?.[0] ?? ''
const linkOf = async (whom: number) => addressIn((await told(whom)).letter?.body)

async function open(url: string, body?: Record<string, string>) {
  const params = Promise.resolve({ token: /([^/]+)\/$/.exec(url)?.[1] ?? '' })
  const request = new Request(url, body && { method: 'POST', body: new URLSearchParams(body) })
  const response = await (body ? POST : GET)(request, { params })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const versionIn = (text: string): string => /name="version" value="(\d+)"/.exec(text)?.[1] ?? ''
async function press(url: string, answer: 'yes' | 'no') {
  return open(url, { answer, version: versionIn((await open(url)).text) })
}
const teachersOf = async (id: MeetingId) =>
  (
    await db.execute<{ id: number }>(sql`
      select resource_id as id from claim where meeting_id = ${id} and kind = 'teacher' and left_in is null`)
  ).map((one) => one.id)
const answers = async () =>
  (
    await db.select().from(substituteOffer).where(eq(substituteOffer.meetingId, asked)).orderBy(substituteOffer.rank)
  ).map(({ answer }) => answer)

test('the letter leads to a page with the class and two buttons; opening it changes nothing, one press answers', async () => {
  const { letter, message } = await told(0)
  const url = addressIn(letter?.body)
  expect(letter?.html).toContain(`href="${url}"`)
  expect(addressIn(message?.body)).toBe('')
  const page = await open(url)
  expect(page.status).toBe(200)
  expect(page.text).toContain('19.11')
  expect(page.text).toContain('&#60;b&#62;Болезнь')
  expect(page.text).toMatch(/value="yes">Заменю<.*value="no">Не\u00a0смогу</s)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.text).not.toContain(url)
  expect(await answers()).toEqual([null, null])
  const done = await press(url, 'yes')
  expect([done.status, done.text.includes('Спасибо, занятие ваше')]).toEqual([200, true])
  expect(await teachersOf(asked)).toEqual([colleagues[0]?.id])
  expect(await answers()).toEqual(['yes', 'taken'])
})

test('who was later is told that another has it, who answers twice what they said, and no asks the next', async () => {
  const [first, second] = [await linkOf(0), await linkOf(1)]
  expect((await press(second, 'no')).text).toContain('Ответ передан')
  expect((await open(second)).text).toContain('Вы уже ответили, что не\u00a0сможете')
  await press(first, 'yes')
  expect((await open(first)).text).toContain('Вы уже согласились')
  await db.update(substituteOffer).set({ answer: 'taken' }).where(eq(substituteOffer.answer, 'no'))
  const late = await open(second, { answer: 'yes', version: '1' })
  expect([late.status, late.text.includes('согласился другой')]).toEqual([409, true])
})

test('a link is over with its time, with its question and with its class', async () => {
  const url = await linkOf(0)
  expect((await sent('DELETE', `/api/schedule/${asked}/offers/`)).status).toBe(200)
  expect((await open(url)).text).toContain('больше не\u00a0спрашивают')
  await ask()
  const again = await linkOf(0)
  const [questionOf] = /\/answer\/\d+/.exec(again) ?? []
  expect((await open(url.replace(/\/answer\/\d+/, questionOf ?? ''))).status).toBe(404)
  await passOffers({ db, now: { ...now, minutes: now.minutes + 120 } })
  const late = await press(again, 'yes')
  expect([late.status, late.text.includes('Срок ответа прошёл')]).toEqual([409, true])
  expect(await teachersOf(asked)).toEqual([ill])
})

test('a class that changed since the page was opened is shown again instead of given', async () => {
  const url = await linkOf(0)
  const { text } = await open(url)
  const changed = await sent('PATCH', `/api/schedule/${asked}/comment/`, { comment: 'Другое', link: '' })
  expect(changed.status).toBe(200)
  const stale = await open(url, { answer: 'yes', version: versionIn(text) })
  expect([stale.status, stale.text.includes('value="yes"')]).toEqual([409, true])
  expect(await answers()).toEqual([null, null])
  expect((await press(url, 'yes')).status).toBe(200)
})

test('a link of another question, person or mailbox, of a closed account, or not whole leads nowhere and names nothing', async () => {
  const url = await linkOf(0)
  const [first, second] = colleagues.map(({ userId }) => String(userId))
  const bad = [
    url.replace(/\/answer\/\d+/, '/answer/999999'),
    url.replace(`.${first}.`, `.${second}.`),
    url.replace(/.\/$/, '/'),
  ]
  for (const one of bad) {
    const answer = await open(one, { answer: 'yes', version: '1' })
    expect([answer.status, answer.text.includes('19.11')]).toEqual([404, false])
  }
  const userId = colleagues[0]?.userId ?? (0 as UserId)
  await db.update(noticeSettings).set({ email: 'other@example.edu' }).where(eq(noticeSettings.userId, userId))
  expect((await open(url)).status).toBe(404)
  await db
    .update(noticeSettings)
    .set({ email: `t${userId}@example.edu` })
    .where(eq(noticeSettings.userId, userId))
  expect((await open(url)).status).toBe(200)
  await db.update(user).set({ teacherId: null }).where(eq(user.id, userId))
  expect((await open(url)).status).toBe(404)
  await db
    .update(user)
    .set({ teacherId: colleagues[0]?.id ?? null, active: false })
    .where(eq(user.id, userId))
  expect((await open(url)).status).toBe(404)
  expect(await answers()).toEqual([null, null])
})

test('what is no answer asks again, and who cannot is told why and may still refuse', async () => {
  const url = await linkOf(0)
  expect((await open(url, { answer: 'maybe', version: '1' })).text).toContain('value="yes"')
  await db.execute(sql`delete from editor`)
  const refused = await press(url, 'yes')
  expect([refused.status, refused.text.includes('value="no"')]).toEqual([409, true])
  expect(refused.text).toContain('больше не\u00a0ведёт это занятие')
  expect((await press(url, 'no')).status).toBe(200)
  expect(await answers()).toEqual(['no', null])
})
