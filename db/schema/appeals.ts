import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { AppealId, GroupId, MeetingId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { AppealState, AppealWant } from '@/lib/core/requests/rules/appeal'
import { refersTo } from './refers-to'
import { user } from './users'
import { room, teacher } from './vocabularies'

const person = () => refersTo<UserId>(() => user.id)

/**
 * What a teacher or a group asks the planners to do. `teacherIds`, `groupIds`: whose class it is, which also say who
 * decides; `withTeacherId`: with whom the class is to be swapped. `reason`: of who asks; `answer`: of who decides.
 */
export const appeal = pgTable(
  'appeal',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<AppealId>(),
    wants: text().notNull().$type<AppealWant>(),
    state: text().notNull().$type<AppealState>(),
    title: text().notNull(),
    lessonType: smallint().$type<LessonType>().notNull(),
    teacherIds: integer().array().notNull().$type<TeacherId[]>(),
    groupIds: integer().array().notNull().$type<GroupId[]>(),
    withTeacherId: refersTo<TeacherId>(() => teacher.id),
    reason: text().notNull(),
    answer: text().notNull().default(''),
    madeBy: person(),
    decidedBy: person(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('appeal_wants', sql`${table.wants} in ('time', 'room', 'swap', 'consultation')`),
    check('appeal_state', sql`${table.state} in ('agreeing', 'asked', 'accepted', 'refused', 'declined', 'withdrawn')`),
    index('appeal_open')
      .on(table.state)
      .where(sql`${table.state} in ('agreeing', 'asked')`),
    index('appeal_made_by').on(table.madeBy),
  ],
)

/**
 * Where one class is to go, in the order asked. Its meeting has no foreign key, because the class may be gone by the time
 * of the decision. Of a consultation: for which class it is, and where it is to be held. `roomId` null: the class keeps its rooms.
 */
export const appealStep = pgTable(
  'appeal_step',
  {
    appealId: refersTo<AppealId>(() => appeal.id, 'cascade').notNull(),
    position: smallint().notNull(),
    meetingId: bigint({ mode: 'number' }).notNull().$type<MeetingId>(),
    fromDate: date().notNull().$type<CalendarDate>(),
    fromPair: smallint().notNull().$type<Pair>(),
    toDate: date().notNull().$type<CalendarDate>(),
    toPair: smallint().notNull().$type<Pair>(),
    roomId: refersTo<RoomId>(() => room.id),
  },
  (table) => [primaryKey({ columns: [table.appealId, table.position] })],
)
