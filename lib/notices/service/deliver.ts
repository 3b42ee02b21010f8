import { randomInt } from 'node:crypto'
import type { Database, Queryable } from '@/db/client'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import {
  type DeliveryOutcome,
  findQuestions,
  findWaiting,
  insertMessage,
  type Message,
  noteOutcome,
  type PendingMessage,
  spreadOldest,
  takeMessages,
  takePending,
} from '@/db/queries/notices/outbox'
import { deletePush, findNoticeSettings, insertPushMessages } from '@/db/queries/notices/settings'
import { inTransaction } from '@/db/transaction'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { NoticeId, PushId, UserId } from '@/lib/core/names/rules/ids'
import { isUnread, type NoticeAct, withoutUndone } from '@/lib/core/notices/rules/notice'
import { settled } from '@/lib/core/notices/rules/settled'
import { messageTitle } from '@/lib/core/notices/texts/notices'
import { cutTo } from '@/lib/core/words/rules/plain-text'
import {
  backOff,
  Gone,
  isDue,
  mostAttempts,
  type NoticeChannel,
  noticeChannels,
  noLetterWords,
  Undeliverable,
} from '@/lib/notices/rules'
import { answerUrl } from './answer-link'
import { htmlLetter, plainLetter } from './letter'
import { universityWords } from './letter-templates'
import { noticeActs, ownNotices } from './list-notices'
import { unsubscribeUrl } from './unsubscribe'

/** Sends one message; throws if it was not accepted, `Undeliverable` if further attempts cannot help. */
export type Transport = (message: Message) => Promise<void>
export type Transports = Partial<Record<NoticeChannel, Transport>>

type DeliveryContext = { db: Database; now: CivilTime }

type How = { transports: Transports; pause: number }

/**
 * Makes messages from changes that are due. Every step is a transaction or can be repeated, so a process that
 * stops anywhere loses and repeats nothing; only a message accepted but not yet recorded as sent goes out
 * again, under the same key. `pause`: minutes that a change waits for further ones. Returns whether anything
 * was done.
 */
export async function composeNotices({ db, now }: DeliveryContext, { transports, pause }: How): Promise<boolean> {
  const hasSpread = await spreadAll(db)
  const due = (await findWaiting(db)).filter((one) => {
    const { quietFrom: from, quietTo: to } = one
    const times = { ...one, quiet: from === null || to === null ? null : { from, to } }
    return transports[one.channel] && isDue(times, { age: one.age, now, pause })
  })
  await due.reduce<Promise<unknown>>((before, one) => before.then(() => compose({ db, now }, one)), Promise.resolve())
  return hasSpread || due.length > 0
}

/**
 * Sends a channel's due messages and waits for the slowest, so channels are sent in parallel. Returns whether
 * there were any.
 */
export async function sendNotices(db: Database, channel: NoticeChannel, transport?: Transport): Promise<boolean> {
  const messages = await takeMessages(db, channel, mostAtOnce)
  await Promise.all(messages.map((message) => send(db, message, transport)))
  return messages.length > 0
}

/** Composes messages, then sends all channels in parallel. */
export async function deliverNotices(context: DeliveryContext, how: How): Promise<boolean> {
  const hasComposed = await composeNotices(context, how)
  const sent = await Promise.all(
    noticeChannels.map((channel) => sendNotices(context.db, channel, how.transports[channel])),
  )
  return hasComposed || sent.includes(true)
}

/** Assigns change after change to the users they concern; returns whether there was any. */
const spreadAll = async (db: DeliveryContext['db']): Promise<boolean> =>
  (await spreadOldest(db)) && ((await spreadAll(db)) || true)

/** Maximum number of a channel's messages sent in parallel. */
const mostAtOnce = 10

