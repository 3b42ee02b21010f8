import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { WeekStep } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type {
  ChangeId,
  DisciplineId,
  EventId,
  GroupId,
  LoadItemId,
  MeetingId,
  OfferId,
  ProgrammeDisciplineId,
  RequestId,
  RoomId,
  TeacherId,
  UserId,
  WishId,
} from '@/lib/core/names/rules/ids'
import { lessonTypeTable, type LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { ApprovalState } from '@/lib/core/requests/rules/approval'
import type { ConfirmationState } from '@/lib/core/requests/rules/confirmation'
import type { OfferAnswer } from '@/lib/core/requests/rules/substitution'
import type { FallibleEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { WishSubject } from '@/lib/core/schedule/rules/wish'
import { holiday } from './calendar'
import { change } from './history'
import { loadItem } from './load'
import { programmeDiscipline } from './programmes'
import { refersTo, refersToLarge } from './refers-to'
import { user } from './users'
import { discipline, room, teacher } from './vocabularies'

export const eventKind = pgEnum('event_kind', ['class', 'exam', 'booking', 'closure'])
export const meetingState = pgEnum('meeting_state', ['projected', 'published', 'trace'])
export const resourceKind = pgEnum('resource_kind', ['room', 'teacher', 'group', 'load'])
export const holdKind = pgEnum('hold', ['firm', 'draft', 'soft', 'trace'])
export const softReason = pgEnum('soft_reason', ['forced', 'imported', 'booking', 'unlimited', 'independent'])
export const requestKind = pgEnum('request_kind', ['booking', 'exam', 'move', 'withdrawal', 'swap', 'transition'])

const madeBy = () => refersTo<UserId>(() => user.id)

/** Anything that takes place: class, exam, booking or closure. `title` is the discipline or the reason. */
export const event = pgTable(
  'event',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<EventId>(),
    kind: eventKind().notNull(),
    title: text().notNull(),
    disciplineId: refersTo<DisciplineId>(() => discipline.id),
    lessonType: smallint().$type<LessonType>().notNull().default(lessonTypeTable.none.id),
    subgroup: smallint().$type<Subgroup>().notNull().default(0),
    comment: text().notNull().default(''),
    link: text().notNull().default(''),
    loadItemId: refersTo<LoadItemId>(() => loadItem.id),
    programmeDisciplineId: refersTo<ProgrammeDisciplineId>(() => programmeDiscipline.id),
    weekStep: smallint().$type<WeekStep>().notNull().default(2),
    madeBy: madeBy(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [index('event_load').on(table.loadItemId), index('event_programme').on(table.programmeDisciplineId)],
)

/**
 * A request, cancelled by undoing its change. `reasonTo`: the reason shown on classes that made way, if it
 * differs from `reason`.
 */
export const request = pgTable(
  'request',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<RequestId>(),
    kind: requestKind().notNull(),
    reason: text().notNull(),
    reasonTo: text().notNull().default(''),
    inCharge: text().notNull().default(''),
    inChargeTeacherId: refersTo<TeacherId>(() => teacher.id),
    until: date().$type<CalendarDate>(),
    madeBy: madeBy(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    changeId: refersToLarge<ChangeId>(() => change.id, 'set null'),
    undoneAt: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('request_change')
      .on(table.changeId)
      .where(sql`${table.changeId} is not null`),
  ],
)

/** Requests that withdrew the classes of a holiday when it was set. `isOwed`: their hours are to be made up. */
export const holidayWithdrawal = pgTable(
  'holiday_withdrawal',
  {
    date: date()
      .notNull()
      .references(() => holiday.date, { onDelete: 'cascade' })
      .$type<CalendarDate>(),
    requestId: refersTo<RequestId>(() => request.id).notNull(),
    isOwed: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.date, table.requestId] })],
)

/**
 * One event on one date in one pair. Delete an event after its meetings, because the notification of a
 * deleted meeting reads its event.
 */
export const meeting = pgTable(
  'meeting',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity().$type<MeetingId>(),
    eventId: refersTo<EventId>(() => event.id).notNull(),
    date: date().$type<CalendarDate>().notNull(),
    pair: smallint().$type<Pair>().notNull(),
    state: meetingState().notNull(),
    hidden: boolean().notNull().default(false),
    wasProjected: boolean().notNull().default(false),
    requestId: refersTo<RequestId>(() => request.id),
    successorId: refersToLarge<MeetingId>((): AnyPgColumn => meeting.id, 'set null'),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('meeting_pair', sql`${table.pair} between 1 and 10`),
    unique('meeting_place').on(table.id, table.date, table.pair),
    index('meeting_event').on(table.eventId, table.date),
    index('meeting_request')
      .on(table.requestId)
      .where(sql`${table.requestId} is not null`),
    index('meeting_successor')
      .on(table.successorId)
      .where(sql`${table.successorId} is not null`),
  ],
)

