import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'
import { discipline, loadItem, loadItemGroup, loadItemTeacher, semester } from '@/db/schema'
import type { GroupId, LoadItemId, SemesterId, TeacherId } from '@/lib/core/rules/names/ids'
import type { OfferedLoad } from '@/lib/core/rules/programmes/programme'

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
export const findGroupLoad = (
  db: Queryable,
  groupId: GroupId,
  semesterId: SemesterId,
): Promise<LoadRowValues[]> =>
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
