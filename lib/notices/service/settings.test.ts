import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { noticeMessage } from '@/db/schema'
import { inUniversity, someMonday } from '@/db/testing/claims'
import { powerlessActor } from '@/testing/actors'
import { changeEmail, changeWanted, confirmEmail, viewNoticeSettings } from './settings'

const configured = { SMTP_URL: 'smtp://127.0.0.1:25', SMTP_FROM: 'timetable@example.edu' }

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL: process.env.TEST_POSTGRES_URL,
    AUTH_SECRET: 'x'.repeat(32),
    ...configured,
  })
})

const as = (db: Database) => ({ db, actor: powerlessActor, now: { date: someMonday, minutes: 600 } })
const codes = async (db: Database) =>
  (await db.select().from(noticeMessage).orderBy(noticeMessage.id)).map(
    ({ body }) => /Код: (\d{6})/.exec(body)?.[1] ?? '',
  )

test('an address counts once the code that was sent to it is given back, which few tries guess', () =>
  inUniversity(async (db) => {
    await changeEmail(as(db), 'nobody@example.edu')
    const [code = ''] = await codes(db)
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(confirmEmail(as(db), wrong)).rejects.toMatchObject({ code: 'invalid' })
    expect(await viewNoticeSettings(as(db), null)).toMatchObject({ isConfirmed: false })
    await confirmEmail(as(db), code)
    expect(await viewNoticeSettings(as(db), null)).toMatchObject({
      email: 'nobody@example.edu',
      isConfirmed: true,
    })
    await changeEmail(as(db), 'other@example.edu')
    expect(await viewNoticeSettings(as(db), null)).toMatchObject({ isConfirmed: false })
    const second = (await codes(db)).at(-1) ?? ''
    for (let tries = 0; tries < 5; tries += 1)
      await expect(confirmEmail(as(db), second === '111111' ? '2' : '111111')).rejects.toBeDefined()
    await expect(confirmEmail(as(db), second)).rejects.toMatchObject({ code: 'invalid' })
  }))

test('letters to an address that was changed are given up, and codes are sent a few times an hour', () =>
  inUniversity(async (db) => {
    for (let one = 1; one <= 5; one += 1) await changeEmail(as(db), `nobody${one}@example.edu`)
    await expect(changeEmail(as(db), 'nobody6@example.edu')).rejects.toMatchObject({
      code: 'too_many_attempts',
    })
    await changeEmail(as(db), null)
    expect(await db.$count(noticeMessage, eq(noticeMessage.state, 'waiting'))).toBe(0)
    expect(await viewNoticeSettings(as(db), null)).toMatchObject({ email: null, isConfirmed: false })
  }))

test('the hours of messages are stored, and a channel that is not there is refused', () =>
  inUniversity(async (db) => {
    const wanted = {
      digests: { email: 'weekly', messenger: 'now', push: 'hourly' },
      muted: ['page.details', 'email.room'],
      dailyAt: 480,
      quiet: { from: 1320, to: 420 },
      emailOn: true,
      messenger: false,
    } as const
    await changeWanted(as(db), wanted)
    expect(await viewNoticeSettings(as(db), null)).toMatchObject({
      ...wanted,
      offered: { email: true, messenger: false },
    })
    await expect(changeWanted(as(db), { ...wanted, messenger: true })).rejects.toMatchObject({
      code: 'invalid',
    })
  }))
