import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { noticeMessage, noticeSettings, user } from '@/db/schema'
import { buildEvent, buildGroup, buildRoom, buildSemester } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { UserId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { letterTemplatesCall, previewLetterCall } from '@/lib/notices/calls/letters.contract'
import type { LetterKind, LetterWords } from '@/lib/notices/rules'
import { composeNotices } from '@/lib/notices/service/deliver'
import { Browser } from '@/testing/browser'
import { askRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'

const today = calendarDate('2026-11-18')
const now = { date: today, minutes: 10 * 60 + 30 }
const path = '/api/letter-template/'
const paths = [path, `${path}preview/`, `${path}try/`]

let db: Database
let admin: Browser
let adminId: UserId

beforeAll(async () => {
  ;({ db } = await servedDatabase({
    CLOCK: '2026-11-18T10:30',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMTP_FROM: 'Расписание <timetable@example.edu>',
  }))
  await buildSemester(db)
  const signed = await signedIn(db, { isSuperuser: true })
  ;({ browser: admin, userId: adminId } = signed)
  await admin.check()
}, 60_000)

type Words = Partial<LetterWords> & { kind: LetterKind }

const save = (words: Words & { version?: number | null; dry_run?: boolean }) =>
  askRoute<{ change_id: number | null }>(admin, 'POST', path, words)
const preview = (words: Words) => askRoute<AnswerOf<typeof previewLetterCall>>(admin, 'POST', `${path}preview/`, words)
const stored = async (kind: LetterKind) =>
  (await askRoute<AnswerOf<typeof letterTemplatesCall>>(admin, 'GET', path)).body.find((one) => one.kind === kind)
const undo = async (id: number | null) => (await askRoute(admin, 'POST', `/api/change/${id}/undo/`)).status

afterEach(async () => {
  for (const kind of ['any', 'changed'] as const) await save({ kind })
})

test('strangers are 401, and who does not administer the university is 403, whatever they may plan', async () => {
  const planner = await signedIn(db, {
    permissions: ['can view groups', 'can publish schedule', 'can administer faculty', 'can change schedule item info'],
  })
  await planner.browser.check()
  for (const to of paths) {
    expect((await askRoute(new Browser(), 'POST', to, { kind: 'any' })).status).toBe(401)
    expect((await askRoute(planner.browser, 'POST', to, { kind: 'any' })).status).toBe(403)
  }
  expect((await askRoute(new Browser(), 'GET', path)).status).toBe(401)
  expect((await askRoute(planner.browser, 'GET', path)).status).toBe(403)
  expect((await save({ kind: 'nothing' as LetterKind })).status).toBe(400)
})

test('words are stored as one change that one undo takes back; empty ones bring the product’s text back', async () => {
  const first = await save({
    kind: 'any',
    opening: 'Здравствуйте, {имя}!',
    contact: '40-50-60',
    version: null,
  })
  expect([first.status, typeof first.body.change_id]).toEqual([200, 'number'])
  const was = await stored('any')
  expect(was).toMatchObject({ opening: 'Здравствуйте, {имя}!', contact: '40-50-60', version: 1 })
  expect((await save({ kind: 'any', closing: 'Другой', version: null })).body.code).toBe('stale')
  const second = await save({ kind: 'any', closing: 'До встречи', version: 1 })
  expect(await stored('any')).toMatchObject({ opening: '', closing: 'До встречи', version: 2 })
  // The same again is no change.
  expect((await save({ kind: 'any', closing: 'До встречи' })).body.change_id).toBeNull()
  expect((await save({ kind: 'any', headline: 'x', dry_run: true })).body.change_id).toBeNull()
  expect(await stored('any')).toMatchObject({ headline: '', version: 2 })
  expect(await undo(second.body.change_id)).toBe(200)
  expect(await stored('any')).toMatchObject({ ...was, version: 3 })
  const reset = await save({ kind: 'any' })
  expect((await stored('any'))?.version).toBeNull()
  expect(await undo(reset.body.change_id)).toBe(200)
  expect(await stored('any')).toMatchObject({ opening: was?.opening, contact: was?.contact })
})

test('an unknown placeholder is refused with those that are known, in trying as in saving; so are long and broken lines', async () => {
  for (const to of paths) {
    const { status, body } = await askRoute<object>(admin, 'POST', to, { kind: 'any', closing: '{пароль}' })
    expect([status, body.detail]).toEqual([400, expect.stringContaining('{пароль}')])
    expect(body.detail).toContain('{имя}, {университет}, {суть}')
  }
  expect((await save({ kind: 'any', headline: 'x'.repeat(151) })).status).toBe(400)
  expect((await save({ kind: 'any', opening: 'x'.repeat(1001) })).status).toBe(400)
  expect((await save({ kind: 'any', headline: 'Тема\r\nBcc: all@example.edu' })).status).toBe(400)
  expect((await stored('any'))?.version).toBeNull()
})

test('a preview tells of an invented class until there was one, and of the latest since; it stores nothing', async () => {
  const { body: invented } = await preview({
    kind: 'changed',
    headline: 'Внимание: {суть}',
    opening: 'Здравствуйте!\nПричина: {причина}',
  })
  expect(invented.is_example).toBe(true)
  expect(invented.subject).toMatch(/^Внимание: .*К-206 вместо К-101/)
  expect(invented.text).toMatch(/^Здравствуйте!\nПричина: Ремонт аудитории\n\n/)
  expect(invented.text).toContain('Отписаться')
  expect((await preview({ kind: 'mixed' })).body.text).toContain('Бронь согласована')
  const { changedId } = await changedClass()
  const { body: real } = await preview({ kind: 'changed', opening: 'Причина: {причина}' })
  expect(real.is_example).toBe(false)
  expect(real.text).toContain('Принесите <b>тетрадь</b>')
  expect(real.text).not.toContain('Причина')
  expect((await stored('changed'))?.version).toBeNull()
  expect(await undo(changedId)).toBe(200)
})

/** A class of a group with a student who is told of its new comment by mail. */
async function changedClass() {
  const group = (await buildGroup(db)).id
  const student = await signedIn(db, {})
  await db.update(user).set({ groupId: group }).where(eq(user.id, student.userId))
  const email = `s${student.userId}@example.edu`
  await db.insert(noticeSettings).values({ userId: student.userId, email, emailConfirmedAt: new Date(0) })
  const { meetingIds } = await buildEvent(db, {
    on: [{ date: today, pair: 5 }],
    groups: [group],
    rooms: [(await buildRoom(db)).id],
  })
  const comment = { comment: 'Принесите <b>тетрадь</b>', link: '' }
  const changed = await askRoute<{ change_id: number }>(
    admin,
    'PATCH',
    `/api/schedule/${meetingIds[0]}/comment/`,
    comment,
  )
  expect(changed.status).toBe(200)
  const letter = async () => {
    const accept = () => Promise.resolve()
    await composeNotices({ db, now }, { transports: { email: accept }, pause: 0 })
    const [one] = await db.select().from(noticeMessage).where(eq(noticeMessage.userId, student.userId))
    return one
  }
  return { changedId: changed.body.change_id, letter }
}

test('the words stand around what changed and the links, which no template removes; data and words are never HTML', async () => {
  await save({ kind: 'any', contact: 'Диспетчерская <40-50-60>' })
  await save({
    kind: 'changed',
    headline: '{сколько} & суть',
    opening: '<b>Здравствуйте</b>\nПричина: {причина}\n\nИзменение:',
    closing: 'Деканат',
  })
  const sent = await (await changedClass()).letter()
  expect(sent?.title).toBe('1 изменение & суть')
  expect(sent?.body.split('\n\n').map((part) => part.split('\n')[0])).toEqual([
    '<b>Здравствуйте</b>',
    'Изменение:',
    expect.stringMatching(/^Изменён комментарий/),
    'Деканат',
    'Вопросы: Диспетчерская <40-50-60>',
    expect.stringMatching(/^Все изменения: http/),
  ])
  expect(sent?.body).toContain('Отписаться от\u00a0писем: http')
  expect(sent?.html).toContain('&#60;b&#62;Здравствуйте')
  expect(sent?.html).toContain('Диспетчерская &#60;40-50-60&#62;')
  expect(sent?.html).toContain('Принесите &#60;b&#62;тетрадь')
  expect(sent?.html).not.toMatch(/<b>(Здравствуйте|тетрадь)/)
})

test('without words the letter is the product’s own, and a subject that has no value here is too', async () => {
  await save({ kind: 'changed', headline: 'Из-за {причина}' })
  const sent = await (await changedClass()).letter()
  expect(sent?.title).toContain('изменён комментарий')
  expect(sent?.body).toMatch(/^Изменён комментарий/)
})

test('a letter is tried on one’s own confirmed address and nowhere else, before anything is stored', async () => {
  const tried = () =>
    askRoute<{ address: string }>(admin, 'POST', `${path}try/`, { kind: 'changed', headline: 'Новая тема' })
  const refused = await tried()
  expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('не\u00a0подтверждена')])
  await db.insert(noticeSettings).values({ userId: adminId, email: 'admin@example.edu' })
  expect((await tried()).status).toBe(400)
  await db
    .update(noticeSettings)
    .set({ emailConfirmedAt: new Date(0), emailOn: false })
    .where(eq(noticeSettings.userId, adminId))
  expect((await tried()).body).toEqual({ address: 'admin@example.edu' })
  const messages = await db.select().from(noticeMessage).where(eq(noticeMessage.userId, adminId))
  expect(messages).toMatchObject([
    { channel: 'email', address: 'admin@example.edu', title: 'Проба: Новая тема', state: 'waiting' },
  ])
  expect(messages[0]?.html).toContain('/unsubscribe/')
  expect((await stored('changed'))?.version).toBeNull()
})
