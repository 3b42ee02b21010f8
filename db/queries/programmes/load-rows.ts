import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { discipline, loadItem, loadItemGroup, loadItemTeacher, semester } from '@/db/schema'
import type { GroupId, LoadItemId, SemesterId, TeacherId } from '@/lib/domain/ids'

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

/** What rows of a programme take from load. */
export type LoadValues = Awaited<ReturnType<typeof select>>[number]

/** Those of the load items that there are, by title. */
export const findLoadValues = (db: Queryable, ids: readonly LoadItemId[]): Promise<LoadValues[]> =>
  select(db).where(inArray(loadItem.id, [...ids]))

/** The load of a group in a semester, by title. */
export const findGroupLoad = (
  db: Queryable,
  groupId: GroupId,
  semesterId: SemesterId,
): Promise<LoadValues[]> =>
  select(db).where(
    and(
      eq(loadItem.semesterId, semesterId),
      sql`${loadItem.id} in (select load_item_id from ${loadItemGroup} where group_id = ${groupId})`,
    ),
  )
