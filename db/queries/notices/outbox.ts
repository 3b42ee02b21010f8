import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { sqlOf, type Queryable } from '@/db/client'
import { chosenClass, hiddenClass, noticeMessage, noticePending } from '@/db/schema'
import type { ChangeId, NoticeId, OfferId, PushId, UserId } from '@/lib/core/names/rules/ids'
import type { Digest, NoticeChannel, PushKeys } from '@/lib/notices/rules'
import { isWanted, joinFollowers, wantedChannels } from './followers'

/** The channel that wakes the process which sends notices. */
export const noticesChannel = 'notices'

/** Days that notices and messages are kept. */
const keptDays = 180

/**
 * Takes the oldest change out of the outbox and queues it for everyone who may be concerned and wants
 * messages of its topic, except its maker. Whether each may see it, or has hidden it, is checked when the message is made.
 * False if the outbox was empty.
 */
export async function spreadOldest(db: Queryable): Promise<boolean> {
  const rows = await sqlOf(db)`
    with taken as (
      delete from notice_outbox where change_id = (
        select change_id from notice_outbox order by change_id limit 1 for update skip locked)
      returning change_id),
    told as (
      insert into notice_pending (user_id, channel, change_id)
      select distinct u.id, channel, c.id
      from taken
        join change c on c.id = taken.change_id
        join notice n on n.change_id = c.id
        cross join lateral (
          select user_id from notice_person where notice_id = n.id
          union all
          select own.user_id from notice_subject s ${joinFollowers(sqlOf(db))}
          where s.notice_id = n.id) concerned
        join "user" u on u.id = concerned.user_id and u.active and u.id is distinct from c.actor_id
        join notice_settings k on k.user_id = u.id
        cross join lateral (${wantedChannels(sqlOf(db))}) wanted
      where ${isWanted(sqlOf(db))}
      on conflict do nothing)
    select from taken`
  return rows.length > 0
}

/** What waits for a person on one channel. `age`: minutes since the oldest arrived. */
export type PendingMessage = {
  userId: UserId
  channel: NoticeChannel
  /** False: turned off since. */
  isWanted: boolean
  age: number
  email: string | null
  digest: Digest
  dailyAt: number
  quietFrom: number | null
  quietTo: number | null
}

/** Everything that waits to become messages, by person and channel. */
export const findWaiting = (db: Queryable): Promise<PendingMessage[]> =>
  sqlOf(db)<PendingMessage[]>`
    select p.user_id as "userId", p.channel, p.channel in (${wantedChannels(sqlOf(db))}) as "isWanted", extract(epoch from now() - min(p.at))::float / 60 as age,
      k.email, case p.channel when 'email' then k.digest when 'messenger' then k.messenger_digest else k.push_digest end as digest, k.daily_at as "dailyAt", k.quiet_from as "quietFrom", k.quiet_to as "quietTo"
    from notice_pending p join notice_settings k on k.user_id = p.user_id
    group by p.user_id, p.channel, k.user_id
    order by min(p.change_id)`

/** Takes the changes that wait for a person on a channel, in the transaction that makes them a message. */
export async function takePending(db: Queryable, userId: UserId, channel: NoticeChannel): Promise<ChangeId[]> {
  const rows = await db
    .delete(noticePending)
    .where(sql`${noticePending.userId} = ${userId} and ${noticePending.channel} = ${channel}`)
    .returning({ changeId: noticePending.changeId })
  return rows.map(({ changeId }) => changeId)
}

