import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { group, meeting, noticeMessage, noticeOutbox, noticePending, noticeSettings, user } from '@/db/schema'
import { buildResources, groupClaim, placeMeeting, roomClaim, someMonday } from '@/db/testing/claims'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, MeetingId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { emailTransport } from '@/lib/delivery/email'
import { messengerTransport } from '@/lib/delivery/messenger'
import { undoChange } from '@/lib/history/service/undo-change'
import { moveClass } from '@/lib/moves/service/move-class'
import { changeComment, changePeople } from '@/lib/planning/service/change-people'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { waitFor } from '@/scripts/processes.mjs'
import { superuser } from '@/testing/actors'
import { hostileReceiver } from '@/testing/hostile-receiver'
import { hookReceiver, smtpReceiver } from '@/testing/receivers'
import { deliverNotices } from './deliver'
import { findSubscription, stopLetters, unsubscribeUrl } from './unsubscribe'

const now = { date: someMonday, minutes: 600 }
const reader = 2 as UserId
const secret = 's'.repeat(32)
const from = 'Расписание <timetable@example.edu>'

let fresh: FreshDatabase
let db: Database
let smtp: Awaited<ReturnType<typeof smtpReceiver>>
let hook: Awaited<ReturnType<typeof hookReceiver>>
let email: ReturnType<typeof emailTransport>
const children: ChildProcess[] = []

beforeEach(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await buildResources(db)
  await db.insert(user).values({ id: reader, username: 'reader', fullName: 'Читатель', groupId: 1 as GroupId })
  smtp = await smtpReceiver()
  hook = await hookReceiver()
  process.env.DATABASE_URL = fresh.url
  process.env.AUTH_SECRET = 'x'.repeat(32)
  email = emailTransport({ url: smtp.url, from })
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  email.close()
  await Promise.all([smtp.close(), hook.close()])
})

const as = () => ({ db, actor: superuser, now })
const deliver = (pause = 0) =>
  deliverNotices(
    { db, now },
    {
      transports: { email: email.send, messenger: messengerTransport({ url: hook.url, secret }) },
      pause,
    },
  )
const wants = (values: Partial<typeof noticeSettings.$inferInsert> = {}) =>
  db.insert(noticeSettings).values({
    userId: reader,
    email: 'reader@example.edu',
    emailConfirmedAt: new Date(0),
    ...values,
  })
const comment = async (id: MeetingId, text: string) =>
  (await changeComment(as(), { id, comment: text, link: '' })).changeId
const aClass = () => placeMeeting(db, [groupClaim(1), roomClaim(1)])
const messages = () => db.select().from(noticeMessage).orderBy(noticeMessage.id)
const soon = () => db.update(noticeMessage).set({ nextAt: sql`now()` })

test('ten changes of one act are one letter, in Russian, and sent once', async () => {
  await wants()
  for (let one = 0; one < 10; one += 1) {
    const at = { date: addDays(someMonday, one % 2), pair: (1 + (one >> 1)) as Pair }
    await placeMeeting(db, [groupClaim(1)], { ...at, state: 'projected', title: `Предмет ${one}` })
  }
  const order = {
    subject: { kind: 'group', id: 1 as GroupId },
    toEnd: false,
    dryRun: false,
    reason: 'Так надо',
    period: { from: someMonday, to: addDays(someMonday, 1) },
  } as const
  await publishPeriod(as(), order)
  expect(await deliver()).toBe(true)
  expect(await deliver()).toBe(false)
  expect(smtp.letters).toHaveLength(1)
  const [letter] = smtp.letters
  const sentence = 'Опубликованы занятия группы ИСТб-26-1 на 16.11–17.11: 10 занятий'
  expect(letter?.subject).toBe(sentence)
  expect(letter?.text?.replaceAll('\u00a0', ' ')).toContain(sentence)
  expect(letter?.text?.match(/Добавлено: Предмет \d/g)).toHaveLength(3)
  expect(letter?.text?.replaceAll('\u00a0', ' ')).toContain('И ещё 7 изменений.')
  expect(letter?.text).toContain('/changes/')
  expect(letter?.from?.text).toContain('timetable@example.edu')
  expect([await db.$count(noticeOutbox), await db.$count(noticePending)]).toEqual([0, 0])
})

