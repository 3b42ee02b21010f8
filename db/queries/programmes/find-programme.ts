import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { loadItem, loadItemGroup, loadItemTeacher, programme, programmeDiscipline } from '@/db/schema'
import type { GroupId, ProgrammeDisciplineId, ProgrammeId, TeacherId } from '@/lib/core/rules/names/ids'
import type { Programme, ProgrammeDiscipline } from '@/lib/core/rules/programmes/programme'
import { findProgrammeNames } from '@/db/queries/core/names/vocabularies'

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
export const findRows = (
  db: Queryable,
  ids: readonly ProgrammeDisciplineId[],
): Promise<ProgrammeDiscipline[]> =>
  selectRows(db)
    .where(inArray(row.id, [...ids]))
    .orderBy(asc(row.id))