/** Makes one message of all that waits for a user; none if nothing is worth telling. */
async function compose(
  { db, now }: DeliveryContext,
  { userId, channel, email, isWanted }: PendingMessage,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const changes = new Set(await takePending(transaction, userId, channel))
    const actor = await findActiveActor(transaction, userId)
    if (!actor || !isWanted) return
    const { subjects, notices: allNotices } = await ownNotices({ db: transaction, actor }, channel)
    const acts = await noticeActs(
      { db: transaction, actor },
      settled(withoutUndone(allNotices.filter(({ changeId }) => changes.has(changeId)))),
      now.date,
    )
    const unreadActs = acts
      .map((act) => ({ ...act, notices: act.notices.filter(isUnread) }))
      .filter(({ notices }) => notices.length > 0)
    if (unreadActs.length === 0) return
    const times = await findCalendar(transaction)
    const gist = messageTitle(unreadActs, times)
    const changeIds = [...changes]
    if (channel === 'push') return insertPushMessages(transaction, userId, { title: gist, changeIds })
    const address = channel === 'email' ? email : null
    const words =
      address === null
        ? { ...noLetterWords, headline: gist }
        : await universityWords(transaction, { acts: unreadActs, times, gist, name: actor.fullName })
    const letter = {
      words,
      acts: unreadActs,
      subjects,
      times,
      unsubscribeUrl: address === null ? null : unsubscribeUrl(userId, address),
      answerUrls: await answerUrlsOf(transaction, { userId, address }, unreadActs),
    }
    await insertMessage(transaction, {
      userId,
      channel,
      address,
      title: words.headline,
      body: plainLetter(letter),
      html: address === null ? null : htmlLetter(letter),
      unsubscribeUrl: letter.unsubscribeUrl,
      changeIds,
    })
  })
}

/** Letters go to a mailbox that is known to be the person's, so that they may answer from there; others lead to the site. */
async function answerUrlsOf(
  db: Queryable,
  { userId, address }: { userId: UserId; address: string | null },
  acts: readonly NoticeAct[],
): Promise<Map<NoticeId, string>> {
  if (address === null) return new Map()
  const invited = acts.flatMap(({ notices }) => notices.flatMap(({ id, kind }) => (kind === 'invited' ? [id] : [])))
  if (invited.length === 0) return new Map()
  const questions = await findQuestions(db, userId, invited)
  return new Map([...questions].map(([id, offerId]) => [id, answerUrl(offerId, userId, address)]))
}

async function send(db: Database, message: Message, transport: Transport | undefined): Promise<void> {
  const outcome = await outcomeOf(message, transport)
  if (outcome.is === 'gone') await deletePush(db, outcome.pushId)
  else await noteOutcome(db, message.id, outcome)
}

const chances = 1000

/** Maximum length of a stored error: the reason, not a whole page. */
const longestError = 500

type BrowserGone = { is: 'gone'; pushId: PushId }

async function outcomeOf(message: Message, transport: Transport | undefined): Promise<DeliveryOutcome | BrowserGone> {
  try {
    if (!transport) throw new Error('The channel is not configured')
    await transport(message)
    return { is: 'sent' }
  } catch (thrown) {
    if (thrown instanceof Gone && message.pushId !== null) return { is: 'gone', pushId: message.pushId }
    const error = cutTo(thrown instanceof Error ? thrown.message : String(thrown), longestError)
    return thrown instanceof Undeliverable || message.attempts >= mostAttempts
      ? { is: 'undeliverable', error }
      : { is: 'again', pause: backOff(message.attempts, randomInt(chances) / chances), error }
  }
}

/**
 * Sends a message about a user's account to their confirmed address, if any, whatever their settings of
 * notices.
 */
export async function tellByMail(
  db: Queryable,
  userId: UserId,
  message: { title: string; body: string },
): Promise<void> {
  const { email, isConfirmed } = await findNoticeSettings(db, userId)
  if (email === null || !isConfirmed) return
  await insertMessage(db, { userId, channel: 'email', address: email, ...message })
}
