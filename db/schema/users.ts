import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type {
  GroupId,
  LoadItemId,
  LoadPermissionId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { BoundBy } from '@/lib/core/schedule/rules/own-subject'
import { loadItem } from './load'
import { programme, programmeDiscipline } from './programmes'
import { refersTo } from './refers-to'
import { group, teacher } from './vocabularies'

const userId = () => refersTo<UserId>(() => user.id, 'cascade').notNull()

/**
 * `passwordHash` null: signs in through the campus only. Bindings give a user their own timetable; `boundBy`
 * null: bound before this was recorded, or never. `signedInAt`: the last sign-in; null: never. `knownSince`:
 * browsers that signed in earlier are no longer known.
 */
export const user = pgTable(
  'user',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<UserId>(),
    username: text().notNull(),
    fullName: text().notNull(),
    passwordHash: text(),
    isSuperuser: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    permissions: text().array().$type<Permission[]>().notNull().default([]),
    teacherId: refersTo<TeacherId>(() => teacher.id),
    groupId: refersTo<GroupId>(() => group.id),
    subgroup: smallint().$type<Subgroup>().notNull().default(0),
    boundBy: text().$type<BoundBy>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    signedInAt: timestamp({ withTimezone: true }),
    knownSince: timestamp({ withTimezone: true }).notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('user_username').on(sql`lower(${table.username})`)],
)

/**
 * A link for setting a password; the latest one of the user. `hash`: of its secret, because the link itself
 * is shown only once, to whoever made it. `givenBy` null: a command on the server. `passwordHash`: a password
 * set by the link that waits for another person's consent. Any change of the account's rights or ways to sign
 * in deletes the row.
 */
export const invitation = pgTable(
  'invitation',
  {
    userId: userId().primaryKey(),
    hash: text().notNull().unique(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    givenBy: refersTo<UserId>(() => user.id, 'cascade'),
    givenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    passwordHash: text(),
  },
  (table) => [index('invitation_given_by').on(table.givenBy)],
)

/** A campus account as identified by its provider. */
export const campusIdentity = pgTable(
  'campus_identity',
  { issuer: text().notNull(), subject: text().notNull(), userId: userId() },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

/**
 * A session is valid while its row exists: deleting it invalidates every copy of the cookie. `id` is a hash
 * of the cookie's value; `seenAt` and the columns after it, updated every quarter of an hour, show the user
 * where it is used.
 */
export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    userId: userId(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    address: text().notNull().default(''),
    userAgent: text().notNull().default(''),
  },
  (table) => [index('session_user').on(table.userId)],
)

/**
 * Failed sign-ins of the last hours, for rate limiting. `username`: a keyed hash of the input; `browser`: a
 * known browser of the account's owner; null: an unknown one.
 */
export const failedLogin = pgTable(
  'failed_login',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    address: text().notNull(),
    browser: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('failed_login_username').on(table.username, table.at),
    index('failed_login_address').on(table.address, table.at),
  ],
)

/** «Editor» in the table of rights: of a faculty, department, group or teacher. */
export const editor = pgTable(
  'editor',
  { userId: userId(), kind: text().$type<EditorKind>().notNull(), subjectId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.subjectId] })],
)

export const programmePermission = pgTable(
  'programme_permission',
  {
    userId: userId(),
    programmeId: refersTo<ProgrammeId>(() => programme.id, 'cascade').notNull(),
    flags: text().array().$type<ProgrammeFlag[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.programmeId] })],
)

/**
 * Permission for one user to set one load item or programme row. No rooms: virtual ones only. `slots` are day
 * * 10 + pair; none: any time.
 */
export const loadPermission = pgTable(
  'load_permission',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<LoadPermissionId>(),
    userId: userId(),
    loadItemId: refersTo<LoadItemId>(() => loadItem.id, 'cascade'),
    programmeDisciplineId: refersTo<ProgrammeDisciplineId>(() => programmeDiscipline.id, 'cascade'),
    canSet: boolean().notNull().default(false),
    roomIds: integer().array().$type<RoomId[]>().notNull().default([]),
    slots: smallint().array().notNull().default([]),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('load_permission_item')
      .on(table.userId, table.loadItemId)
      .where(sql`${table.loadItemId} is not null`),
    uniqueIndex('load_permission_discipline')
      .on(table.userId, table.programmeDisciplineId)
      .where(sql`${table.programmeDisciplineId} is not null`),
  ],
)

/**
 * A TOTP second factor (RFC 6238), on once confirmed by a code. `secret` is encrypted; codes up to `lastStep`
 * are not accepted again.
 */
export const secondFactor = pgTable('second_factor', {
  userId: userId().primaryKey(),
  secret: text().notNull(),
  confirmedAt: timestamp({ withTimezone: true }),
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})

/** One-time recovery codes for the second factor, as keyed hashes. */
export const recoveryCode = pgTable('recovery_code', { userId: userId(), hash: text().notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.hash] }),
])
