import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '@/db/client'
import { giveUpLetters, insertMessage } from '@/db/queries/notices/outbox'
import {
  changeNoticeSettings,
  confirmNoticeEmail,
  countRecentMessages,
  findNoticeSettings,
  lockNoticeSettings,
} from '@/db/queries/notices/settings'
import { inTransaction } from '@/db/transaction'
import type { UserId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { environment } from '@/lib/environment/environment'
import { mutable, type NoticeSettings } from '@/lib/notices/rules'
import { noticeSettingsTexts as texts, codeLetter } from '@/lib/notices/texts'
import { listBrowsers, pushKey } from './push'

/** The channels that the university has configured. */
const offered = () => ({
  email: environment().SMTP_URL !== undefined,
  messenger: environment().MESSENGER_HOOK_URL !== undefined,
  push: pushKey() !== null,
})

/** A user's settings of messages, and the channels offered. `own`: the session of this browser. */
export async function viewNoticeSettings({ db, actor }: ServiceContext, own: string | null): Promise<NoticeSettings> {
  const { emailCode: _code, emailTries: _tries, ...settings } = await findNoticeSettings(db, actor.userId)
  const browsers = await listBrowsers({ db, actor }, own)
  return { ...settings, offered: offered(), pushKey: pushKey(), browsers }
}

type MessageSettings = Pick<NoticeSettings, 'emailOn' | 'messenger' | 'digests' | 'muted' | 'dailyAt' | 'quiet'>

/** Changes what is told where and when. Throws `invalid` for a channel that is not offered. */
export async function changeWanted({ db, actor }: ServiceContext, settings: MessageSettings): Promise<void> {
  if (settings.messenger && !offered().messenger) throw new ServiceError('invalid', texts.noMessenger)
  const { quiet, digests, muted, ...rest } = settings
  await changeNoticeSettings(db, actor.userId, {
    ...rest,
    digest: digests.email,
    messengerDigest: digests.messenger,
    pushDigest: digests.push,
    muted: mutable.filter((one) => muted.includes(one)),
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
  })
}

/**
 * Turns the messenger on, and sends the code back to its receiver, which thereby learns whose chat it is.
 * Throws `invalid` if no messenger is offered, `too_many_attempts`.
 */
export async function linkMessenger({ db, actor }: ServiceContext, code: string): Promise<void> {
  const { userId } = actor
  if (!offered().messenger) throw new ServiceError('invalid', texts.noMessenger)
  await inTransaction(db, async (transaction) => {
    await lockNoticeSettings(transaction, userId)
    const message = { title: texts.linkTitle, body: texts.linkBody }
    if ((await countRecentMessages(transaction, userId, message.title)) >= mostCodes)
      throw new ServiceError('too_many_attempts', texts.tooManyCodes)
    await changeNoticeSettings(transaction, userId, { messenger: true })
    await insertMessage(transaction, { userId, channel: 'messenger', address: code, ...message })
  })
}

const codeDigits = 6
const mostTries = 5
/** Maximum number of codes per hour, by e-mail and by messenger. */
const mostCodes = 5

const hashOf = (userId: UserId, email: string, code: string): string =>
  createHmac('sha256', environment().AUTH_SECRET).update(`notice ${userId} ${email} ${code}`).digest('base64url')

/**
 * Changes the address for e-mails and sends a code there; the address is used once the code is entered. Null:
 * no e-mails. Throws `invalid` if e-mail is not offered, `too_many_attempts`.
 */
export async function changeEmail({ db, actor }: ServiceContext, email: string | null): Promise<void> {
  const { userId } = actor
  if (email !== null && !offered().email) throw new ServiceError('invalid', texts.noEmail)
  await inTransaction(db, async (transaction) => {
    const current = await lockNoticeSettings(transaction, userId)
    if (current.email === email && current.isConfirmed) return
    await giveUpLetters(transaction, userId)
    if (email === null)
      return changeNoticeSettings(transaction, userId, { email, emailCode: null, emailConfirmedAt: null })
    if ((await countRecentMessages(transaction, userId, texts.codeTitle)) >= mostCodes)
      throw new ServiceError('too_many_attempts', texts.tooManyCodes)
    await sendCode(transaction, userId, email)
  })
}

async function sendCode(db: Queryable, userId: UserId, email: string): Promise<void> {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const emailCode = hashOf(userId, email, code)
  await changeNoticeSettings(db, userId, { email, emailCode, emailTries: 0, emailConfirmedAt: null })
  const letter = { title: texts.codeTitle, body: codeLetter(code) }
  await insertMessage(db, { userId, channel: 'email', address: email, ...letter })
}

/**
 * Confirms an address by its code. Throws `invalid` for a wrong code, and for any code after too many wrong
 * ones.
 */
export async function confirmEmail({ db, actor }: ServiceContext, code: string): Promise<void> {
  const { userId } = actor
  const isRight = await inTransaction(db, async (transaction) => {
    const { email, emailCode, emailTries } = await lockNoticeSettings(transaction, userId)
    if (!email || !emailCode || emailTries >= mostTries) return false
    const isSame = timingSafeEqual(Buffer.from(hashOf(userId, email, code)), Buffer.from(emailCode))
    await (isSame
      ? confirmNoticeEmail(transaction, userId)
      : changeNoticeSettings(transaction, userId, { emailTries: emailTries + 1 }))
    return isSame
  })
  if (!isRight) throw new ServiceError('invalid', texts.wrongCode)
}