test('nothing is sent to those who did not ask, have not confirmed, are not active, or are not concerned; nor of drafts', async () => {
  const id = await aClass()
  const draft = await placeMeeting(db, [groupClaim(1)], { pair: 2, state: 'projected' })
  await comment(id, 'до того')
  await deliver()
  await wants({ emailConfirmedAt: null })
  await comment(id, 'не подтверждено')
  await deliver()
  await db.update(noticeSettings).set({ emailConfirmedAt: new Date() })
  await comment(draft, 'черновик')
  await deliver()
  await comment(id, 'уже не его')
  await db
    .update(user)
    .set({ groupId: 2 as GroupId })
    .where(eq(user.id, reader))
  await deliver()
  await db
    .update(user)
    .set({ groupId: 1 as GroupId })
    .where(eq(user.id, reader))
  await comment(id, 'закрыто')
  await deliverNotices({ db, now }, { transports: {}, pause: 0 })
  await db.update(user).set({ active: false }).where(eq(user.id, reader))
  await deliver()
  expect([smtp.letters, await messages()]).toEqual([[], []])
})

test('what is taken back within the pause is not sent; later it is sent as taken back', async () => {
  await wants()
  const id = await aClass()
  const first = await comment(id, 'раз')
  await deliver(5)
  await undoChange(as(), first ?? (0 as never))
  await deliver()
  expect(smtp.letters).toHaveLength(0)
  const second = await comment(id, 'два')
  await deliver()
  await undoChange(as(), second ?? (0 as never))
  await deliver()
  expect(smtp.letters.map(({ text }) => text?.includes('Изменение отменено'))).toEqual([false, true])
})

test('a letter that is refused for now comes again under its id, and holds the later ones of its person', async () => {
  await wants()
  const id = await aClass()
  smtp.answers.push(451, 451)
  await comment(id, 'раз')
  await deliver()
  await comment(id, 'два')
  await deliver()
  expect(smtp.letters).toEqual([])
  const [waiting] = await messages()
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, error: expect.stringContaining('Refused') })
  for (let turn = 0; turn < 3; turn += 1) {
    await soon()
    await deliver()
  }
  expect(smtp.letters.map(({ text }) => /→ (\S+)/.exec(text ?? '')?.[1])).toEqual(['раз', 'два'])
  expect(smtp.letters[0]?.messageId).toBe(`<${waiting?.key}@example.edu>`)
})

test('a letter that will never be taken is listed, and the next one goes', async () => {
  await wants()
  const id = await aClass()
  smtp.answers.push(550)
  await comment(id, 'раз')
  await deliver()
  await comment(id, 'два')
  await deliver()
  expect((await messages()).map(({ state }) => state)).toEqual(['undeliverable', 'sent'])
  expect(smtp.letters).toHaveLength(1)
})

test('a messenger’s receiver gets who and what, signed, and again with the same id until it takes it', async () => {
  await wants({ email: null, emailConfirmedAt: null, messenger: true })
  hook.answers.push(503)
  await comment(await aClass(), 'раз')
  await deliver()
  await soon()
  await deliver()
  expect(await messages()).toMatchObject([{ state: 'sent', attempts: 2, error: null }])
  expect(hook.calls).toHaveLength(2)
  const ids = hook.calls.map(({ headers, body }) => {
    const signed = `${String(headers['x-timestamp'])}.${body}`
    const signature = `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`
    expect(headers['x-signature']).toBe(signature)
    expect(JSON.parse(body)).toMatchObject({
      id: headers['x-delivery-id'],
      title: expect.stringMatching(/^Пн 16\.11, 1-я\sпара 8:15: Физика — изменён комментарий$/),
      person: { id: 2, username: 'reader', name: 'Читатель' },
      text: expect.stringContaining('Комментарий: нет → раз'),
    })
    return headers['x-delivery-id']
  })
  expect(new Set(ids).size).toBe(1)
  expect((await messages()).map(({ state }) => state)).toEqual(['sent'])
})

