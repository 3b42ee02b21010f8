import type { LoadNames } from '@/db/load/load-names'
import type { Semester } from '@/lib/domain/academic-calendar'
import type { GroupId, SemesterId, TeacherId } from '@/lib/domain/ids'
import { byName } from '@/lib/text/by-name'
import { loadRowProblems as problems } from '@/lib/text/load-file'
import { nameKey } from '@/lib/text/name-key'
import type { LoadRow, ReadRow } from './read-rows'

/** A row whose names are found: ids in order, so that the same people in another order are the same. */
export type ResolvedRow = Pick<
  LoadRow,
  'lessonType' | 'subgroup' | 'hours' | 'startsOn' | 'endsOn' | 'students'
> & {
  number: number
  semesterId: SemesterId
  discipline: string
  groupIds: GroupId[]
  teacherIds: TeacherId[]
}

type Resolved = { number: number; what: string } & ({ row: ResolvedRow } | { reason: string })

/** Finds what rows name. Names are found whatever their case and spacing; a teacher by the short name or the full one. */
export function resolveRows(
  rows: readonly ReadRow[],
  names: LoadNames,
  semesters: readonly Semester[],
  current: Semester,
): Resolved[] {
  const groups = byName(names.groups, ({ title }) => [title])
  const teachers = byName(names.teachers, ({ name, fullName }) => [...new Set([name, fullName].map(nameKey))])
  const bySemester = byName(semesters, ({ title, startsOn }) => [title, startsOn])

  const resolve = (row: LoadRow): ResolvedRow | string => {
    const found = row.semester === null ? [current] : (bySemester.get(nameKey(row.semester)) ?? [])
    const [semester] = found
    if (!semester) return problems.semester(row.semester ?? '')
    const groupIds = new Set<GroupId>()
    for (const title of row.groups) {
      const [group] = groups.get(nameKey(title)) ?? []
      if (!group) return problems.group(title)
      if (row.subgroup > group.subgroupCount || (row.subgroup === 1 && group.subgroupCount === 1))
        return problems.halves(group.title)
      groupIds.add(group.id)
    }
    const teacherIds = new Set<TeacherId>()
    for (const name of row.teachers) {
      const [teacher, namesake] = teachers.get(nameKey(name)) ?? []
      if (!teacher) return problems.teacher(name)
      if (namesake) return problems.namesakes(name)
      teacherIds.add(teacher.id)
    }
    const { number, discipline, lessonType, subgroup, hours, startsOn, endsOn, students } = row
    return {
      ...{ number, discipline, lessonType, subgroup, hours, startsOn, endsOn, students },
      semesterId: semester.id,
      groupIds: [...groupIds].sort((a, b) => a - b),
      teacherIds: [...teacherIds].sort((a, b) => a - b),
    }
  }
  return rows.map((read) => {
    if ('reason' in read) return read
    const { number, what } = read
    const row = resolve(read.row)
    return typeof row === 'string' ? { number, what, reason: row } : { number, what, row }
  })
}
