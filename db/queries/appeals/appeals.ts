import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { appeal, appealStep } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { AppealId, GroupId, MeetingId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { AppealState, AppealWant } from '@/lib/core/requests/rules/appeal'
import type { Owners } from '@/lib/core/rights/rules/rights-subjects'
import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'

/** `at`: where the class stands now; null: it is gone, or no published class any more. */
type FoundStep = {
  meetingId: MeetingId
  from: DatedSlot
  to: DatedSlot
  room: NamedRoom | null
  at: DatedSlot | null
}

export type FoundAppeal = {
  id: AppealId
  version: number
  wants: AppealWant
  state: AppealState
  title: string
  lessonType: LessonType
  teachers: { id: TeacherId; name: string }[]
  groups: { id: GroupId; title: string }[]
  withTeacher: { id: TeacherId; name: string } | null
  owners: { [Kind in keyof Owners]: Owners[Kind][number][] }
  reason: string
  answer: string
  madeBy: UserId | null
  by: string
  decidedBy: string
  madeAt: Date
  steps: FoundStep[]
}

/** `condition`: on the appeal `a`. */
async function findWhere(db: Queryable, condition: SQL, most: number): Promise<FoundAppeal[]> {
  const rows = await db.execute<Omit<FoundAppeal, 'madeAt'> & { madeAt: string }>(sql`
    select a.id, a.version, a.wants, a.state, a.title, a.lesson_type as "lessonType", a.reason, a.answer, a.made_by as "madeBy",
      extract(epoch from a.made_at) * 1000 as "madeAt",
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
        from shown_teacher t where t.id = any(a.teacher_ids)) as teachers,
      (select coalesce(json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title), '[]')
        from shown_group g where g.id = any(a.group_ids)) as groups,
      (select json_build_object('id', t.id, 'name', t.name) from shown_teacher t where t.id = a.with_teacher_id) as "withTeacher",
      json_build_object(
        'teachers', (select coalesce(json_agg(json_build_object('id', t.id, 'departmentId', t.department_id)), '[]')
          from teacher t where t.id = any(a.teacher_ids)),
        'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'facultyId', g.faculty_id)), '[]')
          from "group" g where g.id = any(a.group_ids))) as owners,
      coalesce((select full_name from "user" u where u.id = a.made_by), '') as by,
      coalesce((select full_name from "user" u where u.id = a.decided_by), '') as "decidedBy",
      (select coalesce(json_agg(json_build_object('meetingId', s.meeting_id,
          'from', json_build_object('date', s.from_date, 'pair', s.from_pair), 'to', json_build_object('date', s.to_date, 'pair', s.to_pair),
          'room', (select named from shown_room r where r.id = s.room_id),
          'at', (select json_build_object('date', m.date, 'pair', m.pair) from meeting m where m.id = s.meeting_id and m.state = 'published'))
          order by s.position), '[]')
        from appeal_step s where s.appeal_id = a.id) as steps
    from appeal a where ${condition} order by a.id desc limit ${most}`)
  return rows.map((row) => ({ ...row, madeAt: new Date(Number(row.madeAt)) }))
}

const mostOpen = 2_000
const mostPast = 200

/** Whoever may have asked, been asked or decided: an account, and the teacher and group that it is bound to. */
type AppealParty = { userId: UserId | null; teacherId: TeacherId | null; groupId: GroupId | null }

/**
 * What waits, and the latest of what was decided or has begun: of the party, and of everybody. What waits of everybody
 * is that whose class or new place is not over `today`.
 */
export async function findAppeals(
  db: Queryable,
  { userId, teacherId, groupId }: AppealParty,
  today: CalendarDate,
): Promise<FoundAppeal[]> {
  const own = sql`coalesce(${userId} in (a.made_by, a.decided_by) or a.with_teacher_id = ${teacherId} or ${teacherId}::integer = any(a.teacher_ids)
    or ${groupId}::integer = any(a.group_ids), false)`
  const waits = sql`a.state in ('agreeing', 'asked')
    and exists (select from appeal_step s where s.appeal_id = a.id and greatest(s.from_date, s.to_date) >= ${today})`
  const found = [
    ...(await findWhere(db, waits, mostOpen)),
    ...(await findWhere(db, sql`not (${waits}) and ${own}`, mostPast)),
    ...(await findWhere(db, sql`not (${waits}) and not ${own}`, mostPast)),
  ]
  return found.sort((one, other) => other.id - one.id)
}

export async function findAppeal(db: Queryable, id: AppealId): Promise<FoundAppeal | null> {
  const [found] = await findWhere(db, sql`a.id = ${id}`, 1)
  return found ?? null
}

/** Whether somebody signs in as this teacher, and so can answer. */
export async function hasTeacherAccount(db: Queryable, id: TeacherId): Promise<boolean> {
  const [row] = await db.execute<{ is: boolean }>(sql`
    select exists (select from "user" u where u.teacher_id = ${id} and u.active) as is`)
  return row?.is === true
}

type InsertedStep = { meetingId: MeetingId; from: DatedSlot; to: DatedSlot; roomId: RoomId | null }

type InsertedAppeal = {
  wants: AppealWant
  state: AppealState
  title: string
  lessonType: LessonType
  teacherIds: TeacherId[]
  groupIds: GroupId[]
  withTeacherId: TeacherId | null
  reason: string
  madeBy: UserId | null
}

export async function insertAppeal(
  db: Queryable,
  values: InsertedAppeal,
  steps: readonly InsertedStep[],
): Promise<AppealId> {
  const [row] = await db.insert(appeal).values(values).returning({ id: appeal.id })
  if (!row) throw new Error('The insert returned no row.')
  await insertSteps(db, row.id, steps)
  return row.id
}

async function insertSteps(db: Queryable, id: AppealId, steps: readonly InsertedStep[]): Promise<void> {
  await db.insert(appealStep).values(
    steps.map(({ meetingId, from, to, roomId }, position) => ({
      appealId: id,
      position,
      meetingId,
      fromDate: from.date,
      fromPair: from.pair,
      toDate: to.date,
      toPair: to.pair,
      roomId,
    })),
  )
}

/** Stores what was decided. `steps`: where its classes went instead of where was asked; null: there. */
export async function storeAppealDecision(
  db: Queryable,
  {
    id,
    state,
    answer,
    decidedBy,
    steps,
  }: {
    id: AppealId
    state: AppealState
    answer: string
    decidedBy: UserId | null
    steps: readonly InsertedStep[] | null
  },
): Promise<void> {
  await db.execute(sql`
    update appeal set state = ${state}, answer = ${answer}, decided_by = ${decidedBy}, version = version + 1 where id = ${id}`)
  if (steps === null) return
  await db.execute(sql`delete from appeal_step where appeal_id = ${id}`)
  await insertSteps(db, id, steps)
}