test('processes that work at the same time send everything once', async () => {
  await db.insert(group).values({ id: 7 as GroupId, title: 'ИСТб-26-7' })
  for (let one = 10; one < 30; one += 1) {
    await db.insert(user).values({ id: one as UserId, username: `u${one}`, fullName: 'Студент', groupId: 1 as GroupId })
    await wants({ userId: one as UserId, email: `u${one}@example.edu` })
  }
  const id = await aClass()
  await comment(id, 'раз')
  for (let turn = 0; turn < 4; turn += 1) await Promise.all([deliver(), deliver(), deliver()])
  const told = smtp.letters.flatMap(({ to }) => (Array.isArray(to) ? to : to ? [to] : [])).map(({ text }) => text)
  expect([told.length, new Set(told).size]).toEqual([20, 20])
})

test('a letter says in text and HTML alike what was and is, and leads to that slot of the week', async () => {
  await wants()
  const id = await aClass()
  const order = { id, to: { date: addDays(someMonday, 1), pair: 3 as Pair }, roomId: 2 as RoomId }
  const rest = {
    seenOn: null,
    justChange: false,
    untilEnd: false,
    dryRun: false,
    reason: '<b>Ремонт</b> & "шум" <script>alert(1)</script>',
  }
  await moveClass(as(), { ...order, ...rest })
  await deliver()
  const [letter] = smtp.letters
  const html = letter ? String(letter.html) : ''
  const words = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(letter?.text).toContain(
    'Когда: понедельник 16.11, 1-я\u00a0пара 8:15–9:45 → вторник 17.11, 3-я\u00a0пара 11:45–13:15',
  )
  expect(words).toContain('понедельник 16.11, 1-я пара 8:15–9:45 → вторник 17.11, 3-я пара 11:45–13:15')
  const path = '/dashboard/?type=group&id=1&week=2026-11-16#2026-11-17.3'
  expect(letter?.text).toContain(path)
  expect(html).toContain(path.replaceAll('&', '&#38;'))
  expect(html).not.toMatch(/<b>Ремонт|(?:^|[^-])color:|background|<script|<img/)
})

test('one press ends the letters, those on their way too, and only a new wish brings them back', async () => {
  await wants()
  const id = await aClass()
  await comment(id, 'раз')
  await deliver()
  const [letter] = smtp.letters
  const list = letter?.headers.get('list') as { unsubscribe?: { url?: string }; 'unsubscribe-post'?: unknown }
  const url = list.unsubscribe?.url ?? ''
  expect(letter?.text).toContain(`: ${url}`)
  expect(list['unsubscribe-post']).toMatchObject({ name: 'List-Unsubscribe=One-Click' })
  const token = /([^/]+)\/$/.exec(url)?.[1] ?? ''
  expect(await findSubscription(db, token)).toMatchObject({
    email: 'reader@example.edu',
    isOn: true,
    left: [],
  })
  await comment(id, 'два')
  await stopLetters(db, token)
  await deliver()
  await comment(id, 'три')
  await deliver()
  expect(smtp.letters).toHaveLength(1)
  expect(await findSubscription(db, token)).toMatchObject({ isOn: false })
  await db.update(noticeSettings).set({ emailOn: true })
  await comment(id, 'четыре')
  await deliver()
  expect(smtp.letters).toHaveLength(2)
  expect(smtp.letters[1]?.text).toContain('три → четыре')
})

