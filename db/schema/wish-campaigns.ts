import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CampaignId, FacultyId, SemesterId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { WishAnswer } from '@/lib/core/requests/rules/wish-campaign'
import { semester } from './calendar'
import { refersTo } from './refers-to'
import { user } from './users'
import { department, faculty, teacher } from './vocabularies'

/**
 * Teachers are asked for their wishes for a semester until a day, that day included: those of a department or a faculty;
 * without either of the university. `isEnded`: before that day. `remindedOn`: when they were last reminded.
 */
export const wishCampaign = pgTable(
  'wish_campaign',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity().$type<CampaignId>(),
    semesterId: refersTo<SemesterId>(() => semester.id, 'cascade').notNull(),
    facultyId: refersTo<FacultyId>(() => faculty.id),
    departmentId: integer().references(() => department.id),
    words: text().notNull().default(''),
    startedOn: date().$type<CalendarDate>().notNull(),
    untilDate: date().$type<CalendarDate>().notNull(),
    isEnded: boolean().notNull().default(false),
    remindedOn: date().$type<CalendarDate>(),
    madeBy: refersTo<UserId>(() => user.id),
  },
  (table) => [
    check('wish_campaign_scope', sql`${table.facultyId} is null or ${table.departmentId} is null`),
    index('wish_campaign_semester').on(table.semesterId),
  ],
)

/** A teacher whom a campaign asked. `answer` null: they have not said that they are done. */
export const askedTeacher = pgTable(
  'wish_answer',
  {
    campaignId: refersTo<CampaignId>(() => wishCampaign.id, 'cascade').notNull(),
    teacherId: refersTo<TeacherId>(() => teacher.id).notNull(),
    answer: text().$type<WishAnswer>(),
    answeredOn: date().$type<CalendarDate>(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.teacherId] }),
    index('wish_answer_teacher').on(table.teacherId),
    check('wish_answer_answer', sql`${table.answer} in ('done', 'none')`),
    check('wish_answer_answered', sql`(${table.answer} is null) = (${table.answeredOn} is null)`),
  ],
)
