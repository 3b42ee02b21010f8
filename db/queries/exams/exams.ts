import { eq, inArray, sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { event, examItem, examSitting, group, room } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ExamForm, ExamSlot, SessionKind } from '@/lib/core/calendar/rules/session'
import type {
  EventId,
  FacultyId,
  GroupId,
  LoadItemId,
  MeetingId,
  RoomId,
  SemesterId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import { isOfSession, lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { flagsOf, namedEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { NamedRoom, NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import type { ExamGroup } from '@/lib/exams/rules/exam'
import type { SessionRoom } from '@/lib/exams/rules/rooms'

/** Whose exams: those of a faculty's groups, of single groups, of groups and teachers, of all, or these items. */
export type ExamScope =
  | { of: 'faculty'; id: FacultyId }
  | { of: 'groups'; ids: readonly GroupId[] }
  | { of: 'teacher'; id: TeacherId }
  | { of: 'people'; groups: readonly GroupId[]; teachers: readonly TeacherId[] }
  | { of: 'university' }
  | { of: 'items'; ids: readonly LoadItemId[] }

const ofSession = lessonTypes.filter((lessonType) => isOfSession({ lessonType }))

/** The exams, credits and consultations of a semester's load, by id. */
export async function findExamIds(db: Queryable, semesterId: SemesterId, scope: ExamScope): Promise<LoadItemId[]> {
  const sql = sqlOf(db)
  const chosen = {
    faculty: () =>
      sql`l.id in (select lg.load_item_id from load_item_group lg join "group" g on g.id = lg.group_id where g.faculty_id = ${scope.of === 'faculty' ? scope.id : null})`,
    groups: () =>
      sql`l.id in (select load_item_id from load_item_group where group_id = any(${scope.of === 'groups' ? [...scope.ids] : []}::integer[]))`,
    teacher: () =>
      sql`l.id in (select load_item_id from load_item_teacher where teacher_id = ${scope.of === 'teacher' ? scope.id : null})`,
    people: () =>
      sql`(l.id in (select load_item_id from load_item_group where group_id = any(${scope.of === 'people' ? [...scope.groups] : []}::integer[]))
        or l.id in (select load_item_id from load_item_teacher where teacher_id = any(${scope.of === 'people' ? [...scope.teachers] : []}::integer[])))`,
    university: () => sql`true`,
    items: () => sql`l.id = any(${scope.of === 'items' ? [...scope.ids] : []}::integer[])`,
  }[scope.of]()
  const rows = await sql<{ id: LoadItemId }[]>`
    select l.id from load_item l
    where l.semester_id = ${semesterId} and l.lesson_type = any(${ofSession}::smallint[]) and ${chosen}
    order by l.id`
  return rows.map(({ id }) => id)
}

/** The faculties whose groups have exams, credits or consultations in a semester's load. */
export async function findExamFaculties(db: Queryable, semesterId: SemesterId): Promise<FacultyId[]> {
  const rows = await sqlOf(db)<{ id: FacultyId }[]>`
    select distinct g.faculty_id as id
    from load_item l join load_item_group lg on lg.load_item_id = l.id join "group" g on g.id = lg.group_id
    where l.semester_id = ${semesterId} and l.lesson_type = any(${ofSession}::smallint[])`
  return rows.map(({ id }) => id)
}

/** How an exam is held, where that is not as usual, and where it stands. Times null: those of its pairs. */
type FoundExam = {
  id: LoadItemId
  period: SessionKind | null
  minutes: number | null
  form: ExamForm
  isHard: boolean
  roomCount: number
  sittings: FoundSitting[]
}

export type FoundSitting = {
  eventId: EventId
  version: number
  date: CalendarDate
  pairs: Pair[]
  startsAt: number | null
  minutes: number | null
  isPinned: boolean
  isDraft: boolean
  meetings: MeetingId[]
  groupIds: GroupId[]
  rooms: NamedRoom[]
  teachers: NamedTeacher[]
}

/** How these load items are held, and where they stand, drafts included. */
export async function findExams(db: Queryable, ids: readonly LoadItemId[]): Promise<FoundExam[]> {
  if (ids.length === 0) return []
  return sqlOf(db)<FoundExam[]>`
    select l.id, x.period, x.minutes, coalesce(x.form, 'oral') as form, coalesce(x.is_hard, false) as "isHard",
      coalesce(x.room_count, 1) as "roomCount",
      (select coalesce(json_agg(json_build_object(
          'eventId', s.event_id, 'version', s.version, 'date', s.date, 'pairs', s.pairs, 'meetings', s.meetings,
          'startsAt', e.starts_at, 'minutes', e.minutes, 'isPinned', coalesce(e.is_pinned, false), 'isDraft', s.is_draft,
          'rooms', (select coalesce(json_agg(named order by title), '[]') from shown_room where id in (
            select resource_id from claim where meeting_id = s.meeting_id and kind = 'room')),
          'groupIds', (select coalesce(json_agg(distinct resource_id), '[]') from claim
            where meeting_id = s.meeting_id and kind = 'group' and left_in is null),
          'teachers', (select coalesce(json_agg(named order by name, id), '[]') from shown_teacher where id in (
            select resource_id from claim where meeting_id = s.meeting_id and kind = 'teacher' and left_in is null)))
          order by s.date, s.pairs), '[]')
        from (
          select ev.id as event_id, ev.version, m.date, array_agg(m.pair order by m.pair) as pairs, min(m.id) as meeting_id,
            array_agg(m.id order by m.pair) as meetings, bool_or(m.state = 'projected') as is_draft
          from event ev join meeting m on m.event_id = ev.id
          where ev.load_item_id = l.id and m.state <> 'trace'
          group by ev.id, ev.version, m.date) s
        left join exam_sitting e on e.event_id = s.event_id) as sittings
    from load_item l left join exam_item x on x.load_item_id = l.id
    where l.id = any(${[...ids]}::integer[])
    order by l.id`
}

/** The groups of a faculty in use, by course and title. */
export const findExamGroups = (
  db: Queryable,
  scope: { facultyId: FacultyId } | { ids: readonly GroupId[] },
): Promise<ExamGroup[]> =>
  db
    .select({
      id: group.id,
      title: group.title,
      students: group.students,
      facultyId: group.facultyId,
      courseYear: group.courseYear,
      studyForm: group.studyForm,
    })
    .from(group)
    .where(
      'facultyId' in scope
        ? sql`${group.facultyId} = ${scope.facultyId} and ${group.active} and ${group.mergedInto} is null`
        : inArray(group.id, [...scope.ids]),
    )
    .orderBy(sql`${group.courseYear} nulls last`, sql`${group.title} collate "ru-x-icu"`, group.id)

type ExamItemChange = Omit<typeof examItem.$inferInsert, 'loadItemId'>

export async function storeExamItems(db: Queryable, ids: readonly LoadItemId[], values: ExamItemChange): Promise<void> {
  if (ids.length === 0) return
  await db
    .insert(examItem)
    .values(ids.map((loadItemId) => ({ loadItemId, ...values })))
    .onConflictDoUpdate({ target: examItem.loadItemId, set: values })
}

/** Sets the time of an event, which is then an exam with a time of its own. */
export async function storeSitting(
  db: Queryable,
  eventId: EventId,
  values: ExamSlot & { isPinned: boolean },
): Promise<void> {
  await db
    .insert(examSitting)
    .values({ eventId, ...values })
    .onConflictDoUpdate({ target: examSitting.eventId, set: values })
}

export async function pinSittings(db: Queryable, ids: readonly EventId[], isPinned: boolean): Promise<void> {
  await db
    .update(examSitting)
    .set({ isPinned })
    .where(inArray(examSitting.eventId, [...ids]))
}

/** What holds a resource on a day. `eventId`: of the holder. */
type HeldDay = {
  kind: 'room' | 'teacher' | 'group'
  id: number
  subgroup: number
  date: CalendarDate
  pair: Pair
  eventId: EventId
}

/** What firmly holds these people and rooms, or holds them as a draft, in a period; rooms that were closed over a class too. */
export async function findHeldDays(
  db: Queryable,
  {
    rooms,
    teachers,
    groups,
    from,
    to,
  }: {
    rooms: readonly RoomId[] | 'all'
    teachers: readonly TeacherId[]
    groups: readonly GroupId[]
    from: CalendarDate
    to: CalendarDate
  },
): Promise<HeldDay[]> {
  const sql = sqlOf(db)
  const inRooms = rooms === 'all' ? sql`true` : sql`c.resource_id = any(${[...rooms]}::integer[])`
  return sql<HeldDay[]>`
    select distinct c.kind, c.resource_id as id, c.subgroup, c.date, c.pair, m.event_id as "eventId"
    from claim c join meeting m on m.id = c.meeting_id
    where c.date between ${from} and ${to}
      and (c.hold in ('firm', 'draft') or c.hold = 'soft' and c.kind = 'room'
        and exists (select from event e where e.id = m.event_id and e.kind = 'closure'))
      and (c.kind = 'room' and ${inRooms} or c.kind = 'teacher' and c.resource_id = any(${[...teachers]}::integer[])
        or c.kind = 'group' and c.resource_id = any(${[...groups]}::integer[]))`
}

/** What readers are told of events besides: comment and link. */
export async function findNotes(
  db: Queryable,
  ids: readonly EventId[],
): Promise<Map<EventId, { comment: string; link: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: event.id, comment: event.comment, link: event.link })
    .from(event)
    .where(inArray(event.id, [...ids]))
  return new Map(rows.map(({ id, ...notes }) => [id, notes]))
}

/** Words the comment of an event anew. */
export async function storeComment(
  db: Queryable,
  eventId: EventId,
  wordedFrom: (comment: string) => string,
): Promise<void> {
  const [row] = await db.select({ comment: event.comment }).from(event).where(eq(event.id, eventId))
  if (!row) return
  await db
    .update(event)
    .set({ comment: wordedFrom(row.comment), version: sql`${event.version} + 1` })
    .where(eq(event.id, eventId))
}

/** Rooms where an exam may be: in use, neither virtual nor placeholders, booked without asking. `seats` null: unknown. */
export async function findExamRooms(db: Queryable): Promise<SessionRoom[]> {
  const rows = await db
    .select({
      id: room.id,
      title: room.title,
      building: room.building,
      seats: room.capacity,
      ...flagsOf(room),
    })
    .from(room)
    .where(
      sql`${room.active} and ${room.mergedInto} is null and not ${room.isPlaceholder} and not ${room.needsApproval} and ${room.id} > 0 and ${room.kind} = 'ordinary'`,
    )
    .orderBy(sql`${room.capacity} nulls last`, room.title, room.id)
  return rows.map((row) => ({ ...row, ...namedEquipment(row) }))
}
