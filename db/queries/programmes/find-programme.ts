import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { findProgrammeNames } from '@/db/queries/core/names/vocabularies'
import {
  discipline,
  loadItem,
  loadItemGroup,
  loadItemTeacher,
  programme,
  programmeDiscipline,
  semester,
} from '@/db/schema'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Period } from '@/lib/core/calendar/rules/period'
import type {
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  SemesterId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import type { OfferedLoad, Programme, ProgrammeDiscipline } from '@/lib/core/programmes/rules/programme'

type FoundProgramme = Omit<Programme, 'flags'>

const row = programmeDiscipline
const ofLoad = loadItem.id

// Values that a proxy leaves empty are the load item's current ones; its groups always are.
const loadTeachers = sql`array(
  select ${loadItemTeacher.teacherId} from ${loadItemTeacher} where ${loadItemTeacher.loadItemId} = ${ofLoad} order by 1)`
const loadGroups = sql`array(
  select ${loadItemGroup.groupId} from ${loadItemGroup} where ${loadItemGroup.loadItemId} = ${ofLoad} order by 1)`

const columns = {
  id: row.id,
  programmeId: row.programmeId,
  loadItemId: row.loadItemId,
  version: row.version,
  subgroup: sql<ProgrammeDiscipline['subgroup']>`coalesce(${loadItem.subgroup}, 0)`,
  title: row.title,
  type: row.type,
  lessonType: row.lessonType,
  hours: row.hours,
  half: row.half,
  color: row.color,
  isOnline: row.isOnline,
  isActive: row.isActive,
  projectActive: row.projectActive,
  projectHidden: row.projectHidden,
  startsOn: sql<ProgrammeDiscipline['startsOn']>`coalesce(${row.startsOn}, ${loadItem.startsOn})`,
  endsOn: sql<ProgrammeDiscipline['endsOn']>`coalesce(${row.endsOn}, ${loadItem.endsOn})`,
  comment: row.comment,
  link: row.link,
  roomIds: row.roomIds,
  groupIds: sql<
    GroupId[]
  >`case when ${ofLoad} is not null and (${row.type} = 'proxy' or ${row.groupIds} = '{}') then ${loadGroups} else ${row.groupIds} end`,
  teacherIds: sql<
    TeacherId[]
  >`case when ${ofLoad} is not null and ${row.teacherIds} = '{}' then ${loadTeachers} else ${row.teacherIds} end`,
}

const selectRows = (db: Queryable) =>
  db.select(columns).from(row).leftJoin(loadItem, eq(loadItem.id, row.loadItemId)).$dynamic()

/** A programme with its rows in creation order; null for an unknown id. */
export async function findProgramme(db: Queryable, id: ProgrammeId): Promise<FoundProgramme | null> {
  const [entry] = await findProgrammeNames(db, [id])
  const [stored] = await db.select({ version: programme.version }).from(programme).where(eq(programme.id, id))
  if (!entry || !stored) return null
  const disciplines = await selectRows(db).where(eq(row.programmeId, id)).orderBy(asc(row.id))
  return { ...entry, ...stored, disciplines }
}

/** Unknown ids are skipped. */
export const findRows = (db: Queryable, ids: readonly ProgrammeDisciplineId[]): Promise<ProgrammeDiscipline[]> =>
  selectRows(db)
    .where(inArray(row.id, [...ids]))
    .orderBy(asc(row.id))

const peopleOf = <Id>(table: SQL, column: SQL) =>
  sql<Id[]>`array(select ${column} from ${table} where load_item_id = ${loadItem.id} order by 1)`

const select = (db: Queryable) =>
  db
    .select({
      loadItemId: loadItem.id,
      disciplineId: loadItem.disciplineId,
      title: discipline.title,
      lessonType: loadItem.lessonType,
      hours: loadItem.requiredHours,
      half: semester.half,
      startsOn: loadItem.startsOn,
      endsOn: loadItem.endsOn,
      groupIds: peopleOf<GroupId>(sql`${loadItemGroup}`, sql`group_id`),
      teacherIds: peopleOf<TeacherId>(sql`${loadItemTeacher}`, sql`teacher_id`),
    })
    .from(loadItem)
    .innerJoin(discipline, eq(discipline.id, loadItem.disciplineId))
    .innerJoin(semester, eq(semester.id, loadItem.semesterId))
    .orderBy(asc(sql`${discipline.title} collate "ru-x-icu"`), asc(loadItem.lessonType), asc(loadItem.id))
    .$dynamic()

/** The load values that programme rows use. */
export type LoadRowValues = Awaited<ReturnType<typeof select>>[number]

/** By title; unknown ids are skipped. */
export const findLoadValues = (db: Queryable, ids: readonly LoadItemId[]): Promise<LoadRowValues[]> =>
  select(db).where(inArray(loadItem.id, [...ids]))

/** The load of a group in a semester, by title. */
export const findGroupLoad = (db: Queryable, groupId: GroupId, semesterId: SemesterId): Promise<LoadRowValues[]> =>
  select(db).where(
    and(
      eq(loadItem.semesterId, semesterId),
      sql`${loadItem.id} in (select load_item_id from ${loadItemGroup} where group_id = ${groupId})`,
    ),
  )

export type NamedLoad = Omit<OfferedLoad, 'isAdded' | 'isOwn'> & {
  groupIds: GroupId[]
  teacherIds: TeacherId[]
}

/** All load of a semester with its names, by title: the data a search filters. */
export const findNamedLoad = async (db: Queryable, semesterId: SemesterId): Promise<NamedLoad[]> =>
  sqlOf(db)<NamedLoad[]>`
    select l.id, d.title, l.lesson_type as "lessonType", l.subgroup, l.required_hours as hours,
      coalesce(g.titles, '{}') as groups, coalesce(t.names, '{}') as teachers,
      coalesce(g.ids, '{}') as "groupIds", coalesce(t.ids, '{}') as "teacherIds"
    from load_item l
    join discipline d on d.id = l.discipline_id
    left join (
      select load_item_id, array_agg(title order by title) as titles, array_agg(id) as ids
      from load_item_group join shown_group on id = group_id group by 1
    ) g on g.load_item_id = l.id
    left join (
      select load_item_id, array_agg(name order by name) as names, array_agg(id) as ids
      from load_item_teacher join shown_teacher on id = teacher_id group by 1
    ) t on t.load_item_id = l.id
    where l.semester_id = ${semesterId}
    order by d.title collate "ru-x-icu", l.lesson_type, g.titles, l.subgroup, l.id`

/** The rooms of published classes in a period, of the groups and faculties the user edits. */
export async function findRoomsOfEditor(
  db: Queryable,
  { faculties, groups }: Pick<Actor['editorOf'], 'faculties' | 'groups'>,
  { from, to }: Period,
): Promise<RoomId[]> {
  if (faculties.length + groups.length === 0) return []
  const rows = await db.execute<{ id: RoomId }>(sql`
    select distinct r.id
    from "group" g
    join claim own on own.kind = 'group' and own.resource_id = g.id and own.date between ${from} and ${to}
      and own.hold in ('firm', 'soft') and own.soft_reason is distinct from 'booking'
    join claim at on at.meeting_id = own.meeting_id and at.kind = 'room'
    join room r on r.id = at.resource_id and r.id > 0 and not r.is_placeholder
    where g.faculty_id = any(${sql.param([...faculties])}) or g.id = any(${sql.param([...groups])})
    order by r.id`)
  return rows.map(({ id }) => id)
}

type RowClass = { id: MeetingId; state: 'published' | 'projected' | 'trace'; isOfLoad: boolean }

/**
 * The classes placed from these rows, by date, and the traces of moved ones. `isOfLoad`: also belongs to a
 * load item.
 */
export async function findRowClasses(db: Queryable, rows: readonly ProgrammeDisciplineId[]): Promise<RowClass[]> {
  return db.execute<RowClass>(sql`
    select m.id, m.state, e.load_item_id is not null as "isOfLoad" from event e join meeting m on m.event_id = e.id
    where e.programme_discipline_id = any(${sql.param(rows)})
    order by m.date, m.pair, m.id`)
}

/** Detaches classes of load items from these rows; they stay with the load items. */
export async function untieLoadEvents(db: Queryable, rows: readonly ProgrammeDisciplineId[]): Promise<void> {
  await db.execute(sql`
    update event set programme_discipline_id = null, version = version + 1
    where programme_discipline_id = any(${sql.param(rows)}) and load_item_id is not null`)
}

/** Deletes events without classes, which would block deleting the rows. */
export async function deleteEmptyEvents(db: Queryable, rows: readonly ProgrammeDisciplineId[]): Promise<void> {
  await db.execute(sql`
    delete from event e where e.programme_discipline_id = any(${sql.param(rows)})
      and not exists (select from meeting where event_id = e.id)`)
}

/** The number of classes of each row within its dates, drafts included; rows without any are omitted. */
export async function countRowClasses(db: Queryable, id: ProgrammeId): Promise<Map<ProgrammeDisciplineId, number>> {
  const rows = await db.execute<{ id: ProgrammeDisciplineId; classes: number }>(sql`
    select r.id, count(distinct s.meeting_id)::integer as classes
    from programme_discipline r
      left join load_item l on l.id = r.load_item_id
      cross join lateral standing_classes(r.load_item_id, r.id) s
    where r.programme_id = ${id}
      and s.date between coalesce(r.starts_on, l.starts_on, '-infinity') and coalesce(r.ends_on, l.ends_on, 'infinity')
    group by r.id`)
  return new Map(rows.map((row) => [row.id, row.classes]))
}