test('a digest tells once a day what changed, and nothing of what is as it was before', async () => {
  await wants({ digest: 'daily', dailyAt: 540, muted: ['email.details'] })
  const [first, second] = [await aClass(), await placeMeeting(db, [groupClaim(1)], { pair: 5 as Pair })]
  const move = async (id: MeetingId, pair: Pair) => {
    const rest = {
      seenOn: null,
      justChange: false,
      untilEnd: false,
      dryRun: false,
      reason: 'Ремонт',
      roomId: null,
    }
    await moveClass(as(), { id, to: { date: someMonday, pair }, ...rest })
  }
  const spread = () => deliverNotices({ db, now }, { transports: {}, pause: 0 })
  const waitADay = () => db.update(noticePending).set({ at: sql`now() - interval '1 day'` })
  await move(first, 3)
  await move(second, 6)
  await spread()
  await comment(second, 'не по теме')
  const [third] = await db.select().from(meeting).where(eq(meeting.pair, 3))
  await move(third?.id ?? first, 1)
  await spread()
  await deliver()
  expect(smtp.letters).toEqual([])
  await waitADay()
  await deliver()
  expect(smtp.letters).toHaveLength(1)
  expect(smtp.letters[0]?.text).toContain('5-я\u00a0пара 15:30–17:00 → понедельник 16.11, 6-я\u00a0пара 17:10–18:40')
  expect(smtp.letters[0]?.text).not.toMatch(/3-я|не по теме/)
})

test('who muted all that a change is about gets no message, and who muted a part of it does', async () => {
  await wants({ muted: ['email.details'] })
  const id = await aClass()
  await comment(id, 'раз')
  await deliver()
  expect(await db.$count(noticeMessage)).toBe(0)
  await changePeople(as(), {
    id,
    teachers: [1 as TeacherId],
    groups: [1 as GroupId, 2 as GroupId],
    forever: false,
  })
  await deliver()
  expect(smtp.letters).toHaveLength(1)
})

test('an address that is not ours, or of another mailbox, ends nothing', async () => {
  await wants()
  const token = /([^/]+)\/$/.exec(unsubscribeUrl(reader, 'other@example.edu'))?.[1] ?? ''
  for (const one of [token, '2.', '2', `${reader}.${'A'.repeat(43)}`, '999999999999.x'])
    expect(await stopLetters(db, one)).toBeNull()
  expect(await db.select().from(noticeSettings)).toMatchObject([{ emailOn: true }])
})

const patience = 30_000

function processOf(env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/notices.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: fresh.url,
      SMTP_URL: smtp.url,
      SMTP_FROM: from,
      NOTICE_PAUSE_SECONDS: '0',
      CLOCK: `${someMonday}T10:00`,
      NODE_ENV: 'production',
      ...env,
    },
    stdio: 'ignore',
  })
  children.push(child)
  return child
}

test('a process killed while the server takes a letter loses nothing, and the letter that comes again is known by its id', async () => {
  await wants()
  const id = await aClass()
  // Committed while nobody is there to tell it.
  await comment(id, 'раз')
  smtp.answers.push('silence')
  const first = processOf()
  expect(await waitFor(() => smtp.letters.length === 1, patience)).toBe(true)
  first.kill('SIGKILL')
  await once(first, 'exit')
  await comment(id, 'два')
  // As when its lease has run out.
  await soon()
  processOf()
  expect(await waitFor(() => smtp.letters.length === 3, patience)).toBe(true)
  const ids = smtp.letters.map(({ messageId }) => messageId)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
  const isDone = async () => (await messages()).every(({ state }) => state === 'sent')
  expect(await waitFor(isDone, patience)).toBe(true)
  expect(await db.$count(noticeMessage)).toBe(2)
}, 90_000)

test('a mail server that never answers delays neither a messenger nor later messages', async () => {
  const silent = await hostileReceiver({ then: 'hang' })
  await wants({ messenger: true })
  const id = await aClass()
  await comment(id, 'раз')
  const child = processOf({
    SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
    MESSENGER_HOOK_URL: hook.url,
    MESSENGER_HOOK_SECRET: secret,
  })
  expect(await waitFor(() => silent.open() > 0 && hook.calls.length === 1, patience)).toBe(true)
  await comment(id, 'два')
  expect(await waitFor(() => hook.calls.length === 2, patience)).toBe(true)
  // The first letter is still waited for.
  expect([silent.open(), silent.connections()]).toEqual([1, 1])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await silent.close()
}, 90_000)
