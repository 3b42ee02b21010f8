import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, EventId, LoadItemId, NoticeId, PushId, UserId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { NoticeFacts, NoticeNews, StoredSlot } from '@/lib/core/notices/rules/notice'
import type { Digest, LetterKind, Muted, NoticeChannel } from '@/lib/notices/rules'
import { change } from './history'
import { refersTo, refersToLarge } from './refers-to'
import { resourceKind } from './timetable'
import { user } from './users'

const noticeId = () => refersToLarge<NoticeId>(() => notice.id, 'cascade').notNull()

/**
 * What a change did to a published class, written in the same transaction; equal meetings of a series are one
 * row. `before` null: the class is new; `after` null: it was removed. `dates`: the old ones, or the new ones
 * of new classes; `shift`: days by which each moved.
 */
export const notice = pgTable(
  'notice',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity().$type<NoticeId>(),
    changeId: refersToLarge<ChangeId>(() => change.id, 'cascade').notNull(),
    /** No foreign keys: people are notified even if the class no longer exists. */
    eventId: integer().notNull().$type<EventId>(),
    loadItemId: integer().$type<LoadItemId>(),
    title: text().notNull(),
    lessonType: smallint().$type<LessonType>().notNull(),
    before: jsonb().$type<StoredSlot>(),
    after: jsonb().$type<StoredSlot>(),
    shift: integer().notNull(),
    dates: date().array().notNull().$type<CalendarDate[]>(),
    /** The reason of the request that caused the change; otherwise empty. */
    reason: text().notNull().default(''),
    /** What became of a booking that takes consent, or of an appeal, told to people (`noticePerson`); null: about classes. */
    about: text().$type<NoticeNews>(),
    /** What else it says of the act: who, by when, how many. */
    facts: jsonb().notNull().default({}).$type<NoticeFacts>(),
    /** The last date it is about; it can be deleted after that. */
    lastOn: date().$type<CalendarDate>().notNull(),
  },
  (table) => [index('notice_change').on(table.changeId)],
)

/** Whom a notice concerns: a group (subgroup 0), half a group, or a teacher, who had the class or has it now. */
export const noticeSubject = pgTable(
  'notice_subject',
  {
    kind: resourceKind().notNull(),
    resourceId: integer().notNull(),
    noticeId: noticeId(),
    subgroup: smallint().$type<Subgroup>().notNull(),
    had: boolean().notNull(),
    has: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.resourceId, table.noticeId, table.subgroup] }),
    index('notice_subject_notice').on(table.noticeId),
  ],
)

/** Whom a notice about a booking concerns: whoever asked, or whoever approves. */
export const noticePerson = pgTable(
  'notice_person',
  {
    userId: refersTo<UserId>(() => user.id, 'cascade').notNull(),
    noticeId: noticeId(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noticeId] }),
    index('notice_person_notice').on(table.noticeId),
  ],
)

export const noticeSeen = pgTable(
  'notice_seen',
  {
    userId: refersTo<UserId>(() => user.id, 'cascade').notNull(),
    noticeId: noticeId(),
    /** Null: before this was kept. */
    at: timestamp({ withTimezone: true }).defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noticeId] }), index('notice_seen_notice').on(table.noticeId)],
)

/** Changes with notices that have not been queued for messages yet. */
export const noticeOutbox = pgTable('notice_outbox', {
  changeId: refersToLarge<ChangeId>(() => change.id, 'cascade').primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

const userId = () => refersTo<UserId>(() => user.id, 'cascade').notNull()

/**
 * How a person wants to be notified outside the browser; no row: not at all. `emailCode`: a keyed hash of the
 * code sent to an unconfirmed address. Times of day are in minutes.
 */
export const noticeSettings = pgTable('notice_settings', {
  userId: userId().primaryKey(),
  email: text(),
  emailCode: text(),
  emailTries: smallint().notNull().default(0),
  emailConfirmedAt: timestamp({ withTimezone: true }),
  /** False: the person wants no letters for now; the address stays confirmed. */
  emailOn: boolean().notNull().default(true),
  messenger: boolean().notNull().default(false),
  /** How often by e-mail. */
  digest: text().$type<Digest>().notNull().default('now'),
  messengerDigest: text().$type<Digest>().notNull().default('now'),
  pushDigest: text().$type<Digest>().notNull().default('now'),
  /** Where which topic is not told. */
  muted: text().array().$type<Muted[]>().notNull().default([]),
  dailyAt: smallint().notNull().default(1080),
  quietFrom: smallint(),
  quietTo: smallint(),
})

/**
 * A person's browser for web push. `sessionId`: the session in which it was turned on, or the latest sign-in
 * there; it may have expired, but ending it ends this too. Keys are those of RFC 8291, in base64url.
 */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<PushId>(),
    userId: userId(),
    sessionId: text().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('push_subscription_endpoint').on(table.endpoint),
    index('push_subscription_user').on(table.userId),
    index('push_subscription_session').on(table.sessionId),
  ],
)

/** Changes waiting for a person on a channel; they become a message when it is due. */
export const noticePending = pgTable(
  'notice_pending',
  {
    userId: userId(),
    channel: text().$type<NoticeChannel>().notNull(),
    changeId: refersToLarge<ChangeId>(() => change.id, 'cascade').notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.channel, table.changeId] }),
    index('notice_pending_change').on(table.changeId),
  ],
)

/**
 * Messages to people, sent in the order of their ids for each person and channel, and for each browser with
 * web push. `key` is sent with each attempt, so that receivers recognise repeats. `nextAt`: the earliest next
 * attempt; while one runs, when it counts as lost.
 */
export const noticeMessage = pgTable(
  'notice_message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: uuid().notNull().defaultRandom(),
    userId: userId(),
    channel: text().$type<NoticeChannel>().notNull(),
    /** For e-mail. */
    address: text(),
    /** For web push: a deleted browser gets no more messages. */
    pushId: refersTo<PushId>(() => pushSubscription.id, 'cascade'),
    title: text().notNull(),
    body: text().notNull(),
    /** For e-mail: the same as HTML, until it is sent, and where one press ends such letters. */
    html: text(),
    unsubscribeUrl: text(),
    state: text().$type<'waiting' | 'sent' | 'undeliverable'>().notNull().default('waiting'),
    /** The changes that it tells of; none if it is about an account. */
    changeIds: bigint({ mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`)
      .$type<ChangeId[]>(),
    /** When it was accepted; null also if that was before this was kept. */
    sentAt: timestamp({ withTimezone: true }),
    attempts: smallint().notNull().default(0),
    nextAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    error: text(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('notice_message_waiting')
      .on(table.userId, table.channel, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('notice_message_push').on(table.pushId),
    index('notice_message_changes').using('gin', table.changeIds),
    index('notice_message_undeliverable')
      .on(table.madeAt)
      .where(sql`${table.state} = 'undeliverable'`),
  ],
)

/** What the university says in letters of a kind; '': what letters of any kind say, or nothing of its own. */
export const letterTemplate = pgTable(
  'letter_template',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<LetterKind>().notNull(),
    headline: text().notNull().default(''),
    opening: text().notNull().default(''),
    closing: text().notNull().default(''),
    /** Whom readers may ask. */
    contact: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('letter_template_kind').on(table.kind)],
)