/** The questions who stands in that these notices ask a person and that still wait for an answer, by notice. */
export async function findQuestions(
  db: Queryable,
  userId: UserId,
  ids: readonly NoticeId[],
): Promise<Map<NoticeId, OfferId>> {
  const rows = await db.execute<{ noticeId: NoticeId; offerId: OfferId }>(sql`
    select n.id as "noticeId", o.id as "offerId"
    from notice n
      join meeting m on m.event_id = n.event_id and m.date = n.dates[1] and m.pair = (n.after ->> 'pair')::smallint
      join substitute_offer o on o.meeting_id = m.id and o.answer is null and o.until_date is not null
      join "user" u on u.id = ${userId} and u.teacher_id = o.teacher_id
    where n.about = 'invited' and n.id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ noticeId, offerId }) => [noticeId, offerId]))
}

type NewMessage = Pick<
  typeof noticeMessage.$inferInsert,
  'userId' | 'channel' | 'address' | 'title' | 'body' | 'html' | 'unsubscribeUrl' | 'changeIds'
>

export async function insertMessage(db: Queryable, message: NewMessage): Promise<void> {
  await db.insert(noticeMessage).values(message)
}

/** A message as it is sent. `key` is the same with each attempt. */
export type Message = {
  id: number
  key: string
  channel: NoticeChannel
  address: string | null
  /** For web push. */
  pushId: PushId | null
  browser: PushKeys | null
  title: string
  body: string
  /** For e-mail, if it has a form in HTML. */
  html: string | null
  /** Where one press ends letters such as this; null: they cannot be turned off. */
  unsubscribeUrl: string | null
  attempts: number
  madeAt: Date
  username: string
  fullName: string
  userId: UserId
}

/** Seconds after which a message taken without a reported outcome may be taken again. */
const leaseSeconds = 120

/** The driver's form: times are text. */
type Sent<Row> = Omit<Row, 'madeAt'> & { madeAt: string }

const received = <Row extends { madeAt: string }>(row: Row) => ({
  ...row,
  madeAt: new Date(Number(row.madeAt)),
})

const madeAt = (db: Queryable) => sqlOf(db)`extract(epoch from m.made_at) * 1000 as "madeAt"`

/**
 * Takes due messages of a channel for this process alone: only the oldest of each person, and of each of
 * their browsers.
 */
export async function takeMessages(db: Queryable, channel: NoticeChannel, most: number): Promise<Message[]> {
  const rows = await sqlOf(db)<Sent<Message>[]>`
    update notice_message m set attempts = attempts + 1, next_at = now() + make_interval(secs => ${leaseSeconds})
    from "user" u
    where u.id = m.user_id and m.id = any(array(
      select id from notice_message w
      where state = 'waiting' and channel = ${channel} and next_at <= now() and not exists (
        select from notice_message earlier
        where earlier.user_id = w.user_id and earlier.channel = w.channel
          and earlier.push_id is not distinct from w.push_id and earlier.state = 'waiting' and earlier.id < w.id)
      order by id limit ${most} for update skip locked))
    returning m.id, m.key, m.channel, m.address, m.push_id as "pushId", m.title, m.body, m.html, m.unsubscribe_url as "unsubscribeUrl", m.attempts,
      (select json_build_object('endpoint', endpoint, 'p256dh', p256dh, 'auth', auth) from push_subscription p where p.id = m.push_id) as browser, ${madeAt(db)},
      u.username, u.full_name as "fullName", u.id as "userId"`
  return rows.map(received).sort((one, other) => one.id - other.id)
}

/** The outcome of an attempt. `pause`: seconds until the next one. */
export type DeliveryOutcome =
  { is: 'sent' } | { is: 'again'; pause: number; error: string } | { is: 'undeliverable'; error: string }

export async function noteOutcome(db: Queryable, id: number, outcome: DeliveryOutcome): Promise<void> {
  await db
    .update(noticeMessage)
    .set(
      outcome.is === 'sent'
        ? { state: 'sent', error: null, html: null, sentAt: sql`now()` }
        : outcome.is === 'undeliverable'
          ? { state: 'undeliverable', error: outcome.error }
          : { error: outcome.error, nextAt: sql`now() + make_interval(secs => ${outcome.pause}::float)` },
    )
    .where(eq(noticeMessage.id, id))
}

/** Gives up letters to an address that the user no longer has. */
export async function giveUpLetters(db: Queryable, userId: UserId): Promise<void> {
  await db
    .update(noticeMessage)
    .set({ state: 'undeliverable', error: 'The address was changed' })
    .where(
      sql`${noticeMessage.userId} = ${userId} and ${noticeMessage.channel} = 'email' and ${noticeMessage.state} = 'waiting'`,
    )
}

/** Deletes what waits to be told to the user by e-mail; messages about their account stay. */
export async function dropLetters(db: Queryable, userId: UserId): Promise<void> {
  await takePending(db, userId, 'email')
  await db
    .delete(noticeMessage)
    .where(
      sql`${noticeMessage.userId} = ${userId} and ${noticeMessage.unsubscribeUrl} is not null and ${noticeMessage.state} = 'waiting'`,
    )
}

export type UndeliveredMessage = Pick<Message, 'id' | 'channel' | 'title' | 'madeAt' | 'username' | 'attempts'> & {
  error: string
}

/** The newest undeliverable messages. */
export async function listLost(db: Queryable, most: number): Promise<UndeliveredMessage[]> {
  const rows = await sqlOf(db)<Sent<UndeliveredMessage>[]>`
    select m.id, m.channel, m.title, ${madeAt(db)}, u.username, m.attempts, coalesce(m.error, '') as error
    from notice_message m join "user" u on u.id = m.user_id
    where m.state = 'undeliverable' order by m.made_at desc, m.id desc limit ${most}`
  return rows.map(received)
}

/** Deletes notices and messages that are too old to read. */
export async function forgetOldNotices(db: Queryable): Promise<void> {
  const old = sql`now() - make_interval(days => ${keptDays})`
  await db.execute(sql`delete from notice n using change c where c.id = n.change_id and c.at < ${old}`)
  await db.execute(sql`delete from notice_pending where at < ${old}`)
  const isForgotten = (event: AnyPgColumn) => sql`${event} is not null
    and not exists (select from event e where e.id = ${event}) and not exists (select from notice n where n.event_id = ${event})`
  await db.delete(hiddenClass).where(isForgotten(hiddenClass.eventId))
  await db.delete(chosenClass).where(isForgotten(chosenClass.eventId))
  await db.execute(sql`delete from notice_message where made_at < ${old} and state <> 'waiting'`)
}
