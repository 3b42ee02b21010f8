import { asc, eq } from 'drizzle-orm'
import type postgres from 'postgres'
import { type Queryable, sqlOf } from '@/db/client'
import type { ItemPlan } from '@/db/queries/core/schedule/schedule'
import { faculty } from '@/db/schema'
import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import type { Period } from '@/lib/core/calendar/rules/period'
import { defaultExamNorms, type ExamNorms, type SessionPeriod } from '@/lib/core/calendar/rules/session'
import type {
  FacultyId,
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeId,
  RoomId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import { type Subgroup, subjectOf } from '@/lib/core/names/rules/resource'
import type { RoomKind } from '@/lib/core/names/rules/room'
import type { NewWish } from '@/lib/core/schedule/rules/wish'
import type { FirstOf, QualityScope, ReasonedPublication } from '@/lib/quality/rules/quality-check'
import type {
  QualityGroup,
  QualityInput,
  QualityLoad,
  QualityMeeting,
  QualityRoom,
  QualityTeacher,
} from '@/lib/quality/rules/timetable'

/** `plan` null: published and not hidden, visible to everyone. */
export type QualityMeetingRow = QualityMeeting & { plan: ItemPlan | null; programmeId: ProgrammeId | null }

function requestedMeetings(sql: postgres.ISql, scope: QualityScope, { from, to }: Period) {
  const claimed = sql`select meeting_id from claim where date between ${from} and ${to} and hold <> 'trace'`
  switch (scope.kind) {
    case 'university':
      return claimed
    case 'faculty':
      return sql`${claimed} and kind = 'group'
        and resource_id in (select id from "group" where faculty_id = ${scope.id})`
    default:
      return sql`${claimed} and kind = ${scope.kind} and resource_id = ${scope.id}`
  }
}

/** The resources whose whole days are loaded. */
export type WholeGroup = readonly ('teacher' | 'group')[]

/**
 * In addition to these classes: all those of their teachers and groups, and everything in their rooms at the
 * same time.
 */
const relatedMeetings = (sql: postgres.ISql, { from, to }: Period, whole: WholeGroup) => sql`
  select c.meeting_id
  from (
      select distinct kind, resource_id from claim
      where meeting_id in (select meeting_id from asked) and kind = any(${[...whole]}::resource_kind[]) and hold <> 'trace') people
    join claim c using (kind, resource_id)
  where c.date between ${from} and ${to} and c.hold <> 'trace'
  union
  select c.meeting_id
  from (
      select distinct resource_id, date, pair from claim
      where meeting_id in (select meeting_id from asked) and kind = 'room' and hold <> 'trace') place
    join claim c using (resource_id, date, pair)
  where c.kind = 'room' and c.hold <> 'trace'`

/** In addition to these classes: everything their teachers and groups have on the same dates. */
const meetingsOnSameDays = (sql: postgres.ISql) => sql`
  select c.meeting_id
  from (
      select distinct kind, resource_id, date from claim
      where meeting_id in (select meeting_id from asked) and kind in ('teacher', 'group') and hold <> 'trace') people
    join claim c using (kind, resource_id, date)
  where c.hold <> 'trace'`

type MeetingRow = Omit<QualityMeetingRow, 'groups'> & {
  groupIds: GroupId[]
  halves: Subgroup[]
  mayCoincide: boolean[]
}

/** Both halves claimed is the whole group. */
function groupsOf({ groupIds, halves, mayCoincide }: MeetingRow): QualityMeeting['groups'] {
  const groups = new Map<GroupId, QualityMeeting['groups'][number]>()
  for (const [index, id] of groupIds.entries()) {
    const own = { id, subgroup: halves[index] ?? 0, mayCoincide: mayCoincide[index] ?? false }
    groups.set(id, groups.has(id) ? { ...own, subgroup: 0 } : own)
  }
  return [...groups.values()]
}

type MeetingParams = {
  scope: QualityScope
  period: Period
  drafts: boolean
  viewer: UserId
  whole?: WholeGroup
}

/**
 * Everything that takes place for a scope in a period, and the neighbouring meetings (`isAsked` false), in
 * one statement, unordered. Drafts only on request. `viewer`: the user whose permissions `plan` contains.
 */
export async function findQualityMeetings(
  db: Queryable,
  { scope, period, drafts, viewer, whole = ['teacher', 'group'] }: MeetingParams,
): Promise<QualityMeetingRow[]> {
  const sql = sqlOf(db)
  const meetingCtes = sql`
    asked as materialized (select distinct meeting_id from (${requestedMeetings(sql, scope, period)}) own),
    wanted as materialized (
      select meeting_id from asked ${scope.kind === 'university' ? sql`` : sql`union ${relatedMeetings(sql, period, whole)}`}),`
  return findMeetingRows(sql, meetingCtes, { drafts, viewer })
}

/**
 * The published ones of these classes, and everything their teachers and groups have on the same dates
 * (`isAsked` false), unordered.
 */
export async function findDaysOf(
  db: Queryable,
  meetings: readonly MeetingId[],
  viewer: UserId,
): Promise<QualityMeetingRow[]> {
  const sql = sqlOf(db)
  const meetingCtes = sql`
    asked as materialized (select unnest(${meetings}::bigint[]) as meeting_id),
    wanted as materialized (select meeting_id from asked union ${meetingsOnSameDays(sql)}),`
  return findMeetingRows(sql, meetingCtes, { drafts: false, viewer })
}

/**
 * The exams, credits and consultations of these people in a period, and in `withClasses` whatever else they have; unordered,
 * `isAsked` false.
 */
export async function findExamMeetings(
  db: Queryable,
  { teachers, groups, period: { from, to }, withClasses, known = [], drafts, viewer }: ExamMeetingParams,
): Promise<QualityMeetingRow[]> {
  const sql = sqlOf(db)
  const meetingCtes = sql`
    asked as materialized (select null::bigint as meeting_id where false),
    wanted as materialized (
      select distinct c.meeting_id
      from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
      where c.date between ${from} and ${to} and c.hold <> 'trace'
        and (e.kind = 'exam' or c.date between ${withClasses?.from ?? null}::date and ${withClasses?.to ?? null}::date)
        and (c.kind = 'teacher' and c.resource_id = any(${[...teachers]}::integer[])
          or c.kind = 'group' and c.resource_id = any(${[...groups]}::integer[]))
      except select unnest(${[...known]}::bigint[])),`
  return findMeetingRows(sql, meetingCtes, { drafts, viewer })
}

type ExamMeetingParams = {
  teachers: readonly TeacherId[]
  groups: readonly GroupId[]
  period: Period
  withClasses?: Period
  /** Left out, because they were read before. */
  known?: readonly MeetingId[]
  drafts: boolean
  viewer: UserId
}

/** `meetingCtes`: the CTEs `asked` and `wanted` of meeting ids. */
async function findMeetingRows(
  sql: postgres.ISql,
  meetingCtes: postgres.Fragment,
  { drafts, viewer }: { drafts: boolean; viewer: UserId },
): Promise<QualityMeetingRow[]> {
  const rows = await sql<MeetingRow[]>`
    with ${meetingCtes}
    held as materialized (
      select c.meeting_id,
        coalesce(array_agg(c.resource_id order by c.resource_id) filter (where c.kind = 'room'), '{}') as rooms,
        coalesce(array_agg(c.resource_id order by c.resource_id) filter (where c.kind = 'teacher'), '{}') as teachers,
        coalesce(array_agg(c.resource_id order by c.id) filter (where c.kind = 'group'), '{}') as group_ids,
        coalesce(array_agg(c.subgroup order by c.id) filter (where c.kind = 'group'), '{}') as halves,
        coalesce(array_agg(coalesce(c.soft_reason in ('booking', 'independent'), false) order by c.id)
          filter (where c.kind = 'group'), '{}') as may_coincide
      from claim c join wanted using (meeting_id)
      where c.hold <> 'trace' and c.kind <> 'load' group by c.meeting_id),
    chooses as materialized (select distinct one as id from independent_rows)
    select m.id, e.kind, m.state = 'projected' as "isDraft", asked.meeting_id is not null as "isAsked", m.date, m.pair, e.title,
      e.lesson_type as "lessonType", e.discipline_id as "disciplineId", e.load_item_id as "loadItemId",
      h.rooms, h.teachers, h.group_ids as "groupIds", h.halves,
      case when chooses.id is null then h.may_coincide else array_fill(true, array[cardinality(h.halves)]) end as "mayCoincide",
      case when e.kind = 'exam' then json_build_object('eventId', e.id, 'startsAt', s.starts_at, 'minutes', s.minutes,
        'period', x.period, 'form', coalesce(x.form, 'oral'), 'isHard', coalesce(x.is_hard, false)) end as sitting,
      d.programme_id as "programmeId",
      case when m.state = 'projected' or m.hidden then (select plan from item_plan(
        m.id, true, e.load_item_id, e.programme_discipline_id, ${viewer})) end as plan
    from held h
      join meeting m on m.id = h.meeting_id
      join event e on e.id = m.event_id
      left join asked on asked.meeting_id = m.id
      left join programme_discipline d on d.id = e.programme_discipline_id
      left join chooses on chooses.id = e.programme_discipline_id
      left join exam_sitting s on s.event_id = e.id
      left join exam_item x on x.load_item_id = e.load_item_id
    where m.state = 'published' or ${drafts} and m.state = 'projected'`
  return rows.map((row) => {
    const { groupIds: _, halves: __, mayCoincide: ___, ...meeting } = row
    return { ...meeting, groups: groupsOf(row) }
  })
}

type FactsRow = {
  rooms: (Omit<QualityRoom, 'isSport' | 'isShared'> & {
    id: RoomId
    kind: RoomKind
    isPlaceholder: boolean
  })[]
  teachers: (QualityTeacher & { id: TeacherId })[]
  groups: (QualityGroup & { id: GroupId; facultyId: FacultyId | null })[]
  wishes: (Omit<NewWish, 'subject'> & { kind: NewWish['subject']['kind']; resourceId: number })[]
  permitted: { id: LoadItemId; slots: number[] }[]
  periods: SessionPeriod[]
  norms: ExamNorms | null
}

export type QualityFacts = {
  rooms: ReadonlyMap<RoomId, QualityRoom>
  teachers: ReadonlyMap<TeacherId, QualityTeacher>
  groups: ReadonlyMap<GroupId, QualityGroup>
  faculties: ReadonlyMap<GroupId, FacultyId | null>
  wishes: readonly NewWish[]
  permittedSlots: ReadonlyMap<LoadItemId, ReadonlySet<number>>
  session: QualityInput['session']
}

/** What the rules ask about rooms, people and wishes in a period, of the whole university, in one statement. */
export async function findQualityFacts(db: Queryable, { from, to }: Period): Promise<QualityFacts> {
  const [row] = await sqlOf(db)<FactsRow[]>`
    select
      (select coalesce(json_agg(flags || jsonb_build_object('id', id, 'title', title, 'building', building, 'capacity', capacity,
        'kind', kind, 'isPlaceholder', is_placeholder)), '[]')
        from shown_room) as rooms,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'isPlaceholder', is_placeholder,
        'weeklyHours', n.weekly_hours, 'methodDay', n.method_day)), '[]')
        from shown_teacher left join teacher_norms(${from}, ${to}) n on n.teacher_id = id) as teachers,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'students', students,
        'courseYear', course_year, 'studyForm', study_form, 'facultyId', faculty_id)), '[]') from shown_group) as groups,
      (select coalesce(json_agg(json_build_object('kind', kind, 'resourceId', resource_id, 'startsOn', starts_on,
        'endsOn', ends_on, 'weekday', weekday, 'pair', pair, 'title', title, 'isAbsence', is_absence)::jsonb
        || jsonb_strip_nulls(jsonb_build_object('firstPair', first_pair, 'lastPair', last_pair))), '[]')
        from wish where starts_on <= ${to} and ends_on >= ${from} and kind <> 'load' and lacks is null) as wishes,
      (select coalesce(json_agg(json_build_object('id', load_item_id, 'slots', slots)), '[]') from permitted_slots(null)) as permitted,
      (select coalesce(json_agg(json_build_object('id', id, 'version', version, 'kind', kind, 'title', title,
        'startsOn', starts_on, 'endsOn', ends_on, 'facultyId', faculty_id, 'courseYear', course_year, 'studyForm', study_form,
        'leastDays', least_days, 'wantedDays', wanted_days)), '[]') from session_period) as periods,
      (select json_build_object('examMinutes', exam_minutes, 'creditMinutes', credit_minutes,
        'consultationMinutes', consultation_minutes, 'leastDays', least_days, 'wantedDays', wanted_days,
        'examinerDaily', examiner_daily, 'seatShare', seat_share) from exam_norm) as norms`
  if (!row) throw new Error('A row of lists')
  const isVirtual = ({ id, isPlaceholder }: FactsRow['rooms'][number]) => isPlaceholder || id <= 0
  return {
    rooms: new Map(
      row.rooms.map((room) => [room.id, { ...room, isSport: room.kind === 'sport', isShared: isVirtual(room) }]),
    ),
    teachers: new Map(row.teachers.map((one) => [one.id, one])),
    groups: new Map(row.groups.map((group) => [group.id, group])),
    faculties: new Map(row.groups.map(({ id, facultyId }) => [id, facultyId])),
    wishes: row.wishes.map(({ kind, resourceId, ...wish }) => ({
      ...wish,
      subject: subjectOf(kind, resourceId),
    })),
    session: { periods: row.periods, norms: row.norms ?? defaultExamNorms },
    permittedSlots: new Map(row.permitted.map(({ id, slots }) => [id, new Set(slots)])),
  }
}

type LoadRow = Omit<QualityLoad, 'placedHours' | 'groups'> & {
  placed: number
  subgroup: Subgroup
  groupIds: GroupId[]
}

/**
 * The load items of a scope whose dates overlap a period, with their hours on any date; drafts count only on
 * request.
 */
export async function findQualityLoad(
  db: Queryable,
  { scope, period: { from, to }, drafts }: { scope: QualityScope; period: Period; drafts: boolean },
): Promise<QualityLoad[]> {
  const sql = sqlOf(db)
  const isInScope = () => {
    switch (scope.kind) {
      case 'university':
        return sql`true`
      case 'faculty':
        return sql`l.id in (select load_item_id from load_item_group
          where group_id in (select id from "group" where faculty_id = ${scope.id}))`
      case 'group':
        return sql`l.id in (select load_item_id from load_item_group where group_id = ${scope.id})`
      case 'teacher':
        return sql`l.id in (select load_item_id from load_item_teacher where teacher_id = ${scope.id})`
    }
  }
  const rows = await sql<LoadRow[]>`
    with own as materialized (
      select l.* from load_item l where l.starts_on <= ${to} and l.ends_on >= ${from} and ${isInScope()}),
    placed as materialized (
      select resource_id as id, count(*)::integer as classes from claim
      where kind = 'load' and hold <> 'trace' and (hold <> 'draft' or ${drafts})
        and resource_id in (select id from own) group by 1)
    select l.id, d.title, l.lesson_type as "lessonType", l.required_hours as "requiredHours", l.subgroup,
      coalesce(placed.classes, 0) as placed,
      array(select teacher_id from load_item_teacher where load_item_id = l.id order by 1) as teachers,
      array(select group_id from load_item_group where load_item_id = l.id order by 1) as "groupIds"
    from own l join discipline d on d.id = l.discipline_id left join placed on placed.id = l.id`
  return rows.map(({ placed, subgroup, groupIds, ...item }) => ({
    ...item,
    placedHours: hoursOf(placed),
    groups: groupIds.map((id) => ({ id, subgroup })),
  }))
}

/** All faculties in use by title. */
export const findQualityFaculties = (db: Queryable) =>
  db
    .select({ id: faculty.id, title: faculty.title })
    .from(faculty)
    .where(eq(faculty.active, true))
    .orderBy(asc(faculty.title))

/** Claims of a publication that belong to a scope. */
function ofScope(sql: postgres.ISql, scope: QualityScope) {
  switch (scope.kind) {
    case 'university':
      return sql`true`
    case 'faculty':
      return sql`r.after->>'kind' = 'group' and (r.after->>'resource_id')::integer in (
        select id from "group" where faculty_id = ${scope.id})`
    case 'group':
    case 'teacher':
      return sql`r.after->>'kind' = ${scope.kind} and (r.after->>'resource_id')::integer = ${scope.id}`
  }
}

/**
 * The newest publications that had a reason and published classes of a scope in a period, and the number of
 * all of them.
 */
export async function findReasonedPublications(
  db: Queryable,
  { scope, period: { from, to }, timeZone }: { scope: QualityScope; period: Period; timeZone: string },
  most: number,
): Promise<FirstOf<ReasonedPublication>> {
  const sql = sqlOf(db)
  const rows = await sql<(ReasonedPublication & { total: number })[]>`
    select (c.at at time zone ${timeZone})::date as date, coalesce(u.full_name, '') as by, c.subject->>'reason' as reason,
      c.undone_by is not null as "isUndone", count(*) over ()::integer as total
    from change c left join "user" u on u.id = c.actor_id
    where c.action in ('schedule.publish', 'schedule.place', 'teacher.take_over', 'group.regroup') and c.subject ? 'reason' and exists (
      select from changed_row r
      where r.change_id = c.id and r.table_name = 'claim'
        and (r.after->>'date')::date between ${from} and ${to} and ${ofScope(sql, scope)})
    order by c.at desc, c.id desc
    limit ${most}`
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...one }) => one) }
}
