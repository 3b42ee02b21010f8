import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { askedTeacher, wishCampaign } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CampaignId, FacultyId, SemesterId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { subjectOf } from '@/lib/core/names/rules/resource'
import type { WishAnswer } from '@/lib/core/requests/rules/wish-campaign'
import type { CampaignScope } from '@/lib/core/rights/rules/rights-subjects'

export type FoundCampaign = {
  id: CampaignId
  semester: { id: SemesterId; title: string; startsOn: CalendarDate; endsOn: CalendarDate }
  facultyId: FacultyId | null
  departmentId: number | null
  /** Empty: of the university. */
  scopeTitle: string
  words: string
  startedOn: CalendarDate
  until: CalendarDate
  isEnded: boolean
  remindedOn: CalendarDate | null
  by: string
  asked: number
  answered: number
  reachable: number
}

const hasAccount = (teacherId: SQL) => sql`exists (select from "user" u where u.teacher_id = ${teacherId} and u.active)`

const mostCampaigns = 200

/** `condition`: on the campaign `c`. */
const findWhere = (db: Queryable, condition: SQL): Promise<FoundCampaign[]> =>
  db.execute<FoundCampaign>(sql`
    select c.id, c.faculty_id as "facultyId", c.department_id as "departmentId", c.words, c.started_on as "startedOn",
      c.until_date as "until", c.is_ended as "isEnded", c.reminded_on as "remindedOn",
      json_build_object('id', s.id, 'title', s.title, 'startsOn', s.starts_on, 'endsOn', s.ends_on) as semester,
      coalesce((select title from faculty f where f.id = c.faculty_id), (select title from department d where d.id = c.department_id), '') as "scopeTitle",
      coalesce((select full_name from "user" u where u.id = c.made_by), '') as by,
      a.asked, a.answered, a.reachable
    from wish_campaign c
      join semester s on s.id = c.semester_id
      cross join lateral (
        select count(*)::integer as asked, count(a.answer)::integer as answered,
          (count(*) filter (where a.answer is null and ${hasAccount(sql`a.teacher_id`)}))::integer as reachable
        from wish_answer a where a.campaign_id = c.id) a
    where ${condition}
    order by c.is_ended, c.until_date desc, c.id desc limit ${mostCampaigns}`)

/** All campaigns, those that run first. */
export const findCampaigns = (db: Queryable): Promise<FoundCampaign[]> => findWhere(db, sql`true`)

export async function findCampaign(db: Queryable, id: CampaignId): Promise<FoundCampaign | null> {
  const [found] = await findWhere(db, sql`c.id = ${id}`)
  return found ?? null
}

/** Running campaigns that are to be reminded of by themselves: they end today or tomorrow, and nobody was since the day before. */
export const findCampaignsToRemind = (db: Queryable, today: CalendarDate): Promise<FoundCampaign[]> =>
  findWhere(
    db,
    sql`not c.is_ended and c.started_on < ${today} and ${today} between c.until_date - 1 and c.until_date
      and coalesce(c.reminded_on < c.until_date - 1, true) and a.reachable > 0`,
  )

type FoundAsked = {
  id: TeacherId
  name: string
  departmentId: number | null
  department: string
  answer: WishAnswer | null
  answeredOn: CalendarDate | null
  wishes: number
  hasAccount: boolean
}

/** Everybody whom a campaign asks, by department and name, with the number of wishes that reach into its semester. */
export const findAsked = (db: Queryable, id: CampaignId): Promise<FoundAsked[]> =>
  db.execute<FoundAsked>(sql`
    select t.id, t.name, t.department_id as "departmentId", coalesce(d.title, '') as department, a.answer, a.answered_on as "answeredOn",
      ${hasAccount(sql`t.id`)} as "hasAccount",
      (select count(*)::integer from wish w
        where w.kind = 'teacher' and w.resource_id = t.id and not w.is_absence and w.starts_on <= s.ends_on and w.ends_on >= s.starts_on) as wishes
    from wish_answer a
      join wish_campaign c on c.id = a.campaign_id
      join semester s on s.id = c.semester_id
      join shown_teacher t on t.id = a.teacher_id
      left join department d on d.id = t.department_id
    where a.campaign_id = ${id}
    order by d.title nulls last, t.name, t.id`)

type TeacherToAsk = { id: TeacherId; hasAccount: boolean; isAsked: boolean }

/**
 * The teachers of a scope; of a faculty those with load of its groups in the semester or the year before. `isAsked`: by
 * another campaign for it that is open.
 */