/**
 * A date of a booking in a room that takes consent. While it is `asked`, its meeting is a draft and holds nothing;
 * refusing it removes the meeting. `reason`: why it was refused.
 */
export const approval = pgTable(
  'approval',
  {
    requestId: refersTo<RequestId>(() => request.id, 'cascade').notNull(),
    date: date().notNull().$type<CalendarDate>(),
    pair: smallint().notNull().$type<Pair>(),
    roomId: refersTo<RoomId>(() => room.id).notNull(),
    /** The groups it is for: they are claimed once it is approved. */
    groupIds: integer().array().notNull().$type<GroupId[]>().default([]),
    state: text().notNull().$type<ApprovalState>().default('asked'),
    reason: text().notNull().default(''),
    decidedBy: madeBy(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.date] }),
    check('approval_state', sql`${table.state} in ('asked', 'approved', 'refused', 'expired')`),
    index('approval_asked')
      .on(table.roomId, table.date)
      .where(sql`${table.state} = 'asked'`),
  ],
)

/**
 * A date of a booking that is to be confirmed on the day, since its booker was told so. `untilMinutes`: until which minute of
 * the day. Releasing it removes the meeting.
 */
export const confirmation = pgTable(
  'confirmation',
  {
    requestId: refersTo<RequestId>(() => request.id, 'cascade').notNull(),
    date: date().notNull().$type<CalendarDate>(),
    pair: smallint().notNull().$type<Pair>(),
    roomId: refersTo<RoomId>(() => room.id).notNull(),
    untilMinutes: smallint().notNull(),
    state: text().notNull().$type<ConfirmationState>().default('open'),
    confirmedBy: madeBy(),
    /** By the code on the screen at the door. */
    isAtDoor: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.date] }),
    check('confirmation_state', sql`${table.state} in ('open', 'confirmed', 'released')`),
    index('confirmation_date').on(table.date, table.roomId),
  ],
)

/**
 * What became of a withdrawn class that is not made up: held otherwise, or else cancelled for good. Without one
 * the class is owed.
 */
export const owedOutcome = pgTable('owed_outcome', {
  meetingId: refersToLarge<MeetingId>(() => meeting.id, 'cascade').primaryKey(),
  loadItemId: refersTo<LoadItemId>(() => loadItem.id, 'cascade'),
  isHeld: boolean().notNull(),
  reason: text().notNull(),
  madeBy: madeBy(),
})

const changeId = () => refersToLarge<ChangeId>(() => change.id)

/**
 * One resource held by one meeting on its date and pair. A whole group claims subgroups 1 and 2; other
 * resources claim subgroup 0, a load item its own subgroup. `claim_firm` is the only guard against double
 * booking, and it is sufficient; `claim_load` allows a load item once per date and pair, drafts included.
 */
export const claim = pgTable(
  'claim',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    meetingId: bigint({ mode: 'number' }).notNull().$type<MeetingId>(),
    kind: resourceKind().notNull(),
    resourceId: integer().notNull(),
    subgroup: smallint().$type<Subgroup>().notNull().default(0),
    date: date().$type<CalendarDate>().notNull(),
    pair: smallint().$type<Pair>().notNull(),
    hold: holdKind().notNull(),
    softReason: softReason(),
    forcedBy: refersTo<UserId>(() => user.id),
    /** When the overlap began; null: together with the event. */
    softSince: timestamp({ withTimezone: true }),
    /** For a substitute: the change by which they came. */
    joinedIn: changeId(),
    /**
     * For a former teacher of a published class: the change by which they left. Such a claim is a trace,
     * whatever the meeting's state.
     */
    leftIn: changeId(),
  },
  (table) => [
    foreignKey({
      name: 'claim_meeting_place',
      columns: [table.meetingId, table.date, table.pair],
      foreignColumns: [meeting.id, meeting.date, meeting.pair],
    }).onDelete('cascade'),
    check('claim_soft_says_why', sql`(${table.hold} = 'soft') = (${table.softReason} is not null)`),
    check('claim_left_is_trace', sql`${table.leftIn} is null or ${table.hold} = 'trace'`),
    check('claim_group_halves', sql`${table.kind} <> 'group' or ${table.subgroup} in (1, 2)`),
    uniqueIndex('claim_firm')
      .on(table.kind, table.resourceId, table.subgroup, table.date, table.pair)
      .where(sql`${table.hold} = 'firm'`),
    uniqueIndex('claim_load')
      .on(table.resourceId, table.subgroup, table.date, table.pair)
      .where(sql`${table.kind} = 'load' and ${table.hold} <> 'trace'`),
    index('claim_waiting')
      .on(table.kind, table.resourceId, table.subgroup, table.date, table.pair)
      .where(sql`${table.softReason} in ('forced', 'imported')`),
    uniqueIndex('claim_once').on(table.meetingId, table.kind, table.resourceId, table.subgroup),
    index('claim_joined')
      .on(table.joinedIn)
      .where(sql`${table.joinedIn} is not null`),
    index('claim_left')
      .on(table.leftIn)
      .where(sql`${table.leftIn} is not null`),
    index('claim_week').on(table.kind, table.resourceId, table.date),
    index('claim_slot').on(table.date, table.pair, table.kind),
  ],
)

