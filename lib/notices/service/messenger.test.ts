import { noticeMessage } from '@/db/schema'
import { inUniversity, someMonday } from '@/db/testing/claims'
import { powerlessActor } from '@/testing/actors'
import { linkMessenger, viewNoticeSettings } from './settings'

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL: process.env.TEST_POSTGRES_URL,
    AUTH_SECRET: 'x'.repeat(32),
    MESSENGER_HOOK_URL: 'http://127.0.0.1:8099/',
    MESSENGER_HOOK_SECRET: 's'.repeat(32),
  })
})

test('a code of a chat goes to the messenger’s receiver with its person, who gets messages there from then on; a few times an hour', () =>
  inUniversity(async (db) => {
    const context = { db, actor: powerlessActor, now: { date: someMonday, minutes: 600 } }
    for (let one = 1; one <= 5; one += 1) await linkMessenger(context, `1234567${one}`)
    await expect(linkMessenger(context, '12345676')).rejects.toMatchObject({ code: 'too_many_attempts' })
    expect(await viewNoticeSettings(context, null)).toMatchObject({ messenger: true })
    const messages = await db.select().from(noticeMessage).orderBy(noticeMessage.id)
    expect(messages).toHaveLength(5)
    expect(messages[0]).toMatchObject({ channel: 'messenger', address: '12345671', state: 'waiting' })
  }))
