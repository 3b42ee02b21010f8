import { sqlOf, type Queryable } from '@/db/client'
import type { Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { StudyForm } from '@/lib/core/rules/names/group'
import type { LoadItemId } from '@/lib/core/rules/names/ids'
import type { PeopleTraits } from '@/lib/quality/rules/changed-days'

type Row = { who: string; studyForm: StudyForm | null; methodDay: Weekday | null; isPlaceholder: boolean }

/**
 * What the quality rules need to know about people, by resource (`group 7`, `teacher 5`), in one statement.
 */
export async function findPeopleTraits(
  db: Queryable,
  { groups, teachers }: { groups: readonly number[]; teachers: readonly number[] },
): Promise<PeopleTraits> {
  if (groups.length + teachers.length === 0) return new Map()
  const rows = await sqlOf(db)<Row[]>`
    select concat('group ', id) as who, study_form as "studyForm", null::smallint as "methodDay", false as "isPlaceholder"
    from "group" where id = any(${[...groups]}::integer[])
    union all
    select concat('teacher ', t.id), null, n.method_day, t.is_placeholder
    from teacher t left join teacher_norm n on n.teacher_id = t.id where t.id = any(${[...teachers]}::integer[])`
  return new Map(rows.map(({ who, ...traits }) => [who, traits]))
}

/** The slots in which a load item may be placed; null: any. */
export async function findPermittedSlots(
  db: Queryable,
  loadItemId: LoadItemId | null,
): Promise<ReadonlySet<number> | null> {
  if (loadItemId === null) return null
  const [row] = await sqlOf(db)<{ slots: number[] }[]>`
    select slots from permitted_slots(array[${loadItemId}::integer])`
  return row ? new Set(row.slots) : null
}