export const findTeachersToAsk = (
  db: Queryable,
  { scope, semesterId, today }: { scope: CampaignScope; semesterId: SemesterId; today: CalendarDate },
): Promise<TeacherToAsk[]> => {
  const isOfScope =
    scope.kind === 'university'
      ? sql`true`
      : scope.kind === 'department'
        ? sql`t.department_id = ${scope.id}`
        : sql`t.id in (
            select o.teacher_id from load_item_teacher o
              join load_item l on l.id = o.load_item_id
              join load_item_group b on b.load_item_id = l.id
              join "group" g on g.id = b.group_id
            where g.faculty_id = ${scope.id} and l.starts_on <= s.ends_on and l.ends_on >= s.starts_on - 366)`
  return db.execute<TeacherToAsk>(sql`
    select t.id, ${hasAccount(sql`t.id`)} as "hasAccount",
      exists (
        select from wish_answer a join wish_campaign c on c.id = a.campaign_id
        where a.teacher_id = t.id and c.semester_id = s.id and not c.is_ended and c.until_date >= ${today}) as "isAsked"
    from teacher t cross join semester s
    where s.id = ${semesterId} and t.active and t.merged_into is null and not t.is_placeholder and ${isOfScope}
    order by t.id`)
}

/** Lets whoever starts a campaign for a semester wait for whoever does so at once. */
export async function lockCampaignsOf(db: Queryable, semesterId: SemesterId): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('wish_campaign'), ${semesterId}::integer)`)
}

type InsertedCampaign = {
  semesterId: SemesterId
  facultyId: FacultyId | null
  departmentId: number | null
  words: string
  startedOn: CalendarDate
  untilDate: CalendarDate
  madeBy: UserId | null
}

export async function insertCampaign(
  db: Queryable,
  values: InsertedCampaign,
  teachers: readonly TeacherId[],
): Promise<CampaignId> {
  const [row] = await db.insert(wishCampaign).values(values).returning({ id: wishCampaign.id })
  if (!row) throw new Error('The insert returned no row.')
  await db.insert(askedTeacher).values(teachers.map((teacherId) => ({ campaignId: row.id, teacherId })))
  return row.id
}

type ChangedCampaign = Partial<Pick<typeof wishCampaign.$inferInsert, 'untilDate' | 'words' | 'isEnded' | 'remindedOn'>>

export async function updateCampaigns(
  db: Queryable,
  ids: readonly CampaignId[],
  values: ChangedCampaign,
): Promise<void> {
  await db
    .update(wishCampaign)
    .set(values)
    .where(sql`${wishCampaign.id} = any(${sql.param(ids)}::integer[])`)
}

export async function deleteCampaign(db: Queryable, id: CampaignId): Promise<void> {
  await db.delete(askedTeacher).where(eq(askedTeacher.campaignId, id))
  await db.delete(wishCampaign).where(eq(wishCampaign.id, id))
}

/** Stores what a teacher said. Returns whether the campaign asks them. */
export async function storeWishAnswer(
  db: Queryable,
  {
    id,
    teacherId,
    answer,
    today,
  }: { id: CampaignId; teacherId: TeacherId; answer: WishAnswer | null; today: CalendarDate },
): Promise<boolean> {
  const stored = await db
    .update(askedTeacher)
    .set({ answer, answeredOn: answer === null ? null : today })
    .where(and(eq(askedTeacher.campaignId, id), eq(askedTeacher.teacherId, teacherId)))
    .returning({ id: askedTeacher.teacherId })
  return stored.length > 0
}

type AskingCampaign = FoundCampaign & { answer: WishAnswer | null }

/** The campaigns that ask a teacher, for semesters that are not over before a date, those that run first. */
export async function findCampaignsAsking(
  db: Queryable,
  teacherId: TeacherId,
  from: CalendarDate,
): Promise<AskingCampaign[]> {
  const answers = await db.execute<{ id: CampaignId; answer: WishAnswer | null }>(sql`
    select a.campaign_id as id, a.answer from wish_answer a
      join wish_campaign c on c.id = a.campaign_id join semester s on s.id = c.semester_id
    where a.teacher_id = ${teacherId} and s.ends_on >= ${from}`)
  if (answers.length === 0) return []
  const answerOf = new Map(answers.map(({ id, answer }) => [id, answer]))
  const found = await findWhere(db, sql`c.id = any(${sql.param([...answerOf.keys()])}::integer[])`)
  return found.map((one) => ({ ...one, answer: answerOf.get(one.id) ?? null }))
}

type NamedScope = { scope: Exclude<CampaignScope, { kind: 'university' }>; title: string }

/** The faculties and departments in use, by title. */
export async function findCampaignScopes(db: Queryable): Promise<NamedScope[]> {
  const rows = await db.execute<{ kind: 'faculty' | 'department'; id: number; title: string }>(sql`
    select 'faculty' as kind, id, title from faculty where active and merged_into is null
    union all select 'department', id, title from department where active and merged_into is null
    order by 1 desc, title`)
  return rows.map(({ kind, id, title }) => ({ scope: subjectOf(kind, id), title }))
}