/**
 * Rooms closed together (events of kind `closure`): the change that closed them, and the later ones that moved
 * classes out of them. The first change is the id of the closing.
 */
export const closingChange = pgTable(
  'closing_change',
  {
    eventId: refersTo<EventId>(() => event.id, 'cascade').notNull(),
    changeId: refersToLarge<ChangeId>(() => change.id).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.changeId] }),
    index('closing_change_change').on(table.changeId),
  ],
)

/**
 * Advice for a period: a weekday and pair that a room, teacher or group prefers to keep free. Null: all of
 * them.
 */
export const wish = pgTable(
  'wish',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<WishId>(),
    kind: resourceKind().$type<WishSubject['kind']>().notNull(),
    resourceId: integer().notNull(),
    startsOn: date().$type<CalendarDate>().notNull(),
    endsOn: date().$type<CalendarDate>().notNull(),
    weekday: smallint().$type<Weekday>(),
    pair: smallint().$type<Pair>(),
    /** Of an absence: the first pair of its first day, and the last one of its last day; null: of the day. */
    firstPair: smallint().$type<Pair>(),
    lastPair: smallint().$type<Pair>(),
    title: text().notNull(),
    /** The teacher or group is absent. */
    isAbsence: boolean().notNull().default(false),
    /** No wish: this equipment of the room is out of order. */
    lacks: text().$type<FallibleEquipment>(),
    madeBy: madeBy(),
  },
  (table) => [
    index('wish_resource').on(table.kind, table.resourceId),
    check(
      'wish_lacks',
      sql`${table.lacks} is null or ${table.lacks} in ('projector', 'computers') and ${table.kind} = 'room'`,
    ),
    check('wish_absence', sql`not ${table.isAbsence} or ${table.kind} in ('teacher', 'group')`),
    check(
      'wish_day_part',
      sql`num_nonnulls(${table.firstPair}, ${table.lastPair}) = 0
        or ${table.isAbsence} and num_nonnulls(${table.weekday}, ${table.pair}) = 0
          and (${table.startsOn} < ${table.endsOn} or coalesce(${table.firstPair} <= ${table.lastPair}, true))`,
    ),
  ],
)

/** The changes that settled classes of an absence or of a room's fault: what they changed may return when it ends early. */
export const absenceChange = pgTable(
  'absence_change',
  {
    wishId: refersTo<WishId>(() => wish.id, 'cascade').notNull(),
    changeId: refersToLarge<ChangeId>(() => change.id).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wishId, table.changeId] }),
    index('absence_change_change').on(table.changeId),
  ],
)

/**
 * A teacher who may be asked to hold a class instead of another, in the order of `rank`. `untilDate` and `untilMinutes`:
 * by when they are to answer, null before they are asked; `hours`: how long that is. `answer` null: open.
 */
export const substituteOffer = pgTable(
  'substitute_offer',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<OfferId>(),
    meetingId: refersToLarge<MeetingId>(() => meeting.id, 'cascade').notNull(),
    insteadId: refersTo<TeacherId>(() => teacher.id).notNull(),
    teacherId: refersTo<TeacherId>(() => teacher.id).notNull(),
    rank: smallint().notNull(),
    hours: smallint().notNull(),
    untilDate: date().$type<CalendarDate>(),
    untilMinutes: smallint(),
    answer: text().$type<OfferAnswer>(),
    reason: text().notNull(),
    madeBy: madeBy(),
  },
  (table) => [
    check('substitute_offer_answer', sql`${table.answer} in ('yes', 'no', 'late', 'taken', 'withdrawn')`),
    check(
      'substitute_offer_until',
      sql`(${table.untilDate} is null) = (${table.untilMinutes} is null) and ${table.hours} > 0`,
    ),
    index('substitute_offer_meeting').on(table.meetingId),
    index('substitute_offer_open')
      .on(table.teacherId)
      .where(sql`${table.answer} is null`),
  ],
)
